/** The points of a board, counted step by step. */

import { expect, test } from "vitest";
import { glowText } from "../../../src/board/marks";
import { countedGlows } from "../../../src/match/result/counting_steps";
import type { Coat, ScoreView } from "../../../src/protocol";

const domain = (kind: Coat, square: string, points: number) => ({
  kind,
  squares: [square],
  crowns: points,
  points,
});
const score: ScoreView = {
  total: 17,
  territories: [
    domain("dot", "a1", 6),
    domain("line", "c1", 2),
    domain("line", "e1", 0),
    domain("filled", "g1", 0),
  ],
  bonuses: [{ name: "domain_bonus", points: 6, worth: 6, done: 1, needed: 1, is_out_of_reach: false }],
};
const textsOf = (glows: ReturnType<typeof countedGlows>[number]) =>
  Object.fromEntries(glows.map((glow) => [glow.squares[0], glowText(glow)]));

test("one territory after the other, the smallest first", () => {
  expect(countedGlows(score, null).map(textsOf)).toEqual([{ c1: "2" }, { c1: "2", a1: "6" }]);
});

test("the domain bonus is the last step, on every domain of its coat, with and without crosses", () => {
  expect(countedGlows(score, "line").map(textsOf)).toEqual([
    { c1: "2" },
    { c1: "2", a1: "6" },
    { a1: "6", c1: "2+3", e1: "+3" },
  ]);
});

test("a bonus for a coat that was never drawn has nowhere to stand", () => {
  expect(countedGlows({ ...score, bonuses: [] }, "checked")).toHaveLength(2);
});
