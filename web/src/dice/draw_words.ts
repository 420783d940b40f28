/** How often chance has acted, in the words of the game: dice are rolled, dominoes and kings are drawn. */

import { t } from "../i18n/index.svelte";

export function drawsInWords(areDice: boolean, count: number): string {
  return areDice ? t("luck.rolls", { count }) : t("luck.draws", { count });
}
