/** What a player of Duel owns, also while it cannot be used. */

import { expect, test } from "vitest";
import { FIXTURES } from "../../../src/gallery/fixtures";
import { withUnusable } from "../../../src/match/choosing/unusable_offers";
import type { Position } from "../../../src/protocol";
import type { Offer } from "../../../src/table/turn_controls";

/** It is Ana's turn to take a die; she owns these spells, and her castle's bonus. */
function owning(...spells: string[]): Position {
  const found = FIXTURES.duel_take?.position;
  if (!found?.duel) throw new Error("no Duel");
  return {
    ...found,
    to_act: 0,
    kingdoms: found.kingdoms.map((kingdom) => ({ ...kingdom, has_castle_bonus: true })),
    duel: {
      ...found.duel,
      step: "take",
      spellbook: found.duel.spellbook.map((line) => ({
        ...line,
        owner: spells.includes(line.spell) ? 0 : null,
        is_spent: false,
      })),
    },
  };
}

test("what is owned is there in one order, with the reason why it waits", () => {
  const offered: Offer = { what: "take_two_dice", isOn: false };
  const shown = withUnusable([offered], owning("split_domino", "take_two_dice", "turn_die"), 0);
  expect(shown.map(({ what }) => what)).toEqual([
    "castle_bonus",
    "take_two_dice",
    "turn_die",
    "split_domino",
  ]);
  expect(shown.map(({ whyNot }) => Boolean(whyNot))).toEqual([true, false, true, true]);
  expect(shown.at(-1)?.whyNot).toBe(
    "Split domino: Draw your two dice apart; each must connect by itself, or it is lost. Not now: only once you have both dice.",
  );
});

test("at the right moment the reason is another one: there is no place", () => {
  const position = owning("ignore_connection");
  const drawing = position.duel
    ? { ...position, duel: { ...position.duel, step: "turn" as const } }
    : position;
  expect(withUnusable([], drawing, 0).at(-1)?.whyNot).toContain("there is no place");
});

test("what was spent, works at once, or is somebody else's is not theirs to use", () => {
  const position = owning("domain_bonus", "add_cross");
  expect(withUnusable([], position, 0).map(({ what }) => what)).toEqual(["castle_bonus"]);
  expect(withUnusable([], owning("turn_die"), 1).map(({ what }) => what)).toEqual(["castle_bonus"]);
  expect(withUnusable([], { ...position, to_act: null }, 0)).toEqual([]);
});
