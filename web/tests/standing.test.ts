import { expect, test } from "vitest";
import { NO_MOVE } from "../src/board/marks";
import { lastMoves } from "../src/log/last_moves";
import { lastToDecide, standing } from "../src/log/standing";
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
    { squares: ["c3", "b3"], added: [] },
    { squares: ["e3", "f3"], added: [] },
  ]);
  expect(lastMoves(back, 2)).toEqual([NO_MOVE, NO_MOVE]);
  expect(standing(back).map((each) => each.action)).toEqual(["roll:d,l,d,D", "take:1", "take:3,4"]);
});

test("a second die and the cross of a spell belong to what was drawn before", () => {
  const split = happened(
    { type: "acted", seat: 0, actions: ["split:c3=d", "second:e3=l"] },
    { type: "acted", seat: 0, actions: ["cross:d2"] },
  );
  expect(lastMoves(split, 1)).toEqual([{ squares: ["c3", "e3"], added: ["d2"] }]);
  const next = [...split, ...happened({ type: "acted", seat: 0, actions: ["draw:f3=d,f4=l"] })];
  expect(lastMoves(next, 1)).toEqual([{ squares: ["f3", "f4"], added: [] }]);
});

test("nothing is taken back across a roll", () => {
  expect(lastToDecide(ROUND, [0])).toBe(0);
  const rolled = [...ROUND, ...happened({ type: "drew", actions: ["roll:d,l,d,D"] })];
  expect(lastToDecide(rolled, [0])).toBeUndefined();
  const taken = [...rolled, ...happened({ type: "acted", seat: 1, actions: ["take:2"] })];
  expect(lastToDecide(taken, [0])).toBeUndefined();
});

test("with several people at one device the last move is taken back, whose turn it may be", () => {
  expect(lastToDecide(ROUND, [0, 1])).toBe(1);
  expect(lastToDecide(ROUND.slice(0, -1), [0, 1])).toBe(0);
});
