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

/** The kingdom and so many squares round it, at least `minimum` wide and high, and nothing beyond its reach. */
export function viewOf(kingdom: KingdomView, around: number, minimum: number): View {
  const places = [kingdom.castle, ...kingdom.squares.map((square) => square.square)].map(parseSquare);
  const reach = reachOf(kingdom);
  const columns = stretch(
    places.map((place) => place.column),
    around,
    minimum,
    [reach.left, reach.left + reach.columns],
  );
  const rows = stretch(
    places.map((place) => place.row),
    around,
    minimum,
    [reach.top, reach.top + reach.rows],
  );
  return { left: columns[0], columns: columns[1] - columns[0], top: rows[0], rows: rows[1] - rows[0] };
}

function between(first: Place, last: Place): View {
  return {
    left: first.column,
    top: first.row,
    columns: last.column - first.column + 1,
    rows: last.row - first.row + 1,
  };
}

/** From where to where (not included) to show, in one direction. */
function stretch(
  places: number[],
  around: number,
  minimum: number,
  [from, to]: [number, number],
): [number, number] {
  const start = Math.max(from, Math.min(...places) - around);
  const end = Math.min(to, Math.max(...places) + 1 + around);
  const missing = Math.max(0, Math.min(minimum, to - from) - (end - start));
  const shifted = Math.min(Math.max(from, start - Math.floor(missing / 2)), to - (end - start) - missing);
  return [shifted, shifted + (end - start) + missing];
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
