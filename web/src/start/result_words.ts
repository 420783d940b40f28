/** How a match that is over ended for whoever looks at it, in a word. */

import { t } from "../i18n/index.svelte";
import { seatName } from "../i18n/seats";
import type { TableView } from "../protocol";

export function resultInWords({ outcome, seats }: TableView): string {
  const own = seats.flatMap((seat, index) => (seat.is_you ? [index] : []));
  const rank = own.length === 1 ? outcome?.ranks[own[0] ?? 0] : undefined;
  if (!outcome || !rank) return t("table.over");
  const resigned = seats.findIndex((seat) => seat.has_resigned && !seat.is_you);
  if (rank === 1 && outcome.reason === "resigned" && resigned >= 0)
    return `${t("table.won")}: ${t("table.gave_up", { name: seatName(seats[resigned], resigned, seats) })}`;
  if (rank === 1)
    return outcome.ranks.filter((each) => each === 1).length > 1 ? t("table.shared") : t("table.won");
  return seats.length > 2 ? t("table.place", { rank, count: seats.length }) : t("table.lost");
}
