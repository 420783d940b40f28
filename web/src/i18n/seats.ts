/** Who sits where, in words. */

import { LEVELS } from "../package.gen";
import type { SeatView } from "../protocol";
import { currentLanguage, t } from "./index.svelte";

/** A bot for people to play against. */
export type Level = (typeof LEVELS)[number];

export function isLevel(name: string): name is Level {
  return (LEVELS as readonly string[]).includes(name);
}

export function botName(bot: string): string {
  return isLevel(bot) ? t(`bot.${bot}`) : bot;
}

/** How strong a bot is: "Squire – easy (2 of 6)". */
export function botWithLevel(bot: Level): string {
  const values = { level: LEVELS.indexOf(bot) + 1, count: LEVELS.length };
  return t("opponent.bot", { bot: botName(bot), skill: t(`bot.${bot}.skill`), ...values });
}

/** A name that the server gave a seat, where it is a bot's: `squire 2`. */
export function nameInWords(name: string): string {
  const [bot = "", number] = name.split(" ");
  if (!isLevel(bot)) return name;
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
