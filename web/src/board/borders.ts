/** The lines of a kingdom: between kinds, round it, and between dominoes of one kind.
 *
 * Places are corners of squares: the square of column c and row r has the corners c, c + 1 and r, r + 1.
 */

import type { KingdomView } from "../protocol";
import { parseSquare, squareName } from "../notation/squares";

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
  for (const { square, neighbour, border } of sidesOf(contents.keys())) {
    const role = roleBetween(contents.get(square), contents.get(neighbour));
    if (role) found[role].push(border);
  }
  return { inner: joined(found.inner), outer: joined(found.outer), seams: joined(found.seams) };
}

/** The lines round a group of squares. */
export function outlineOf(squares: readonly string[]): Border[] {
  const group = new Set(squares);
  return joined(
    [...sidesOf(squares)].filter(({ neighbour }) => !group.has(neighbour)).map(({ border }) => border),
  );
}

interface Side {
  square: string;
  neighbour: string;
  border: Border;
}

/** The four sides of each square; one that two of the squares share comes once. */
function* sidesOf(squares: Iterable<string>): Generator<Side> {
  const group = new Set(squares);
  for (const square of group) {
    const { column, row } = parseSquare(square);
    const right = column + 1;
    const below = row + 1;
    yield { square, neighbour: nameAt(right, row), border: { x1: right, y1: row, x2: right, y2: below } };
    yield {
      square,
      neighbour: nameAt(column, below),
      border: { x1: column, y1: below, x2: right, y2: below },
    };
    const left = nameAt(column - 1, row);
    if (!group.has(left))
      yield { square, neighbour: left, border: { x1: column, y1: row, x2: column, y2: below } };
    const above = nameAt(column, row - 1);
    if (!group.has(above))
      yield { square, neighbour: above, border: { x1: column, y1: row, x2: right, y2: row } };
  }
}

function nameAt(column: number, row: number): string {
  return squareName({ column, row });
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
