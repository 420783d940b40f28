/** Who sits where, in words. */

import type { SeatView } from "../protocol";
import { currentLanguage, t } from "./index.svelte";

/** The bots for people to play against, the weakest first. */
export const BOTS = ["page", "squire", "knight", "baron", "duke", "king"] as const;
export type Bot = (typeof BOTS)[number];

export function isBot(name: string): name is Bot {
  return (BOTS as readonly string[]).includes(name);
}

export function botName(bot: string): string {
  return isBot(bot) ? t(`bot.${bot}`) : bot;
}

/** How strong a bot is: "Squire – easy (2 of 6)". */
export function botWithLevel(bot: Bot): string {
  const values = { level: BOTS.indexOf(bot) + 1, count: BOTS.length };
  return t("opponent.bot", { bot: botName(bot), skill: t(`bot.${bot}.skill`), ...values });
}

/** A name that the server gave a seat, where it is a bot's: `squire 2`. */
export function nameInWords(name: string): string {
  const [bot = "", number] = name.split(" ");
  if (!isBot(bot)) return name;
  return number ? `${botName(bot)} ${number}` : botName(bot);
}

/** The name of a seat; bots of one kind are told apart by numbers, somebody who was forgotten has none. */
export function seatName(seat: SeatView | undefined, index: number, seats: readonly SeatView[] = []): string {
  if (seat?.bot && !seat.is_person) {
    // In their colours' order, which they keep in a rematch though their seats change.
    const alike = seats
      .map(({ bot, is_person, colour }, at) => ({ isAlike: bot === seat.bot && !is_person, colour, at }))
      .filter(({ isAlike }) => isAlike)
      .sort((a, b) => a.colour - b.colour)
      .map(({ at }) => at);
    return alike.length > 1 ? `${botName(seat.bot)} ${alike.indexOf(index) + 1}` : botName(seat.bot);
  }
  if (!seat || seat.name === null) return t("seat.open");
  return seat.name || t("seat.number", { number: index + 1 });
}

/** "Ana, Ben and Squire". */
export function namesInWords(names: readonly string[]): string {
  return new Intl.ListFormat(currentLanguage(), { type: "conjunction" }).format(names);
}
