import { expect, test } from "vitest";
import place2 from "../../fixtures/classic_place_2.json";
import draw from "../../fixtures/duel_draw.json";
import { laid, pivotOf, rotated, squaresOf, tapped, turnsAt } from "../../src/board/placing";
import type { Placement } from "../../src/notation/placement";
import { placingOf } from "../../src/notation/classic_actions";
import { drawingOf } from "../../src/notation/duel_actions";
import { verbOf } from "../../src/notation/actions";
import type { LineView } from "../../src/protocol";

function placement(first: string, second: string, gain = 0): Placement {
  return {
    halves: [
      { square: first, kind: "lake", crowns: 0 },
      { square: second, kind: "mine", crowns: 1 },
    ],
    gain,
    action: `place:${first}${second}`,
  };
}

const PLACEMENTS = [
  placement("b2", "b1"),
  placement("b2", "c2", 4),
  placement("a2", "b2"),
  placement("d4", "d5"),
];

test("turning goes clockwise with the first half on the square, then with the second", () => {
  expect(turnsAt(PLACEMENTS, "b2").map((turn) => turn.action)).toEqual([
    "place:b2c2",
    "place:b2b1",
    "place:a2b2",
  ]);
});

test("the first tap on a square takes what brings most there", () => {
  expect(tapped(PLACEMENTS, null, null, "b2")?.gain).toBe(4);
});

test("another tap turns it, and after the last turn comes the first", () => {
  let current = tapped(PLACEMENTS, null, null, "b2");
  const seen = [];
  for (let taps = 0; taps < 3 && current; taps++) {
    seen.push(current.action);
    current = tapped(PLACEMENTS, current, "b2", "b2");
  }
  expect(seen).toEqual(["place:b2c2", "place:b2b1", "place:a2b2"]);
  expect(current?.action).toBe("place:b2c2");
});

test("on another square it keeps lying the same way if it can", () => {
  const current = placement("b2", "b3");
  const there = [placement("d4", "e4", 9), placement("d4", "d5")];
  expect(tapped([current, ...there], current, "b2", "d4")?.action).toBe("place:d4d5");
});

test("a square that cannot be used leads to nothing", () => {
  expect(tapped(PLACEMENTS, null, null, "g7")).toBeNull();
});

test("with only one way to lie, turning changes nothing", () => {
  const only = placement("d4", "d5");
  expect(rotated(PLACEMENTS, only, "d4").action).toBe(only.action);
});

test("choices of real positions are read whole", () => {
  const drawings = draw.choices.filter((choice) => verbOf(choice.action) === "draw").map(drawingOf);
  expect(drawings.length).toBeGreaterThan(0);
  expect(
    drawings.every(({ halves }) => halves.length === 2 && halves.every((half) => half.kind !== "")),
  ).toBe(true);
  const domino = place2.position.classic.current[0] as LineView | undefined;
  if (!domino) throw new Error("no domino");
  expect(squaresOf(place2.choices.map((choice) => placingOf(choice, domino)))).toContain("i7");
});

test("a question mark is drawn as the coat that was chosen for it", () => {
  expect(drawingOf({ action: "split:c3=?dx", gain: 1 }).halves).toEqual([
    { square: "c3", kind: "dot", crowns: 1 },
  ]);
});

test("a domino that is dragged lies as it is held, where that is possible", () => {
  const half = (square: string, kind: string): Placement["halves"][number] => ({ square, kind, crowns: 0 });
  const at = (action: string, ...halves: Placement["halves"]): Placement => ({ action, gain: 0, halves });
  const level = at("level", half("c3", "wheat"), half("d3", "lake"));
  const turned = { ...at("turned", half("c3", "lake"), half("d3", "wheat")), gain: 5 };
  const upright = { ...at("upright", half("c3", "wheat"), half("c4", "lake")), gain: 3 };
  const held = ["wheat 0", "lake 0"] as const;
  const all = [level, turned, upright];
  expect(laid(all, "c3", held, 0)).toBe(level);
  expect(laid(all, "d3", held, 1)).toBe(level);
  // As it is held it does not fit: it turns about the half that is under the pointer.
  expect(laid([turned, upright], "c3", held, 0)).toBe(upright);
  expect(laid([turned], "c3", held, 0)).toBe(turned);
  expect(laid(all, "a1", held, 0)).toBeNull();
  // A question mark may be anything.
  expect(laid(all, "c3", [null, "lake 0"], 0)).toBe(level);
});

test("either half turns a domino: about itself if it can lie otherwise there, else about the other", () => {
  const current = placement("b2", "c2");
  const otherwise = placement("b2", "b1");
  expect(pivotOf([current, otherwise], current, "b2")).toBe("b2");
  expect(pivotOf([current, otherwise], current, "c2")).toBe("b2");
  expect(pivotOf([current, otherwise, placement("c2", "c3")], current, "c2")).toBe("c2");
  expect(pivotOf([current], current, "c2")).toBe("c2");
  expect(pivotOf([current, otherwise], current, "b1")).toBeNull();
});
