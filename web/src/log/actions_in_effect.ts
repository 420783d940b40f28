/** The actions that still stand: what was taken back is gone, as if it had never been done. */

import type { Happened } from "../protocol";

/** Dice and the pile, among the seats. */
export const CHANCE = -1;

export interface Standing {
  seat: number;
  action: string;
}

export function standing(events: readonly Happened[]): Standing[] {
  const stands: Standing[] = [];
  for (const { event } of events) {
    if (event.type === "took_back") stands.length = event.actions;
    else if (event.type === "acted" || event.type === "drew") {
      const seat = event.type === "acted" ? event.seat : CHANCE;
      stands.push(...event.actions.map((action) => ({ seat, action })));
    }
  }
  return stands;
}

/** Which of these seats decided last since dice or dominoes came up, and so can take it back: nothing is taken back across that. */
export function lastToDecide(events: readonly Happened[], seats: readonly number[]): number | undefined {
  const stands = standing(events);
  const since = stands.slice(stands.findLastIndex(({ seat }) => seat === CHANCE) + 1);
  return since.findLast(({ seat }) => seats.includes(seat))?.seat;
}
