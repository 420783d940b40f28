/** What is shown for a moment. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FIXTURES } from "../src/gallery/fixtures";
import type { Match } from "../src/match/match.svelte";
import { Notices } from "../src/match/notices.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Notices of a match in which Ana sits, and what tells them of a turn that wins these spells for her. */
function noticesOf(): { notices: Notices; win: (...spells: string[]) => void } {
  const match = { own: [0], listeners: [] } as unknown as Match;
  const notices = new Notices(match, () => ["Ana", "Ben"]);
  const before = FIXTURES.duel_take?.position;
  if (!before?.duel) throw new Error("no Duel");
  const { duel } = before;
  const free = duel.spellbook.map((line) => ({ ...line, owner: null, is_spent: false }));
  const win = (...spells: string[]): void => {
    const spellbook = free.map((line) => (spells.includes(line.spell) ? { ...line, owner: 0 } : line));
    const around = {
      before: { ...before, duel: { ...duel, spellbook: free } },
      after: { ...before, duel: { ...duel, spellbook } },
    };
    for (const listener of match.listeners) listener([], around);
  };
  return { notices, win };
}

test("two spells won in one turn stand there together, each with its own sentence and picture", () => {
  const { notices, win } = noticesOf();
  win("split_domino", "turn_die");
  expect(notices.shown.map(({ text }) => text)).toEqual([
    "You win “Split domino”: you may use it once, from the next round on.",
    "You win “Turn a die”: you may use it once, from the next round on.",
  ]);
  expect(notices.shown.map(({ spell }) => spell)).toEqual(["split_domino", "turn_die"]);
});

test("what happens later waits until the first has been read", () => {
  const { notices, win } = noticesOf();
  win("split_domino", "turn_die");
  win("take_two_dice");
  expect(notices.shown).toHaveLength(2);
  vi.advanceTimersByTime(1500);
  expect(notices.shown.map(({ spell }) => spell)).toEqual(["take_two_dice"]);
  vi.advanceTimersByTime(10_000);
  expect(notices.shown).toEqual([]);
});
