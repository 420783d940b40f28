/** A session of Kingdomino between Ana, who sits at this device, and Ben, through a link that the test holds. */

import { flushSync } from "svelte";
import { FIXTURES, seatWith, type Fixture } from "../../src/gallery/fixtures";
import { Match } from "../../src/match/live/match.svelte";
import { MatchSession } from "../../src/match/session/match_session.svelte";
import type { Events, Happened, Position, Previewed, TableView, Welcome } from "../../src/protocol";
import { FakeLink } from "./fake_link";

function fixture(): Fixture {
  const found = FIXTURES.classic_place_2;
  if (!found) throw new Error("no such fixture");
  return found;
}

/** Ana is to place a domino, and then to claim one. */
export const { position: POSITION, choices: PLACEMENTS } = fixture();

export const SEATS = [
  seatWith({ name: "Ana", is_you: true, is_person: true, is_host: true }),
  seatWith({ name: "Ben", is_person: true, colour: 1 }),
];

export const TABLE = {
  id: "abc",
  game: "classic",
  options: {},
  status: "running",
  seats: SEATS,
  clock: { kind: "none", seconds: 0, increment: 0 },
  offers: [],
  outcome: null,
  dynasty: null,
  previous: null,
  next: null,
} as object as TableView;

export function happened(seq: number, event: Happened["event"]): Happened {
  return { seq, at: 0, event };
}

export function welcome(more: Partial<Welcome> = {}): Welcome {
  const events = [happened(1, { type: "began", bots: [null, null], shares: {}, commitments: {} })];
  return { type: "welcome", table: TABLE, events, position: POSITION, outcome: null, now: 0, ...more };
}

export function events(happened: Happened[], position: Position, more: Partial<Events> = {}): Events {
  return { type: "events", events: happened, position, outcome: null, clocks_ms: null, ...more };
}

/** What the server answers to a preview. */
export function previewed(seq: number, more: Partial<Previewed>): Partial<Previewed> {
  const verbs = Object.fromEntries((more.choices ?? []).map(({ action }) => [action.split(":")[0], 1]));
  return {
    type: "previewed",
    seq,
    position: POSITION,
    choices: [],
    verbs,
    ends_turn: false,
    off_centre: [],
    unfit: [],
    ...more,
  };
}

export interface Played {
  match: Match;
  session: MatchSession;
  link: FakeLink;
  /** The page is left. */
  leave: () => void;
}

/** The match is opened, the server has said welcome, and the table is shown. */
export function opened(first: Welcome = welcome()): Played {
  let link: FakeLink | null = null;
  const match = new Match("abc", {
    connect: (_, listener) => (link = new FakeLink(listener)),
    isHidden: () => false,
  });
  const { table, position } = first;
  const held = link as FakeLink | null;
  if (!held || !position) throw new Error("a session needs a link and a position");
  held.hear(first);
  let session: MatchSession | null = null;
  const stop = $effect.root(() => {
    session = new MatchSession(match, { table, position });
  });
  flushSync();
  return {
    match,
    session: session as unknown as MatchSession,
    link: held,
    leave: () => {
      stop();
      match.close();
    },
  };
}
