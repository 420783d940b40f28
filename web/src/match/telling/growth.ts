/** Which territories have just become worth more, and by how much: the difference of two scores that the server told. */

import type { Glow } from "../../board/marks";
import type { ScoreView } from "../../protocol";

export function grown(before: ScoreView, after: ScoreView): Glow[] {
  return after.territories.flatMap(({ squares, points }) => {
    // Territories that were apart may have become one.
    const was = before.territories
      .filter((old) => old.squares.some((square) => squares.includes(square)))
      .reduce((sum, old) => sum + old.points, 0);
    return points > was ? [{ squares, points: points - was, isGain: true }] : [];
  });
}
