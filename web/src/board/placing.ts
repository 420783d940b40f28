/** Choosing where a domino goes: tap a square, tap it again to turn, or move and turn it with keys.
 *
 * It only picks among placements that it is given, so it needs no rule: what is not among them cannot be chosen.
 */

import type { Placement } from "../notation/placement";
import { parseSquare, squareName } from "../notation/squares";

/** Every square that some placement uses. */
export function squaresOf(placements: readonly Placement[]): string[] {
  return [...new Set(placements.flatMap((placement) => placement.halves.map((half) => half.square)))];
}

/** The placements that use a square, in the order in which tapping goes through them: one half on it, the other clockwise
 * from the right; then the same with the halves changed. */
export function turnsAt(placements: readonly Placement[], square: string): Placement[] {
  return placements
    .filter((placement) => placement.halves.some((half) => half.square === square))
    .sort((a, b) => compare(poseAt(a, square), poseAt(b, square)));
}

/** What a tap leads to: the next turn at the square that holds the domino, or the best placement at another one. */
export function tapped(
  placements: readonly Placement[],
  current: Placement | null,
  anchor: string | null,
  square: string,
): Placement | null {
  if (current && anchor === square) return rotated(placements, current, square);
  const turns = turnsAt(placements, square);
  const pose = current && anchor ? poseAt(current, anchor) : null;
  return turns.find((turn) => pose && compare(poseAt(turn, square), pose) === 0) ?? best(turns);
}

/** About which of its squares a domino is turned when one of them is tapped: about that one, or where it can lie there only so,
 * about the other; null for any other square. */
export function pivotOf(
  placements: readonly Placement[],
  { halves }: Placement,
  square: string,
): string | null {
  const squares = halves.map((half) => half.square);
  if (!squares.includes(square)) return null;
  return [square, ...squares].find((each) => turnsAt(placements, each).length > 1) ?? square;
}

/** What the two halves of a domino that is held show, the left one first; null where that is still open. */
export type Held = readonly [string | null, string | null];

/** How a half is called in `Held`. */
export function halfOf({ kind, crowns }: { kind: string; crowns: number }): string {
  return `${kind} ${crowns}`;
}

/** Where a domino comes to lie that is held so, with one half over a square: as it is held if that is possible, else turned
 * about that half, else anyhow. */
export function laid(
  placements: readonly Placement[],
  square: string,
  held: Held,
  part: 0 | 1,
): Placement | null {
  const turns = turnsAt(placements, square);
  const shows = (half: { kind: string; crowns: number } | undefined, wanted: string | null): boolean =>
    !half || wanted === null || halfOf(half) === wanted;
  const grabbed = turns.filter(
    ({ halves }) =>
      shows(
        halves.find((half) => half.square === square),
        held[part],
      ) &&
      shows(
        halves.find((half) => half.square !== square),
        held[1 - part] ?? null,
      ),
  );
  const beside = part === 0 ? EAST : WEST;
  const level = grabbed.filter((turn) => poseAt(turn, square).direction === beside);
  return best(level) ?? best(grabbed) ?? best(turns);
}

/** The next placement at the same square; the same one where there is no other. */
export function rotated(placements: readonly Placement[], current: Placement, square: string): Placement {
  const turns = turnsAt(placements, square);
  const index = turns.findIndex((turn) => turn.action === current.action);
  return turns[(index + 1) % turns.length] ?? current;
}

function best(placements: Placement[]): Placement | null {
  return placements.reduce<Placement | null>(
    (most, placement) => (most && compareWorth(most, placement) >= 0 ? most : placement),
    null,
  );
}

function compareWorth(one: Placement, other: Placement): number {
  return one.gain - other.gain || (one.joins ?? 0) - (other.joins ?? 0);
}

const CLOCKWISE = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

const EAST = 0;
const WEST = 2;

/** How a domino lies, seen from one of its squares. */
interface Pose {
  /** What it shows there. */
  half: string;
  /** Where its other half is: a place in CLOCKWISE. */
  direction: number;
}

function poseAt(placement: Placement, square: string): Pose {
  const here = placement.halves.find((half) => half.square === square);
  const other = placement.halves.find((half) => half.square !== square);
  const { column, row } = parseSquare(square);
  const direction = CLOCKWISE.findIndex(
    ([columns, rows]) => other?.square === squareName({ column: column + columns, row: row + rows }),
  );
  return { half: `${here?.kind} ${here?.crowns}`, direction };
}

function compare(one: Pose, other: Pose): number {
  return one.half.localeCompare(other.half) || one.direction - other.direction;
}
