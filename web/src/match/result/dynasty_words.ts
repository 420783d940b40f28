/** How a series of three games stands, or how it ended and why, in words. The places are the server's. */

import { t } from "../../i18n/index.svelte";
import { namesInWords } from "../../i18n/seats";
import type { DynastyView } from "../../protocol";
import { winnerInWords } from "./outcome_words";

export function dynastyInWords(
  dynasty: DynastyView,
  finished: number,
  names: readonly string[],
  own: readonly number[],
): string {
  const { totals, ranks } = dynasty;
  if (finished === 0) return t("dynasty.begins");
  const first = names.flatMap((_, seat) => (ranks[seat] === 1 ? [seat] : []));
  const [leader = 0, other] = first;
  const points = totals[leader] ?? 0;
  const lead = points - Math.max(0, ...totals.filter((_, seat) => seat !== leader));
  if (dynasty.is_over) {
    const winner = t("dynasty.over", { winner: winnerInWords(dynasty, names, own) });
    const why = other === undefined ? t("dynasty.won", { points, lead }) : t("dynasty.shared", { points });
    return `${winner} ${why}`;
  }
  if (other !== undefined)
    return t("dynasty.level", {
      games: finished,
      names: namesInWords(first.map((seat) => names[seat] ?? "")),
      points,
    });
  const you = own.length === 1 && own[0] === leader ? "yes" : "no";
  return t("dynasty.leads", { games: finished, name: names[leader] ?? "", you, lead });
}
