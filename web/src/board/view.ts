/** The part of the grid that a board shows. */

import type { KingdomView } from "../protocol";
import { parseSquare, squareName, type Place } from "./squares";

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

/** A window that always has the same size, so that a kingdom that grows stays where it is: at first the castle is in its middle,
 * and from where it was before it is moved only as far as it must be to show the kingdom with so many squares round it that can
 * still be used. */
export function windowOf(kingdom: KingdomView, around: number, before?: View): View {
  const places = [kingdom.castle, ...kingdom.squares.map((square) => square.square)].map(parseSquare);
  const { column, row } = parseSquare(kingdom.castle);
  const reach = reachOf(kingdom);
  const across = span(
    places.map((place) => place.column),
    [reach.left, reach.columns],
    around,
    (size) => before?.left ?? column - Math.floor((size - 1) / 2),
  );
  const down = span(
    places.map((place) => place.row),
    [reach.top, reach.rows],
    around,
    (size) => before?.top ?? row - Math.floor((size - 1) / 2),
  );
  return { left: across.start, columns: across.size, top: down.start, rows: down.size };
}

function between(first: Place, last: Place): View {
  return {
    left: first.column,
    top: first.row,
    columns: last.column - first.column + 1,
    rows: last.row - first.row + 1,
  };
}

/** From where, and over how many squares, in one direction. */
function span(
  places: number[],
  [from, length]: [number, number],
  around: number,
  wanted: (size: number) => number,
): { start: number; size: number } {
  const first = Math.min(...places);
  const last = Math.max(...places);
  // The reach is the kingdom and, on both sides, what is left of the largest that it may become.
  const largest = (length + (last - first + 1)) / 2;
  const size = largest + around;
  const start = Math.max(from, first - around);
  const end = Math.min(from + length, last + 1 + around);
  return { start: Math.min(start, Math.max(end - size, wanted(size))), size };
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
