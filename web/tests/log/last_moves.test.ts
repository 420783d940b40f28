import { expect, test } from "vitest";
import { boxesOf, NO_MOVE } from "../../src/board/marks";
import { parseSquare } from "../../src/notation/squares";
import { lastMoves } from "../../src/log/last_moves";
import { lastToDecide, actionsInEffect } from "../../src/log/actions_in_effect";
import type { Happened } from "../../src/protocol";

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
  expect(actionsInEffect(back).map((each) => each.action)).toEqual(["roll:d,l,d,D", "take:1", "take:3,4"]);
});

test("a second die and the cross of a spell belong to what was drawn before", () => {
  const split = happened(
    { type: "acted", seat: 0, actions: ["split:c3=d", "second:e3=l"] },
    { type: "acted", seat: 0, actions: ["cross:d2"] },
  );
  expect(lastMoves(split, 1)).toEqual([{ squares: ["c3", "e3"], added: ["d2"] }]);
  const next = happened(
    { type: "acted", seat: 1, actions: ["take:1"] },
    { type: "acted", seat: 0, actions: ["draw:f3=d,f4=l"] },
  );
  expect(lastMoves([...split, ...next], 2)[0]).toEqual({ squares: ["f3", "f4"], added: [] });
  const late = happened(
    { type: "acted", seat: 1, actions: ["take:1"] },
    { type: "acted", seat: 0, actions: ["cross:d2"] },
  );
  expect(lastMoves([...ROUND, ...late], 2)[0]).toEqual({ squares: ["c3", "b3"], added: ["d2"] });
});

test("all that somebody has placed since one's own last turn is marked", () => {
  const turns = happened(
    { type: "acted", seat: 0, actions: ["place:g5g6", "claim:9"] },
    { type: "acted", seat: 1, actions: ["place:a1a2", "claim:10"] },
    { type: "acted", seat: 2, actions: ["place:k1k2", "claim:11"] },
    { type: "acted", seat: 1, actions: ["place:b1b2", "claim:12"] },
  );
  expect(lastMoves(turns, 3, { own: [0] })[1]?.squares).toEqual(["a1", "a2", "b1", "b2"]);
  // For who watches every turn was seen.
  expect(lastMoves(turns, 3)[1]?.squares).toEqual(["b1", "b2"]);
  const on = happened(
    { type: "acted", seat: 0, actions: ["place:g7g8", "claim:13"] },
    { type: "acted", seat: 0, actions: ["place:h7h8", "claim:14"] },
    { type: "acted", seat: 1, actions: ["place:c1c2"] },
  );
  expect(lastMoves([...turns, ...on], 3, { own: [0] }).map(({ squares }) => squares)).toEqual([
    ["h7", "h8"],
    ["c1", "c2"],
    ["k1", "k2"],
  ]);
});

test("each of two dominoes has a frame of its own", () => {
  const frames = boxesOf(["a1", "a2", "b1", "c1"].map(parseSquare));
  expect(frames.map(({ width, height }) => [width, height])).toEqual([
    [1, 2],
    [2, 1],
  ]);
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

test("what is begun is the last move already, and not what was placed turns before", () => {
  const begun = [{ seat: 0, action: "place:d3d4" }];
  expect(lastMoves(ROUND, 2, { begun })[0]).toEqual({ squares: ["d3", "d4"], added: [] });
  expect(lastMoves(ROUND, 2, { begun })[1]).toEqual(lastMoves(ROUND, 2)[1]);
});
