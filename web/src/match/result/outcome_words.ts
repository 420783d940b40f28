/** How a match ended, in words. */

import { t } from "../../i18n/index.svelte";
import { namesInWords } from "../../i18n/seats";
import type { Happened, OutcomeView } from "../../protocol";

/** Who has won. Only who sits alone at this device is "you": of several, nobody would know who is meant. */
export function winnerInWords(
  { ranks }: Pick<OutcomeView, "ranks">,
  names: readonly string[],
  own: readonly number[],
): string {
  const winners = names.flatMap((_, seat) => (ranks[seat] === 1 ? [seat] : []));
  const you = own.length === 1 ? own[0] : undefined;
  const others = namesInWords(winners.filter((seat) => seat !== you).map((seat) => names[seat] ?? ""));
  if (you !== undefined && winners.includes(you))
    return winners.length > 1 ? t("end.you_share", { names: others }) : t("end.you_win");
  return winners.length > 1 ? t("end.shared", { names: others }) : t("end.winner", { name: others });
}

/** Why it was over, with the name of whoever ended it. */
export function reasonInWords(
  { reason }: OutcomeView,
  events: readonly Happened[],
  names: readonly string[],
  own: readonly number[],
): string {
  switch (reason) {
    case "full_map":
    case "nobody_drew":
    case "pile_empty":
    case "agreed":
    case "expired":
      return t(`reason.${reason}`);
    case "resigned":
    case "left":
    case "out_of_time": {
      const seat = whoEnded(events);
      const isYou = own.length === 1 && seat === own[0];
      const name = (seat === null ? undefined : names[seat]) ?? t("end.somebody");
      return t(`reason.${reason}`, { name, you: isYou ? "yes" : "no" });
    }
  }
}

function whoEnded(events: readonly Happened[]): number | null {
  const last = events.findLast(({ event }) => event.type === "resigned" || event.type === "ended")?.event;
  return last?.type === "resigned" || last?.type === "ended" ? last.seat : null;
}
