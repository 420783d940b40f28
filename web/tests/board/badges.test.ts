import { expect, test } from "vitest";
import { badgePlaces } from "../../src/board/badges";
import { parseSquare, squareName } from "../../src/notation/squares";

const CASTLE = "d3";
/** Over the lower edge of a square, as on a map; within it, as in a kingdom of tiles. */
const HANGING = { x: 78, y: 96 };
const WITHIN = { x: 70, y: 78 };

function placed(territories: readonly string[], spare = HANGING): string {
  const places = territories.map((squares) => squares.split(" ").map(parseSquare));
  return badgePlaces(places, parseSquare(CASTLE), spare).map(squareName).join(" ");
}

test("points stand between two squares of their territory, near its middle", () => {
  expect(placed(["c2 d2 e2 e3 e4"])).toBe("e3");
  expect(placed(["a1 b1 c1"])).toBe("b1");
});

test("points do not stand on the castle", () => {
  expect(placed(["d2 e2"])).toBe("e2");
  expect(placed(["d2"])).toBe("d1");
});

test("points do not stand on those of another territory", () => {
  expect(placed(["d2", "c1 d1 e1"])).toBe("d1 c1");
  expect(placed(["d1", "d2"])).toBe("d1 d2");
});

test("points within a square stand on the one in the middle", () => {
  expect(placed(["c2 d2 e2"], WITHIN)).toBe("d2");
});
