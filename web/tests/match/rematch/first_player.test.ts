/** At the start of a rematch it is said who begins. */

import { expect, test } from "vitest";
import { FIXTURES } from "../../../src/gallery/fixtures";
import { beginningOf } from "../../../src/match/rematch/first_player";
import type { Match } from "../../../src/match/live/match.svelte";

const NAMES = ["Ana", "Ben"];

function told(
  fixture: string,
  acted: number[],
  own: number[],
  previous: string | null = "m1",
): string | null {
  const position = FIXTURES[fixture]?.position;
  const match = {
    table: { previous },
    position: { ...position, round: 1, to_act: acted.length > 0 ? 0 : 1 },
    events: acted.map((seat, at) => ({ seq: at + 1, at: 0, event: { type: "acted", seat, actions: [] } })),
    own,
  } as unknown as Match;
  return beginningOf(match, NAMES)?.text ?? null;
}

test("who begins a rematch is said until one has acted oneself, and in no other game", () => {
  expect(told("duel_take", [], [0])).toBe("This time Ben rolls and takes first.");
  expect(told("duel_take", [], [1])).toBe("This time you roll and take first.");
  expect(told("classic_first_claim", [], [0])).toBe("This time Ben begins.");
  // A bot may have begun already.
  expect(told("classic_first_claim", [1], [0])).toBe("This time Ben begins.");
  expect(told("classic_first_claim", [1], [1])).toBeNull();
  expect(told("duel_take", [], [0], null)).toBeNull();
});
