/** What a board can show besides the kingdom itself. All of it is decided elsewhere: a board knows no rules. */

import type { Place } from "../notation/squares";

/** A domino that could be placed here. */
export interface Ghost {
  halves: readonly { square: string; kind: string; crowns: number }[];
  /** What it would bring at once. */
  gain: number | null;
  /** Whether it is only pointed at: a click would choose it. */
  isPointed?: boolean;
}

/** A territory that lights up with what it counts. */
export interface Glow {
  squares: readonly string[];
  points: number;
  /** Whether these are points that it has just gained. */
  isGain?: boolean;
  /** What it counts besides, by a bonus. */
  bonus?: number;
}

/** What was done last on a board. */
export interface LastMove {
  /** Squares that were covered. */
  squares: readonly string[];
  /** Squares to which something was added that was not there before. */
  added: readonly string[];
}

export const NO_MOVE: LastMove = { squares: [], added: [] };

/** A rectangle on the grid, in squares. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What to put one frame round: the whole of each domino, two squares after the other, or each square where they lie apart. */
export function boxesOf([one, other, ...more]: readonly Place[]): Box[] {
  if (!one) return [];
  if (!other) return [{ x: one.column, y: one.row, width: 1, height: 1 }];
  const width = Math.abs(one.column - other.column) + 1;
  const height = Math.abs(one.row - other.row) + 1;
  const domino = { x: Math.min(one.column, other.column), y: Math.min(one.row, other.row), width, height };
  return [
    ...(width * height > 2 ? [one, other].flatMap((each) => boxesOf([each])) : [domino]),
    ...boxesOf(more),
  ];
}

/** A point of a square, of which one is 100 wide, where nothing is drawn that counts: points shown there hide nothing. */
export interface Spare {
  x: number;
  y: number;
}

/** What a territory that lights up says: 6, +6 where it has just gained them, 6+3 or +3 with a bonus. */
export function glowText({ points, isGain = false, bonus = 0 }: Glow): string {
  if (isGain) return signed(points);
  return (points > 0 ? String(points) : "") + (bonus > 0 ? signed(bonus) : "");
}

/** Points that would be won or lost: +3, +0, −2. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}
