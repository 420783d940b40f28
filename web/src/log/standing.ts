/** The actions that still stand: what was taken back is gone, as if it had never been done. */

import type { Happened } from "../protocol";

/** Dice and the pile, among the seats. */
const CHANCE = -1;

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

/** Whether a seat has decided something since dice or dominoes came up: nothing is taken back across that. */
export function canTakeBack(events: readonly Happened[], seat: number): boolean {
  const stands = standing(events);
  return (
    stands.findLastIndex((each) => each.seat === seat) > stands.findLastIndex((each) => each.seat === CHANCE)
  );
}
