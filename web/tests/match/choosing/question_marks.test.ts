/** Dice that show a question mark, in a drawing. */

import { expect, test } from "vitest";
import type { Placement } from "../../../src/notation/placement";
import { coatsOfMarks, isAsWished } from "../../../src/match/choosing/question_marks";

function drawing(action: string, ...kinds: [kind: string, crowns: number][]): Placement {
  const halves = kinds.map(([kind, crowns], index) => ({ square: `c${index + 1}`, kind, crowns }));
  return { halves, gain: 0, action };
}

const whole = { faces: ["?", "dx"], isRest: false };

test("what is left without the other die is what the question mark shows", () => {
  const dotAndDot = drawing("draw:c1=d,c2=dx", ["dot", 0], ["dot", 1]);
  expect(coatsOfMarks(dotAndDot, whole)).toEqual(["dot"]);
  expect(coatsOfMarks(drawing("draw:c1=dx,c2=l", ["dot", 1], ["line", 0]), whole)).toEqual(["line"]);
});

test("two question marks show two coats, in whichever order they were wished for", () => {
  const both = { faces: ["?", "?"], isRest: false };
  const drawn = drawing("draw:c1=d,c2=l", ["dot", 0], ["line", 0]);
  expect(coatsOfMarks(drawn, both)).toEqual(["dot", "line"]);
  expect(isAsWished(drawn, both, ["line", "dot"])).toBe(true);
  expect(isAsWished(drawn, both, ["line", "line"])).toBe(false);
});

test("of a split domino only the die that is drawn is looked at", () => {
  const other = drawing("split:c1=dx", ["dot", 1]);
  expect(coatsOfMarks(other, whole)).toEqual([]);
  expect(isAsWished(other, whole, ["checked"])).toBe(true);
  const rest = { faces: ["?"], isRest: true };
  const last = drawing("second:c1=l", ["line", 0]);
  expect(coatsOfMarks(last, rest)).toEqual(["line"]);
  expect(isAsWished(last, rest, ["dot"])).toBe(false);
});
