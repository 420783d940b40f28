/** The names of bonuses; the server may know more than we have words for. */

import { t, type Key } from "../i18n/index.svelte";

const NAMES: Record<string, Key> = {
  harmony: "bonus.harmony",
  middle_kingdom: "bonus.middle_kingdom",
  domain_bonus: "bonus.domain_bonus",
};

export function bonusName(name: string): string {
  const key = NAMES[name];
  return key ? t(key) : name;
}
