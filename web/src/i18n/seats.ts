/** Who sits where, in words. */

import type { SeatView } from "../protocol";
import { t, type Key } from "./index.svelte";

const BOTS: Record<string, Key> = {
  page: "bot.page",
  squire: "bot.squire",
  knight: "bot.knight",
  baron: "bot.baron",
  duke: "bot.duke",
  king: "bot.king",
};

export function botName(bot: string): string {
  const key = BOTS[bot];
  return key ? t(key) : bot;
}

/** The name of a seat; somebody who was forgotten has none. */
export function seatName(seat: SeatView | undefined, index: number): string {
  if (!seat || seat.name === null) return seat?.bot ? botName(seat.bot) : t("seat.open");
  if (seat.bot && !seat.is_person) return botName(seat.bot);
  return seat.name || t("seat.number", { number: index + 1 });
}
