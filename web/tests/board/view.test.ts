import { expect, test } from "vitest";
import { parseSquare, squareName } from "../../src/notation/squares";
import { boxOf, rowsOf, windowOf, type View } from "../../src/board/view";
import type { KingdomView } from "../../src/protocol";

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

/** What a kingdom of 5 x 5 can ever use. */
function reach(squares: string[]): [string, string] {
  const places = ["g7", ...squares].map(parseSquare);
  const columns = places.map((place) => place.column);
  const rows = places.map((place) => place.row);
  return [
    squareName({ column: Math.max(...columns) - 4, row: Math.max(...rows) - 4 }),
    squareName({ column: Math.min(...columns) + 4, row: Math.min(...rows) + 4 }),
  ];
}

function windowRound(squares: string[], around = 2): View {
  return windowOf(kingdom(squares, ...reach(squares)), around);
}

test("the castle alone is in the middle of its window", () => {
  expect(windowRound([])).toEqual({ left: 3, top: 3, columns: 7, rows: 7 });
  expect(windowRound([], 0)).toEqual({ left: 4, top: 4, columns: 5, rows: 5 });
});

test("a kingdom that grows stays where it is as long as the next domino can be seen", () => {
  const castle = windowRound([]);
  expect(windowRound(["h7", "g8"])).toEqual(castle);
  expect(windowRound(["f7", "h7", "g6", "g8"])).toEqual(castle);
});

test("the window moves only as far as it must, and keeps its size while the kingdom can grow", () => {
  expect(windowRound(["h7", "i7"])).toEqual({ left: 4, top: 3, columns: 7, rows: 7 });
  expect(windowRound(["h7", "i7", "j7"])).toEqual({ left: 5, top: 3, columns: 7, rows: 7 });
  // It has all its columns: they are in the middle.
  expect(windowRound(["h7", "i7", "j7", "k7"])).toEqual({ left: 5, top: 3, columns: 7, rows: 7 });
  expect(windowRound(["g6", "g5", "g4", "g3"], 0)).toEqual({ left: 4, top: 2, columns: 5, rows: 5 });
});

test("a kingdom that comes nearer to its frame in both directions becomes larger, and fills the window at last", () => {
  const framed = ["h7", "i7", "j7", "k7", "g6", "g5", "g8", "g9"];
  expect(windowRound(framed.slice(0, -2)).columns).toBe(7);
  expect(windowRound(framed.slice(0, -1))).toEqual({ left: 6, top: 3, columns: 6, rows: 6 });
  expect(windowRound(framed)).toEqual({ left: 6, top: 4, columns: 5, rows: 5 });
});

test("squares are named row by row", () => {
  expect(rowsOf({ left: 1, top: 2, columns: 2, rows: 2 })).toEqual([
    ["b3", "c3"],
    ["b4", "c4"],
  ]);
});

test("a window stays where it was as long as it can", () => {
  const around = (squares: string[], before?: View): View =>
    windowOf(kingdom(squares, ...reach(squares)), 2, before);
  const grown = around(["h7"], { left: 4, top: 3, columns: 7, rows: 7 });
  // There is room enough: without the memory it would go back.
  expect(grown.left).toBe(4);
  expect(around(["h7"]).left).toBe(3);
});

test("a kingdom is as large as the box round its squares and its castle", () => {
  expect(boxOf(kingdom([], "c3", "k11"))).toEqual({ left: 6, top: 6, columns: 1, rows: 1 });
  expect(boxOf(kingdom(["h7", "h6", "h5", "i5"], "e3", "k9"))).toEqual({
    left: 6,
    top: 4,
    columns: 3,
    rows: 3,
  });
});
