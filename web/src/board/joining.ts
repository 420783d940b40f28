/** How well a domino fits what lies there: of placements that bring as much, people want the one that joins most. */

import type { KingdomView } from "../protocol";
import type { Placement } from "../notation/placement";
import { parseSquare } from "../notation/squares";

/** The same placements, each with how many squares that show the same come to lie side by side. */
export function withJoins(placements: readonly Placement[], kingdom: KingdomView | undefined): Placement[] {
  const lying = kingdom?.squares ?? [];
  return placements.map((placement) => {
    const { halves } = placement;
    const around = halves.flatMap((half) =>
      lying.filter((each) => isBeside(each.square, half.square) && each.kind === half.kind),
    );
    const [one, other] = halves;
    const within = one && other && one.kind === other.kind && isBeside(one.square, other.square) ? 1 : 0;
    return { ...placement, joins: around.length + within };
  });
}

function isBeside(one: string, other: string): boolean {
  const [a, b] = [parseSquare(one), parseSquare(other)];
  return Math.abs(a.column - b.column) + Math.abs(a.row - b.row) === 1;
}
