/** The points of all players side by side, by what brought them. */

import { expect, test } from "vitest";
import { partsOf } from "../../../src/match/result/score_parts";
import type { ScoreView } from "../../../src/protocol";

function scoreOf(territories: [string, number, number][], bonuses: [string, number][] = []): ScoreView {
  return {
    territories: territories.map(([kind, size, crowns]) => ({
      kind,
      squares: Array<string>(size).fill("a1"),
      crowns,
      points: size * crowns,
    })),
    bonuses: bonuses.map(([name, points]) => ({ name, points })),
    total: 0,
  } as unknown as ScoreView;
}

test("territories of a kind stand in one row, and what counts most comes first", () => {
  const { kinds } = partsOf([
    scoreOf([
      ["forest", 2, 1],
      ["lake", 4, 2],
      ["forest", 3, 2],
    ]),
    scoreOf([["lake", 5, 1]]),
  ]);
  expect(kinds).toEqual([
    {
      kind: "lake",
      cells: [
        { points: 8, sums: "4×2" },
        { points: 5, sums: "5×1" },
      ],
    },
    {
      kind: "forest",
      cells: [
        { points: 8, sums: "3×2 + 2×1" },
        { points: 0, sums: "" },
      ],
    },
  ]);
});

test("what brought nobody anything is left out", () => {
  const { kinds, bonuses } = partsOf([
    scoreOf([["swamp", 3, 0]], [["harmony", 0]]),
    scoreOf(
      [],
      [
        ["harmony", 0],
        ["middle_kingdom", 10],
      ],
    ),
  ]);
  expect(kinds).toEqual([]);
  expect(bonuses).toEqual([{ name: "middle_kingdom", points: [0, 10] }]);
});
