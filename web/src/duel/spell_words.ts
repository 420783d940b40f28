/** What the spellbook says of a spell, in words. */

import { t } from "../i18n/index.svelte";
import { kindName } from "../i18n/words";
import type { SpellView } from "../protocol";

/** The seats in the order of the book's pages: the near one's is on the left, as their dice and, where there is room, their map. */
export function pagesOf(own: number): [0 | 1, 0 | 1] {
  return own === 0 ? [0, 1] : [1, 0];
}

export function stateOfSpell(row: SpellView, names: readonly string[]): string {
  if (row.owner === null) return "";
  const name = names[row.owner] ?? "";
  if (row.chosen) return t("spellbook.chosen", { name, coat: kindName(row.chosen) });
  return row.is_spent ? t("spellbook.spent", { name }) : t("spellbook.won", { name });
}
