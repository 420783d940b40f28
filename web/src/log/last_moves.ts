/** The squares that each seat used last, to be marked on the boards. */

import type { Happened } from "../protocol";
import { standing } from "./standing";

const PLACING = /^(place|draw|ignore|split|split-ignore|second|cross):/;

export function squaresIn(action: string): string[] {
  return PLACING.test(action) ? (action.slice(action.indexOf(":")).match(/[a-m]\d+/g) ?? []) : [];
}

export function lastMoves(events: readonly Happened[], seats: number): string[][] {
  const moves: string[][] = Array.from({ length: seats }, () => []);
  for (const { seat, action } of standing(events)) {
    const squares = squaresIn(action);
    const before = action.startsWith("second:") ? (moves[seat] ?? []) : [];
    if (squares.length > 0) moves[seat] = [...before, ...squares];
  }
  return moves;
}
