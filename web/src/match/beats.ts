/** What one message of the server tells, in as many moments as people need to see it.
 *
 *     Ben draws, both fill the spellbook | the dice of the next round are rolled
 */

import { spellsWon, type Around } from "../log/effects";
import type { Events, Position } from "../protocol";

/** How long what happened is looked at before the next thing is shown. */
const LOOK_MS = 850;
/** Dice tumble first. */
const ROLL_MS = 1150;
/** The end of a round: what was filled in the book is looked for. */
const ROUND_MS = 1700;
/** A sentence about each spell is to be read. */
const SPELL_MS = 3400;

/** Nobody's turn: chance has it. */
const CHANCE = -1;

/** The same message, with the roll of a new round as a moment of its own. */
export function beatsOf(message: Events, before: Position | null): Events[] {
  const { events, position, outcome } = message;
  const at = events.findIndex(
    ({ event }) => event.type === "drew" && event.actions.some((action) => action.startsWith("roll:")),
  );
  const isAfterMove = events.slice(0, at).some(({ event }) => event.type === "acted");
  if (at < 1 || !isAfterMove || outcome || !position?.duel || !before?.duel) return [message];
  const { step, first } = before.duel;
  const unrolled: Position = {
    ...position,
    round: before.round,
    to_act: CHANCE,
    duel: { ...position.duel, dice: [], step, first },
  };
  return [
    { ...message, events: events.slice(0, at), position: unrolled },
    { ...message, events: events.slice(at) },
  ];
}

/** Whether the tray waits for the roll of the next round. */
export function isRoundOver({ duel, to_act }: Position): boolean {
  return to_act === CHANCE && duel !== null && duel.dice.length === 0;
}

/** How long what came of a message is looked at. */
export function lookMs({ events, position }: Events, around: Around | undefined): number {
  if (around && spellsWon(around).length > 0) return SPELL_MS;
  if (position && isRoundOver(position)) return ROUND_MS;
  return events.some(({ event }) => event.type === "drew") && position?.duel ? ROLL_MS : LOOK_MS;
}
