/** Bonuses: their names, and what of a score they may still change. */

import { t, type Key } from "../i18n/index.svelte";
import type { BonusView, Position, ScoreView } from "../protocol";

const NAMES: Record<BonusView["name"], Key> = {
  harmony: "bonus.harmony",
  middle_kingdom: "bonus.middle_kingdom",
  domain_bonus: "bonus.domain_bonus",
};

/** Those that every domino can bring or take away, so that only the end decides them. */
const OPEN = ["harmony", "middle_kingdom"];

export function bonusName(name: BonusView["name"]): string {
  return t(NAMES[name]);
}

/** The coat that a seat of Duel chose for its domain bonus. */
export function bonusCoatOf({ duel }: Position, seat: number): string | null {
  return duel?.spellbook.find((row) => row.spell === "domain_bonus" && row.owner === seat)?.chosen ?? null;
}

export function isOpenBonus(name: string): boolean {
  return OPEN.includes(name);
}

export function isOpen(bonus: BonusView): boolean {
  return isOpenBonus(bonus.name);
}

/** What a kingdom is worth without what only the end decides. */
export function surePoints({ total, bonuses }: ScoreView): number {
  return bonuses.filter(isOpen).reduce((rest, bonus) => rest - bonus.points, total);
}

/** How a bonus stands, in a sentence. */
export function bonusInWords({ name, points, worth, done, needed, is_out_of_reach }: BonusView): string {
  if (is_out_of_reach) return t("bonus.lost", { name: bonusName(name) });
  if (name === "harmony" && points === 0) return t("bonus.harmony.open", { worth, done, needed });
  if (name === "middle_kingdom")
    return t("bonus.middle_kingdom.open", { worth, is_so: points > 0 ? "yes" : "no" });
  return t("bonus.earned", { name: bonusName(name), points });
}
