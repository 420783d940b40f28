/** What a board can show besides the kingdom itself. All of it is decided elsewhere: a board knows no rules. */

/** A domino that could be placed here. */
export interface Ghost {
  halves: { square: string; kind: string; crowns: number }[];
  /** What it would bring at once. */
  gain: number | null;
}

/** A territory that lights up with what it counts. */
export interface Glow {
  squares: readonly string[];
  points: number;
}

/** Where a badge for several squares goes: in their middle, on the grid. */
export function middleOf(places: readonly { column: number; row: number }[]): { x: number; y: number } {
  const sum = places.reduce((total, { column, row }) => ({ x: total.x + column, y: total.y + row }), { x: 0, y: 0 });
  return { x: sum.x / places.length + 0.5, y: sum.y / places.length + 0.5 };
}
