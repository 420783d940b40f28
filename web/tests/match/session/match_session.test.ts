/** A whole match at one device, from the welcome to the end, without a page: only the link is a fake. */

import "../../helpers/without_dom";
import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  events,
  happened,
  opened,
  PLACEMENTS,
  POSITION,
  previewed,
  TABLE,
  welcome,
  type Played,
} from "../../helpers/session.svelte";

vi.mock("../../../src/app/router.svelte", () => ({ go: vi.fn() }));

const PLACE = "place:g5h5";
const CLAIM = "claim:22";
const CLAIMS = [CLAIM, "claim:27"].map((action) => ({ action, gain: 0, bonus: 0, ends_turn: true }));
const BENS_TURN = { ...POSITION, to_act: 1 };
const OUTCOME = { scores: [40, 30], ranks: [1, 2], reason: "complete", seat: null } as never;

let played: Played;

beforeEach(() => {
  vi.useFakeTimers();
  played = opened();
});
afterEach(() => {
  played.leave();
  vi.useRealTimers();
});

/** The server lists what Ana can do, and she places and claims. */
async function placeAndClaim(): Promise<void> {
  const { session, link } = played;
  await link.answer(previewed(1, { choices: PLACEMENTS }));
  void session.builder.choose(PLACE);
  await link.answer(previewed(1, { choices: CLAIMS }));
  void session.builder.choose(CLAIM);
}

const ANAS_TURN = happened(2, { type: "acted", seat: 0, actions: [PLACE, CLAIM] });

test("there is no page", () => {
  expect(typeof document).toBe("undefined");
  expect(typeof window).toBe("undefined");
});

test("with the welcome the table is shown, and what can be done is asked for", async () => {
  const { match, session, link } = played;
  expect(match.connection).toBe("open");
  expect(session.names).toEqual(["Ana", "Ben"]);
  expect(session.own).toBe(0);
  expect(session.builder.isBusy).toBe(true);
  expect(link.awaited).toMatchObject({ type: "preview", seq: 1, actions: [] });
  await link.answer(previewed(1, { choices: PLACEMENTS }));
  expect(session.builder.choices).toHaveLength(PLACEMENTS.length);
  expect(session.builder.isBusy).toBe(false);
  expect(session.title).toBe("Your turn · Kingdomino");
});

test("a turn is sent in one piece with the choice that ends it, which is shown until the answer comes", async () => {
  const { session, link } = played;
  await placeAndClaim();
  expect(link.awaited).toEqual({ type: "act", seq: 1, actions: [PLACE, CLAIM] });
  expect(session.builder.isSending).toBe(true);
  expect(session.builder.isChoosing).toBe(true);
  expect(session.builder.canUndo).toBe(false);
  link.hear(events([ANAS_TURN], BENS_TURN));
  flushSync();
  await link.answer({ type: "done", seq: 2 });
  expect(session.builder.isSending).toBe(false);
  expect(session.builder.actions).toEqual([]);
  expect(session.status).toBe("Waiting for Ben.");
  expect(session.lastTurn.last).toMatchObject({ seat: 0 });
  expect(session.lastMoves[0]?.squares).toEqual(["g5", "h5"]);
});

test("nothing else is chosen while a turn is on its way", async () => {
  const { session, link } = played;
  await placeAndClaim();
  void session.builder.choose("claim:27");
  void session.builder.undo();
  expect(link.sent.at(-1)).toEqual({ type: "act", seq: 1, actions: [PLACE, CLAIM] });
});

test("a last choice that is the only one is made and sent by itself", async () => {
  const { session, link } = played;
  await link.answer(previewed(1, { choices: PLACEMENTS }));
  void session.builder.choose(PLACE);
  await link.answer(previewed(1, { choices: CLAIMS.slice(0, 1) }));
  expect(link.awaited).toEqual({ type: "act", seq: 1, actions: [PLACE, CLAIM] });
});

test("an action that was not listed and ends the turn is sent, too", async () => {
  const { session, link } = played;
  await link.answer(previewed(1, { choices: PLACEMENTS }));
  void session.builder.choose(PLACE);
  await link.answer(previewed(1, { choices: CLAIMS }));
  void session.builder.choose("claim:31");
  expect(link.awaited).toMatchObject({ type: "preview", actions: [PLACE, "claim:31"] });
  await link.answer(previewed(1, { ends_turn: true }));
  expect(link.awaited).toEqual({ type: "act", seq: 1, actions: [PLACE, "claim:31"] });
  expect(session.builder.isSending).toBe(true);
});

test("an action that is not sent yet is seen on the own board, and is taken off it again", async () => {
  const { session, link } = played;
  await link.answer(previewed(1, { choices: PLACEMENTS }));
  void session.builder.choose(PLACE);
  await link.answer(previewed(1, { choices: CLAIMS }));
  expect(session.lastMoves[0]?.squares).toEqual(["g5", "h5"]);
  void session.builder.undo();
  await link.answer(previewed(1, { choices: PLACEMENTS }));
  expect(session.builder.canUndo).toBe(false);
  expect(session.lastMoves[0]?.squares).toEqual([]);
});

