/** For whom or what a match waits while nobody at this device is to act, in a sentence. */

import { t } from "../../i18n/index.svelte";
import { seatName } from "../../i18n/seats";
import type { Match } from "../live/match.svelte";

/** What is going on when nobody at this device is to act. */
export function waitingPrompt(match: Match): string {
  const seat = match.position?.to_act ?? null;
  if (seat === null || seat < 0) return t("prompt.luck");
  const view = match.seats[seat];
  // Our own turn is on its way.
  if (match.own.includes(seat) && !view?.bot) return t("prompt.luck");
  const name = seatName(view, seat, match.seats);
  if (view?.bot) return t("prompt.thinking", { name });
  if (!view?.is_away) return t("prompt.waiting", { name });
  // Where a move may take days nobody goes on without them before their time is over.
  const isPatient = view.can_be_decided || match.table?.clock.kind === "days";
  return isPatient ? t("prompt.away_long", { name }) : t("prompt.away", { name });
}
