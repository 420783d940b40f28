import { expect, test } from "vitest";
import { FIXTURES } from "../../../src/gallery/fixtures";
import { progressOf, situation } from "../../../src/match/telling/situation";
import type { Position } from "../../../src/protocol";
import { surePoints } from "../../../src/table/bonus";

const NAMES = ["Ana", "Ben"];

function fixture(name: string): Position {
  const found = FIXTURES[name];
  if (!found) throw new Error(`no fixture ${name}`);
  return found.position;
}

test("help speaks to who is to act, and tells the others what comes for them", () => {
  const position = fixture("duel_take");
  const [mine, theirs] = [position.to_act ?? 0, 1 - (position.to_act ?? 0)];
  expect(situation(position, [mine], NAMES)).toMatch(/^You rolled/);
  expect(situation(position, [theirs], NAMES)).toContain("Then you take two of the other three");
  expect(situation(position, [], NAMES)).toMatch(/^You are watching/);
  expect(situation({ ...position, to_act: null }, [mine], NAMES)).toBeNull();
});

test("a game of Kingdomino has as many rounds as the server says, also when its last line has moved over", () => {
  const start = fixture("classic_place_2");
  if (!start.classic) throw new Error("no Kingdomino");
  const { classic } = start;
  expect(progressOf({ ...start, round: 1 })).toMatchObject({ short: "Round 1 of 7", part: 0 });
  const moved = { ...classic, pile: 0, next: [] };
  expect(progressOf({ ...start, round: 6, classic: moved }).short).toBe("Round 6 of 7");
  expect(progressOf({ ...start, round: 7, classic: moved }).short).toBe("Round 7 of 7");
});

test("bonuses that only the end decides are not among the points, those for domains are", () => {
  const bonus = { worth: 10, done: 1, needed: 1, is_out_of_reach: false };
  const bonuses = [
    { ...bonus, name: "middle_kingdom" as const, points: 10 },
    { ...bonus, name: "domain_bonus" as const, points: 6 },
  ];
  expect(surePoints({ total: 30, territories: [], bonuses })).toBe(20);
});