test("what another does is shown, said and marked", () => {
  const { session, link } = played;
  played.leave();
  played = opened(welcome({ position: BENS_TURN }));
  const other = played;
  expect(other.session.builder.seat).toBeNull();
  other.link.hear(
    events([happened(2, { type: "acted", seat: 1, actions: ["place:h5h6", "claim:27"] })], POSITION),
  );
  flushSync();
  expect(other.session.announcer.sentences.map(({ text }) => text).join(" ")).toContain("Ben places");
  expect(other.session.lastMoves[1]?.squares).toEqual(["h5", "h6"]);
  expect(other.session.builder.seat).toBe(0);
  expect(other.link.awaited).toMatchObject({ type: "preview", seq: 2 });
  expect(session).not.toBe(other.session);
  expect(link.isClosed).toBe(true);
});

test("a stale turn begins again with what happened before it", async () => {
  const { session, link } = played;
  await placeAndClaim();
  link.hear(events([happened(2, { type: "ran_out", seat: 1 })], POSITION));
  flushSync();
  await link.refuse("stale");
  expect(session.builder.problem).toBeNull();
  expect(session.builder.isSending).toBe(false);
  expect(session.builder.actions).toEqual([]);
  expect(link.awaited).toMatchObject({ type: "preview", seq: 2, actions: [] });
});

test("a turn that the server refuses says why, and can be changed", async () => {
  const { session, link } = played;
  await placeAndClaim();
  await link.refuse("illegal");
  expect(session.builder.isSending).toBe(false);
  expect(session.builder.actions).toEqual([PLACE]);
  expect(session.builder.canUndo).toBe(true);
  expect(session.builder.problem).not.toBeNull();
});

test("after a cut the match goes on from the last event that is known", async () => {
  const { match, session, link } = played;
  await link.answer(previewed(1, { choices: PLACEMENTS }));
  link.turn("lost");
  expect(match.connection).toBe("lost");
  expect(link.known).toBe(1);
  link.hear(welcome({ events: [ANAS_TURN], position: BENS_TURN }));
  flushSync();
  expect(match.connection).toBe("open");
  expect(link.known).toBe(2);
  expect(match.events.map(({ seq }) => seq)).toEqual([1, 2]);
  expect(session.builder.seat).toBeNull();
  expect(session.status).toBe("Waiting for Ben.");
});

test("a turn that was taken back is no longer marked or told, and can be played again", async () => {
  const { session, link } = played;
  await placeAndClaim();
  link.hear(events([ANAS_TURN], BENS_TURN));
  flushSync();
  await link.answer({ type: "done", seq: 2 });
  expect(session.lastTurn.last).not.toBeNull();
  link.hear(events([happened(3, { type: "took_back", seat: 0, actions: 0 })], POSITION));
  vi.advanceTimersByTime(5000);
  flushSync();
  expect(session.lastTurn.last).toBeNull();
  expect(session.lastMoves[0]?.squares).toEqual([]);
  expect(session.builder.seat).toBe(0);
  expect(link.awaited).toMatchObject({ type: "preview", seq: 3, actions: [] });
});

test("at the end the points are counted, then the winner is told", () => {
  const { session, link } = played;
  const over = { ...POSITION, to_act: null };
  link.hear(events([ANAS_TURN], over, { outcome: OUTCOME }));
  flushSync();
  expect(session.builder.seat).toBeNull();
  expect(session.scoring.isTold).toBe(false);
  expect(session.status).toContain("points are counted");
  for (let step = 0; step < 30; step++) {
    vi.advanceTimersByTime(650);
    flushSync();
  }
  expect(session.scoring.isTold).toBe(true);
  expect(session.status).toBe("You win!");
  expect(session.glows[0]?.length).toBeGreaterThan(0);
  expect(session.title).toBe("Game over · Kingdomino");
});

test("a hint out of turn says that there is none now", () => {
  played.leave();
  played = opened(welcome({ position: BENS_TURN }));
  played.session.askHint();
  expect(played.session.notices.shown).toHaveLength(1);
  expect(played.session.hint.isThinking).toBe(false);
});

test("what someone says with one tap is heard for a moment", () => {
  const { session, link } = played;
  link.hear({ type: "reacted", seat: 1, reaction: "well_played" } as never);
  expect(session.reactionOf(1)).toBeDefined();
  expect(session.reactionOf(0)).toBeUndefined();
  vi.advanceTimersByTime(5000);
  expect(session.reactionOf(1)).toBeUndefined();
});

test("a table that changes during the match is shown as it is now", () => {
  const { session, link } = played;
  const [ana, ben] = TABLE.seats;
  if (!ana || !ben) throw new Error("two seats");
  link.hear({ type: "table", table: { ...TABLE, seats: [ana, { ...ben, is_away: true }] } });
  expect(session.seats[1]?.is_away).toBe(true);
  link.hear({ type: "watched", count: 3 });
  expect(played.match.watchers).toBe(3);
});
