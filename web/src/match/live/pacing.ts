/** What one message of the server tells, in as many moments as people need to see it.
 *
 *     Ben draws, both fill the spellbook | the dice of the next round are rolled
 *     Ben places and claims              | the next line is revealed
 */

import { spellsWon, type Around } from "../../log/effects";
import { CHANCE } from "../../log/actions_in_effect";
import type { Events, Position } from "../../protocol";

/** How long what happened is looked at before the next thing is shown. */
const LOOK_MS = 850;
/** Another's domino is looked for in their kingdom, and their king on the next line. */
const KING_MS = 1400;
/** Dice tumble first, a new line is read. */
const DRAW_MS = 1150;
/** The end of a round: what was filled in the book is looked for, or who has which domino. */
const ROUND_MS = 1700;
/** In the first rounds of Duel it is read how the book is filled. */
const FIRST_ROUNDS_MS = 3000;
const FIRST_ROUNDS = 2;
/** A sentence about each spell is to be read. */
const SPELL_MS = 3400;

/** The same message, with what chance does for a new round as a moment of its own. */
export function momentsOf(message: Events, before: Position | null): Events[] {
  const { events, position, outcome } = message;
  const at = events.findIndex(({ event }) => event.type === "drew");
  const isAfterMove = events.slice(0, at).some(({ event }) => event.type === "acted");
  if (at < 1 || !isAfterMove || outcome || !position || !before) return [message];
  return [
    { ...message, events: events.slice(0, at), position: undrawn(position, before) },
    { ...message, events: events.slice(at) },
  ];
}

/** A position without the dice or the line that are new in it. */
function undrawn(position: Position, before: Position): Position {
  const { duel, classic } = position;
  return {
    ...position,
    round: before.round,
    to_act: CHANCE,
    duel: duel && before.duel && { ...duel, dice: [], step: before.duel.step, first: before.duel.first },
    classic: classic && { ...classic, next: [], pile: classic.pile + classic.next.length },
  };
}

/** Whether the dice or the line of the next round are still to come. */
export function isRoundOver({ duel, classic, to_act }: Position): boolean {
  return to_act === CHANCE && (duel?.dice ?? classic?.next)?.length === 0;
}

/** How long what came of a message is looked at by whoever has these seats. */
export function lookMs(
  { events, position }: Events,
  around: Around | undefined,
  own: readonly number[],
): number {
  if (around && spellsWon(around).length > 0) return SPELL_MS;
  if (position && isRoundOver(position))
    return position.duel && position.round <= FIRST_ROUNDS ? FIRST_ROUNDS_MS : ROUND_MS;
  if (events.some(({ event }) => event.type === "drew")) return DRAW_MS;
  const isOthers = events.some(({ event }) => event.type === "acted" && !own.includes(event.seat));
  return position?.classic && isOthers ? KING_MS : LOOK_MS;
}
