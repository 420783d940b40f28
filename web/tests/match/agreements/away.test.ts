/** What is said of somebody who is away, and when it can be decided about them. */

import { cleanup, render, screen } from "@testing-library/svelte";
import { afterEach, expect, test } from "vitest";
import AgreementBar from "../../../src/match/agreements/AgreementBar.svelte";
import type { Match } from "../../../src/match/live/match.svelte";
import { waitingPrompt } from "../../../src/match/telling/waiting_prompt";
import type { SeatView, TableView } from "../../../src/protocol";
import { seatWith } from "../../../src/gallery/fixtures";

afterEach(cleanup);

const YOU = seatWith({ name: "Ana", is_person: true, is_you: true });
const AWAY = seatWith({ name: "Ben", is_person: true, is_away: true, away_ms: 90_000 });

/** A match of two that waits for Ben, as far as these components look at it. */
function waitingFor(ben: SeatView, kind: "none" | "days" = "none"): { match: Match; table: TableView } {
  const seats = [YOU, ben];
  const table = { seats, offers: [], clock: { kind, seconds: 0, increment: 0 } } as object as TableView;
  const match = {
    table,
    seats,
    own: [0],
    seq: 3,
    position: { to_act: 1 },
    isPlaying: true,
    isWatching: false,
  } as object as Match;
  return { match, table };
}

function bar(ben: SeatView): string {
  const { container } = render(AgreementBar, { ...waitingFor(ben), names: ["Ana", "Ben"] });
  return container.textContent;
}

test("nothing is asked about somebody who is away while others think", () => {
  expect(bar(AWAY)).toBe("");
});

test("when the game waits for them the others can decide", () => {
  expect(bar({ ...AWAY, can_be_decided: true })).toContain("Ben has been away for a while.");
  expect(screen.getAllByRole("button").map((button) => button.textContent)).toEqual([
    "Let a bot play",
    "End the game",
    "Wait",
  ]);
});

test("who is out of time is not called away", () => {
  const here = seatWith({ name: "Ben", is_person: true, can_be_decided: true, clock_ms: 0 });
  expect(bar(here)).toContain("Ben has run out of time.");
});

test("where a move may take days nobody is told that they can go on in a minute", () => {
  expect(waitingPrompt(waitingFor(AWAY).match)).toContain("After a minute");
  expect(waitingPrompt(waitingFor(AWAY, "days").match)).toBe("Waiting for Ben, who is away.");
});
