import { expect, test } from "vitest";
import { parseSquare, squareName } from "../src/board/squares";
import { reachOf, rowsOf, viewOf } from "../src/board/view";
import type { KingdomView } from "../src/protocol";

function kingdom(squares: string[], first: string, last: string): KingdomView {
  return {
    castle: "g7",
    first,
    last,
    has_castle_bonus: false,
    squares: squares.map((square) => ({ square, kind: "lake", crowns: 0, domino: null })),
  };
}

test("a square's name and its place are each other's inverse", () => {
  for (const name of ["a1", "m13", "g7", "c10"]) expect(squareName(parseSquare(name))).toBe(name);
});

test("the castle alone is shown with two squares round it", () => {
  expect(viewOf(kingdom([], "c3", "k11"), 2, 5)).toEqual({ left: 4, top: 4, columns: 5, rows: 5 });
});

test("nothing beyond the kingdom's reach is shown", () => {
  const grown = kingdom(["h7", "i7", "j7", "k7"], "g3", "k11");
  expect(viewOf(grown, 2, 5)).toEqual({ left: 6, top: 4, columns: 5, rows: 5 });
});

test("a small kingdom has room round it even if none is asked for", () => {
  expect(viewOf(kingdom(["h7"], "d3", "k11"), 0, 5)).toMatchObject({ columns: 5, rows: 5 });
});

test("a view never leaves its reach, whatever the kingdom", () => {
  const corner = kingdom(["g6", "g5", "g4", "g3"], "c3", "k7");
  const view = viewOf(corner, 2, 7);
  const reach = reachOf(corner);
  expect(view.top).toBeGreaterThanOrEqual(reach.top);
  expect(view.top + view.rows).toBeLessThanOrEqual(reach.top + reach.rows);
});

test("squares are named row by row", () => {
  expect(rowsOf({ left: 1, top: 2, columns: 2, rows: 2 })).toEqual([
    ["b3", "c3"],
    ["b4", "c4"],
  ]);
});
