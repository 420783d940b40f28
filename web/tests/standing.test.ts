import { expect, test } from "vitest";
import { lastMoves } from "../src/log/last_moves";
import { canTakeBack, standing } from "../src/log/standing";
import type { Happened } from "../src/protocol";

function happened(...events: Happened["event"][]): Happened[] {
  return events.map((event, index) => ({ seq: index + 1, at: 0, event }));
}

const ROUND = happened(
  { type: "drew", actions: ["roll:d,l,d,D"] },
  { type: "acted", seat: 0, actions: ["take:1"] },
  { type: "acted", seat: 1, actions: ["take:3,4"] },
  { type: "acted", seat: 0, actions: ["draw:c3=d,b3=l"] },
  { type: "acted", seat: 1, actions: ["draw:e3=d,f3=D"] },
);

test("what was taken back stands no more, nor what others did since", () => {
  const back = [...ROUND, ...happened({ type: "took_back", seat: 0, actions: 3 })];
  expect(lastMoves(ROUND, 2)).toEqual([
    ["c3", "b3"],
    ["e3", "f3"],
  ]);
  expect(lastMoves(back, 2)).toEqual([[], []]);
  expect(standing(back).map((each) => each.action)).toEqual(["roll:d,l,d,D", "take:1", "take:3,4"]);
});

test("nothing is taken back across a roll", () => {
  expect(canTakeBack(ROUND, 0)).toBe(true);
  const rolled = [...ROUND, ...happened({ type: "drew", actions: ["roll:d,l,d,D"] })];
  expect(canTakeBack(rolled, 0)).toBe(false);
  expect(canTakeBack([...rolled, ...happened({ type: "acted", seat: 1, actions: ["take:2"] })], 0)).toBe(
    false,
  );
});
