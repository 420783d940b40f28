/** What the spellbook says of a spell, in words. */

import { t } from "../i18n/index.svelte";
import { kindName } from "../i18n/words";
import type { SpellView } from "../protocol";

/** Whether a spell is cast at once when it is won: the book marks it with a lightning. */
export function isImmediate(spell: string): boolean {
  return spell === "domain_bonus" || spell === "add_cross";
}

/** The seats in the order of the book's pages: the near one's is on the right, as their dice. */
export function pagesOf(own: number): [0 | 1, 0 | 1] {
  return own === 0 ? [1, 0] : [0, 1];
}

export function stateOfSpell(line: SpellView, names: readonly string[]): string {
  if (line.owner === null) return "";
  const name = names[line.owner] ?? "";
  if (line.chosen) return t("spellbook.chosen", { name, coat: kindName(line.chosen) });
  return line.is_spent ? t("spellbook.spent", { name }) : t("spellbook.won", { name });
}
