/** What each seat did last on its board, to be marked there. */

import { squaresIn } from "../notation/actions";
import { NO_MOVE, type LastMove } from "../board/marks";
import { verbOf } from "../notation/actions";
import type { Happened } from "../protocol";
import { CHANCE, actionsInEffect, type SeatAction } from "./actions_in_effect";

interface Looking {
  /** The seats of whoever looks. */
  own?: readonly number[];
  /** What they have done of a turn that is not sent yet. */
  begun?: readonly SeatAction[];
}

/** What each seat did since somebody with one of the own seats last acted, so that of two turns in a row both are seen. For who watches
 * and for the own boards it is what was done since anybody else acted. */
export function lastMoves(
  events: readonly Happened[],
  seats: number,
  { own = [], begun = [] }: Looking = {},
): LastMove[] {
  const moves: LastMove[] = Array.from({ length: seats }, () => NO_MOVE);
  /** Whose last moves have been seen: the next one takes their place. */
  const seen = new Set<number>();
  for (const { seat, action } of [...actionsInEffect(events), ...begun]) {
    if (seat === CHANCE) continue;
    for (const other of moves.keys()) {
      const isSeen = own.length === 0 || own.includes(seat) || own.includes(other);
      if (other !== seat && isSeen) seen.add(other);
    }
    const squares = squaresIn(action);
    if (squares.length === 0) continue;
    // Of one's own turns only the last needs a mark.
    const isUnseen = !seen.has(seat) && !own.includes(seat);
    const isMore = isUnseen || ["second", "cross"].includes(verbOf(action));
    moves[seat] = withSquares((isMore && moves[seat]) || NO_MOVE, verbOf(action), squares);
    seen.delete(seat);
  }
  return moves;
}

/** The second die and the cross of a spell belong to what was drawn before, and the cross is added to something. */
function withSquares({ squares, added }: LastMove, verb: string, more: readonly string[]): LastMove {
  return verb === "cross"
    ? { squares, added: [...added, ...more] }
    : { squares: [...squares, ...more], added };
}
