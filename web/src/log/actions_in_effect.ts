/** The actions that still stand: what was taken back is gone, as if it had never been done. */

import type { Happened } from "../protocol";

/** Dice and the pile, among the seats. */
export const CHANCE = -1;

export interface SeatAction {
  seat: number;
  action: string;
}

export function actionsInEffect(events: readonly Happened[]): SeatAction[] {
  const inEffect: SeatAction[] = [];
  for (const { event } of events) {
    if (event.type === "took_back") inEffect.length = event.actions;
    else if (event.type === "acted" || event.type === "drew") {
      const seat = event.type === "acted" ? event.seat : CHANCE;
      inEffect.push(...event.actions.map((action) => ({ seat, action })));
    }
  }
  return inEffect;
}

/** Which of these seats decided last since dice or dominoes came up, and so can take it back: nothing is taken back across that. */
export function lastToDecide(events: readonly Happened[], seats: readonly number[]): number | undefined {
  const inEffect = actionsInEffect(events);
  const since = inEffect.slice(inEffect.findLastIndex(({ seat }) => seat === CHANCE) + 1);
  return since.findLast(({ seat }) => seats.includes(seat))?.seat;
}
