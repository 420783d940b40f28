/** What each seat did last on its board, to be marked there. */

import { NO_MOVE, type LastMove } from "../board/marks";
import { verbOf } from "../duel/tokens";
import type { Happened } from "../protocol";
import { standing } from "./standing";

const PLACING = /^(place|draw|ignore|split|split-ignore|second|cross):/;

export function squaresIn(action: string): string[] {
  return PLACING.test(action) ? (action.slice(action.indexOf(":")).match(/[a-m]\d+/g) ?? []) : [];
}

export function lastMoves(events: readonly Happened[], seats: number): LastMove[] {
  const moves: LastMove[] = Array.from({ length: seats }, () => NO_MOVE);
  for (const { seat, action } of standing(events)) {
    const squares = squaresIn(action);
    const before = moves[seat] ?? NO_MOVE;
    if (squares.length > 0) moves[seat] = moveOf(verbOf(action), squares, before);
  }
  return moves;
}

/** The second die and the cross of a spell belong to what was drawn just before. */
function moveOf(verb: string, squares: string[], before: LastMove): LastMove {
  if (verb === "cross") return { squares: before.squares, added: squares };
  return { squares: verb === "second" ? [...before.squares, ...squares] : squares, added: [] };
}
