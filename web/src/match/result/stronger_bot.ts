/** Who has beaten a bot clearly may want the next stronger one. */

import { isLevel, type Level } from "../../i18n/seats";
import { LEVELS } from "../../package.gen";
import type { OutcomeView, TableView } from "../../protocol";
import type { TableRequest } from "../../start/create_table";

/** By which part of one's own points a win is clear. */
const CLEAR = 0.15;

/** The bot to try next; null where somebody else sits at the table, or it was close, or there is none. */
export function strongerBot({ seats }: TableView, { ranks, scores }: OutcomeView): Level | null {
  const own = seats.findIndex((seat) => seat.is_you);
  const others = seats.flatMap((seat, index) => (index === own ? [] : [{ ...seat, index }]));
  const bots = others.flatMap(({ bot, is_person }) => (bot && !is_person && isLevel(bot) ? [bot] : []));
  if (own < 0 || bots.length < others.length || ranks[own] !== 1) return null;
  const points = scores[own] ?? 0;
  const second = Math.max(...others.map(({ index }) => scores[index] ?? 0));
  const strongest = Math.max(...bots.map((bot) => LEVELS.indexOf(bot)));
  return points - second >= CLEAR * points ? (LEVELS[strongest + 1] ?? null) : null;
}

/** The same game against that bot. */
export function requestAgainst(
  bot: Level,
  { game, options, seats, clock, thinking_ms, dynasty }: TableView,
): TableRequest {
  return {
    game,
    options,
    clock,
    thinking_ms,
    dynasty: dynasty !== null,
    seats: seats.map((seat) => (seat.is_you ? { type: "here", name: null } : { type: "bot", bot })),
  };
}
