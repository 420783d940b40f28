/** The part of the grid that a board shows. */

import { parseSquare, squareName, type Place } from "./squares";

export interface View {
  left: number;
  top: number;
  columns: number;
  rows: number;
}

/** The whole grid: the castle stands in its middle. */
export function wholeGrid(castle: string): View {
  const { column, row } = parseSquare(castle);
  return { left: 0, top: 0, columns: 2 * column + 1, rows: 2 * row + 1 };
}

/** The smallest part of the grid that shows these squares and is at least so many squares wide and high. */
export function viewAround(names: readonly string[], minimum: number, grid: View): View {
  const places = names.map(parseSquare);
  const columns = stretch(
    places.map((place) => place.column),
    minimum,
    grid.columns,
  );
  const rows = stretch(
    places.map((place) => place.row),
    minimum,
    grid.rows,
  );
  return { left: columns.start, columns: columns.length, top: rows.start, rows: rows.length };
}

function stretch(places: number[], minimum: number, limit: number): { start: number; length: number } {
  const first = Math.min(...places);
  const span = Math.max(...places) - first + 1;
  const length = Math.max(span, minimum);
  const start = first - Math.floor((length - span) / 2);
  return { start: Math.max(0, Math.min(start, limit - length)), length };
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
