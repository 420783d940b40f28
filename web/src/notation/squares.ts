/** Squares by name: a column letter and a row number, counted from the top left.
 *
 *       a  b  c
 *     1 a1 b1 c1      column and row are counted from 0: c2 is { column: 2, row: 1 }
 *     2 a2 b2 c2
 */

export interface Place {
  column: number;
  row: number;
}

export function parseSquare(name: string): Place {
  return { column: name.charCodeAt(0) - 97, row: Number(name.slice(1)) - 1 };
}

export function squareName({ column, row }: Place): string {
  return columnName(column) + rowName(row);
}

export function columnName(column: number): string {
  return String.fromCharCode(97 + column);
}

export function rowName(row: number): string {
  return String(row + 1);
}
