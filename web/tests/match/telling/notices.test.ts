/** What is shown for a moment. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FIXTURES } from "../../../src/gallery/fixtures";
import { partsOf } from "../../../src/notation/pictured";
import type { Match } from "../../../src/match/live/match.svelte";
import { Notices } from "../../../src/match/telling/notices.svelte";
import type { Happened } from "../../../src/protocol";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Told {
  notices: Notices;
  /** Tell of a turn that wins these spells for Ana. */
  win: (...spells: string[]) => void;
  /** Tell of Ben's turn, in which he casts a spell, or several with + between them. */
  cast: (spell: string, ...actions: string[]) => void;
}

/** Notices of a match in which Ana sits. */
function noticesOf(): Told {
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
  const cast = (spell: string, ...actions: string[]): void => {
    const [kept, spent] = [false, true].map((is_spent) =>
      free.map((line) => (spell.split("+").includes(line.spell) ? { ...line, owner: 1, is_spent } : line)),
    );
    const around = {
      before: { ...before, duel: { ...duel, spellbook: kept ?? [] } },
      after: { ...before, duel: { ...duel, spellbook: spent ?? [] } },
    };
    const acted = { seq: 9, event: { type: "acted", seat: 1, actions } } as Happened;
    for (const listener of match.listeners) listener([acted], around);
  };
  return { notices, win, cast };
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

test("a spell of somebody else is named, and of a die that was turned it is said what it was and is", () => {
  const { notices, cast } = noticesOf();
  cast("split_domino", "split:c3=d");
  expect(notices.shown.map(({ text }) => text)).toContain("Ben casts the spell “Split domino”.");
  vi.advanceTimersByTime(10_000);
  cast("split_domino+ignore_connection", "castle:l", "split-ignore:c3=d");
  expect(notices.shown.map(({ text }) => text).at(-1)).toBe(
    "Ben casts the spells “Ignore connection” and “Split domino”.",
  );
  expect(notices.shown).toHaveLength(2);
  vi.advanceTimersByTime(10_000);
  cast("turn_die", "turn:l-dx", "draw:c3=dx,c4=f");
  const [turned] = notices.shown;
  expect(partsOf(turned?.text ?? "").map((part) => part.face ?? part.words)).toEqual([
    "Ben turns ",
    "l",
    " to ",
    "dx",
    ".",
  ]);
});
