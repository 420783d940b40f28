/** The part of the grid that a board shows. */

import type { KingdomView } from "../protocol";
import { parseSquare, squareName, type Place } from "../notation/squares";

export interface View {
  left: number;
  top: number;
  columns: number;
  rows: number;
}

/** All that can ever be used, as the kingdom lies. */
export function reachOf(kingdom: KingdomView): View {
  return between(parseSquare(kingdom.first), parseSquare(kingdom.last));
}

/** What a kingdom covers as it lies. */
export function boxOf(kingdom: KingdomView): View {
  const places = [kingdom.castle, ...kingdom.squares.map((square) => square.square)].map(parseSquare);
  const columns = places.map((place) => place.column);
  const rows = places.map((place) => place.row);
  return between(
    { column: Math.min(...columns), row: Math.min(...rows) },
    { column: Math.max(...columns), row: Math.max(...rows) },
  );
}

/** A window on a kingdom that grows in it: at first the castle is in its middle, and from where it was before it is moved only as
 * far as it must be to show the kingdom with so many squares round it that can still be used. When less can be used it closes,
 * alike in both directions, and what can be used is in its middle. */
export function windowOf(kingdom: KingdomView, around: number, before?: View): View {
  const castle = parseSquare(kingdom.castle);
  const [box, reach] = [boxOf(kingdom), reachOf(kingdom)];
  const across = extentOf(box.left, box.columns, reach.left, reach.columns);
  const down = extentOf(box.top, box.rows, reach.top, reach.rows);
  const size = Math.max(sizeOf(across, around), sizeOf(down, around));
  const half = Math.floor((size - 1) / 2);
  return {
    left: startOf(across, around, size, before?.left ?? castle.column - half),
    top: startOf(down, around, size, before?.top ?? castle.row - half),
    columns: size,
    rows: size,
  };
}

function between(first: Place, last: Place): View {
  return {
    left: first.column,
    top: first.row,
    columns: last.column - first.column + 1,
    rows: last.row - first.row + 1,
  };
}

/** In one direction: from where to where a kingdom lies, and from where on how many squares it can use. */
interface Extent {
  first: number;
  last: number;
  from: number;
  length: number;
}

function extentOf(first: number, covered: number, from: number, length: number): Extent {
  return { first, last: first + covered - 1, from, length };
}

function sizeOf({ first, last, length }: Extent, around: number): number {
  // The reach is the kingdom and, on both sides, what is left of the largest that it may become.
  const largest = (length + (last - first + 1)) / 2;
  return Math.min(largest + around, length);
}

function startOf(
  { first, last, from, length }: Extent,
  around: number,
  size: number,
  wanted: number,
): number {
  if (length <= size) return from - Math.floor((size - length) / 2);
  const start = Math.max(from, first - around);
  const end = Math.min(from + length, last + 1 + around);
  return Math.min(start, Math.max(end - size, wanted));
}

export function isSame(one: View, other: View): boolean {
  return (
    one.left === other.left &&
    one.top === other.top &&
    one.columns === other.columns &&
    one.rows === other.rows
  );
}

export function isInView({ column, row }: Place, view: View): boolean {
  return (
    column >= view.left && column < view.left + view.columns && row >= view.top && row < view.top + view.rows
  );
}

/** The names of a view's squares, row by row. */
export function rowsOf(view: View): string[][] {
  return Array.from({ length: view.rows }, (_, row) =>
    Array.from({ length: view.columns }, (_, column) =>
      squareName({ column: view.left + column, row: view.top + row }),
    ),
  );
}
