/** What one message tells, in moments that people can follow. */

import { expect, test } from "vitest";
import { FIXTURES } from "../../../src/gallery/fixtures";
import { momentsOf, isRoundOver, lookMs } from "../../../src/match/live/pacing";
import type { Events, Happened, Position } from "../../../src/protocol";

function position(name: keyof typeof FIXTURES): Position {
  const found = FIXTURES[name]?.position;
  if (!found) throw new Error(`no ${name}`);
  return found;
}

const DRAWN = { seq: 8, event: { type: "acted", seat: 1, actions: ["draw:c3=d,c4=l"] } } as Happened;
const ROLLED = { seq: 9, event: { type: "drew", actions: ["roll:d,l,dx,f"] } } as Happened;

function message(events: Happened[], after: Position): Events {
  return { type: "events", events, position: after, outcome: null, clocks_ms: null } as Events;
}

test("the roll of a new round comes after what was drawn and filled has been seen", () => {
  const before = { ...position("duel_draw"), round: 4 };
  const after = { ...position("duel_take"), round: 5 };
  const [drawn, rolled, more] = momentsOf(message([DRAWN, ROLLED], after), before);
  expect(more).toBeUndefined();
  expect(drawn?.events).toEqual([DRAWN]);
  expect(drawn?.position?.round).toBe(4);
  expect(drawn?.position?.duel?.dice).toEqual([]);
  expect(drawn?.position?.duel?.spellbook).toEqual(after.duel?.spellbook);
  expect(rolled?.events).toEqual([ROLLED]);
  expect(rolled?.position).toEqual(after);
  expect(drawn?.position && isRoundOver(drawn.position)).toBe(true);
  expect(isRoundOver(after)).toBe(false);
});

test("what has no roll in it, or nothing before it, stays one", () => {
  const after = position("duel_take");
  for (const events of [[DRAWN], [ROLLED]])
    expect(momentsOf(message(events, after), position("duel_draw"))).toHaveLength(1);
  expect(momentsOf(message([DRAWN, ROLLED], after), null)).toHaveLength(1);
});

test("the end of a round is looked at longer than a move, and a spell longest", () => {
  const before = position("duel_draw");
  const beats = momentsOf(message([DRAWN, ROLLED], position("duel_take")), before);
  const looked = beats.map((beat) => lookMs(beat, undefined, [0]));
  const move = lookMs(message([DRAWN], before), undefined, [0]);
  expect(looked[0]).toBeGreaterThan(looked[1] ?? 0);
  expect(looked[1]).toBeGreaterThan(move);
  if (!before.duel) throw new Error("no Duel");
  const free = before.duel.spellbook.map((line) => ({ ...line, owner: null }));
  const won = free.map((line, index) => (index === 0 ? { ...line, owner: 1 } : line));
  const around = {
    before: { ...before, duel: { ...before.duel, spellbook: free } },
    after: { ...before, duel: { ...before.duel, spellbook: won } },
  };
  expect(lookMs(message([DRAWN], before), around, [0])).toBeGreaterThan(looked[0] ?? 0);
});

const PLACED = { seq: 8, event: { type: "acted", seat: 1, actions: ["place:g5g6"] } } as Happened;
const REVEALED = { seq: 9, event: { type: "drew", actions: ["reveal:3", "reveal:20"] } } as Happened;

test("in Kingdomino a new line comes after the last king of the round has been seen", () => {
  const after = { ...position("classic_place_2"), round: 2 };
  if (!after.classic) throw new Error("no Kingdomino");
  const [placed, revealed] = momentsOf(message([PLACED, REVEALED], after), { ...after, round: 1 });
  expect(placed?.position).toMatchObject({ round: 1, to_act: -1, classic: { next: [] } });
  expect(placed?.position?.classic?.current).toEqual(after.classic.current);
  expect(placed?.position?.classic?.pile).toBe(after.classic.pile + after.classic.next.length);
  expect(placed?.position && isRoundOver(placed.position)).toBe(true);
  expect(revealed?.position).toEqual(after);
  expect(isRoundOver(after)).toBe(false);
});

test("the turn of another king is looked at longer than one's own", () => {
  const turn = message([PLACED], { ...position("classic_place_2"), to_act: 0 });
  expect(lookMs(turn, undefined, [0])).toBeGreaterThan(lookMs(turn, undefined, [1]));
});

test("how the spellbook is filled can be read in the first two rounds of a Duel", () => {
  const after = position("duel_take");
  const looked = [1, 2, 3].map((round) => {
    const beats = momentsOf(message([DRAWN, ROLLED], { ...after, round: round + 1 }), {
      ...position("duel_draw"),
      round,
    });
    return lookMs(beats[0] as Events, undefined, [0]);
  });
  expect(looked[0]).toBe(looked[1]);
  expect(looked[1]).toBeGreaterThan(looked[2] ?? 0);
});
