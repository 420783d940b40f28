/** The lines of a kingdom: between kinds, round it, and between dominoes of one kind.
 *
 * Places are corners of squares: the square of column c and row r has the corners c, c + 1 and r, r + 1.
 */

import type { KingdomView } from "../protocol";
import { parseSquare, squareName } from "./squares";

export interface Border {
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

export interface Borders {
  /** Between squares of different kinds; the castle is a kind of its own. */
  inner: Border[];
  /** Between a square and nothing. */
  outer: Border[];
  /** Between two dominoes of one kind. */
  seams: Border[];
}

interface Content {
  kind: string;
  domino: number | null;
}

type Role = keyof Borders;

export function borders(kingdom: Pick<KingdomView, "squares" | "castle">): Borders {
  const contents = new Map<string, Content>([[kingdom.castle, { kind: "castle", domino: null }]]);
  for (const square of kingdom.squares) contents.set(square.square, square);

  const found: Borders = { inner: [], outer: [], seams: [] };
  for (const name of contents.keys()) {
    const { column, row } = parseSquare(name);
    const sides = [
      { column: column + 1, row, border: { x1: column + 1, y1: row, x2: column + 1, y2: row + 1 } },
      { column, row: row + 1, border: { x1: column, y1: row + 1, x2: column + 1, y2: row + 1 } },
      { column: column - 1, row, border: { x1: column, y1: row, x2: column, y2: row + 1 } },
      { column, row: row - 1, border: { x1: column, y1: row, x2: column + 1, y2: row } },
    ];
    sides.forEach(({ border, ...place }, side) => {
      const neighbour = contents.get(squareName(place));
      // Two squares share a border: the one to the left of it or above it gives it.
      if (neighbour && side >= 2) return;
      const role = roleBetween(contents.get(name), neighbour);
      if (role) found[role].push(border);
    });
  }
  return { inner: joined(found.inner), outer: joined(found.outer), seams: joined(found.seams) };
}

function roleBetween(one: Content | undefined, other: Content | undefined): Role | null {
  if (!other) return "outer";
  if (one?.kind !== other.kind) return "inner";
  return one.domino === other.domino ? null : "seams";
}

/** Joins borders that continue each other, so that a long line is drawn in one stroke. */
function joined(pieces: Border[]): Border[] {
  const result: Border[] = [];
  const inOrder = [...pieces].sort(
    (a, b) => Number(isUpright(a)) - Number(isUpright(b)) || across(a) - across(b) || along(a) - along(b),
  );
  for (const piece of inOrder) {
    const last = result.at(-1);
    if (last && isUpright(last) === isUpright(piece) && last.x2 === piece.x1 && last.y2 === piece.y1) {
      last.x2 = piece.x2;
      last.y2 = piece.y2;
    } else {
      result.push({ ...piece });
    }
  }
  return result;
}

function isUpright(border: Border): boolean {
  return border.x1 === border.x2;
}

function across(border: Border): number {
  return isUpright(border) ? border.x1 : border.y1;
}

function along(border: Border): number {
  return isUpright(border) ? border.y1 : border.x1;
}
