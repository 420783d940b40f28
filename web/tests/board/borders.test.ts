import { expect, test } from "vitest";
import { borders, outlineOf } from "../../src/board/borders";
import type { Kind } from "../../src/notation/kinds";

function square(name: string, kind: Kind, domino: number | null = null) {
  return { square: name, kind, crowns: 0, domino };
}

test("squares of different kinds have a line between them, and a long one is one stroke", () => {
  const kingdom = { castle: "g7", squares: ["a1", "b1"].map((name) => square(name, "lake")) };
  kingdom.squares.push(square("a2", "mine"), square("b2", "mine"));
  expect(borders(kingdom).inner).toEqual([{ x1: 0, y1: 1, x2: 2, y2: 1 }]);
});

test("squares of one kind have none, but a seam where two dominoes meet", () => {
  const kingdom = { castle: "g7", squares: [square("a1", "lake", 7), square("b1", "lake", 8)] };
  expect(borders(kingdom)).toMatchObject({ inner: [], seams: [{ x1: 1, y1: 0, x2: 1, y2: 1 }] });
});

test("the castle is a kind of its own", () => {
  const kingdom = { castle: "b1", squares: [square("a1", "lake"), square("c1", "lake")] };
  expect(borders(kingdom).inner).toHaveLength(2);
});

test("an outline goes round a group and not through it", () => {
  expect(outlineOf(["a1", "b1"])).toEqual([
    { x1: 0, y1: 0, x2: 2, y2: 0 },
    { x1: 0, y1: 1, x2: 2, y2: 1 },
    { x1: 0, y1: 0, x2: 0, y2: 1 },
    { x1: 2, y1: 0, x2: 2, y2: 1 },
  ]);
});
