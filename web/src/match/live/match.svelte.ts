/** A match as the server told it: nothing here is computed, only kept and shown at a pace that people can follow. */

import { pace } from "../../settings/settings.svelte";
import type {
  Events,
  Happened,
  OutcomeView,
  Position,
  Reacted,
  SeatView,
  ServerMessage,
  TableView,
  Welcome,
} from "../../protocol";
import type { Around } from "../../log/effects";
import { momentsOf, lookMs } from "./pacing";
import type { Connection, LinkListener, MatchLink } from "./link";
import { MatchSocket } from "./socket";

const REACTION_MS = 5000;

/** What someone just said with one tap. */
export interface Reaction {
  key: number;
  seat: number;
  reaction: Reacted["reaction"];
}

/** What a match needs of the page it is on; tests give their own. */
interface Surroundings {
  connect: (id: string, listener: LinkListener) => MatchLink;
  /** Whether the page is out of sight, so that nothing has to wait until it was looked at. */
  isHidden: () => boolean;
}

const BROWSER: Surroundings = {
  connect: (id, listener) => new MatchSocket(id, listener),
  isHidden: () => document.hidden,
};

type Listener = (events: readonly Happened[], around?: Around) => void;

export class Match {
  readonly id: string;
  readonly link: MatchLink;
  table = $state.raw<TableView | null>(null);
  position = $state.raw<Position | null>(null);
  outcome = $state.raw<OutcomeView | null>(null);
  /** All that has been shown, oldest first. */
  events = $state.raw<Happened[]>([]);
  connection = $state<Connection>("connecting");
  reactions = $state.raw<Reaction[]>([]);
  /** How many look on, for whoever plays. */
  watchers = $state(0);
  /** How many messages wait to be shown. */
  waiting = $state(0);
  /** Told of everything that is shown, with the positions before and after it. */
  readonly listeners: Listener[] = [];
  /** What each clock had, and when we heard of it. */
  #clocks = $state.raw<{ left: (number | null)[]; heard: number }>({ left: [], heard: 0 });

  readonly seats = $derived<SeatView[]>(this.table?.seats ?? []);
  /** The seats of whoever sits at this device. */
  readonly own = $derived(this.seats.flatMap((seat, index) => (seat.is_you ? [index] : [])));
  readonly isPlaying = $derived(this.position !== null && this.outcome === null);
  readonly isWatching = $derived(this.own.length === 0);
  readonly seq = $derived(this.events.at(-1)?.seq ?? 0);

  readonly #isHidden: () => boolean;
  #queue: Events[] = [];
  /** The last event that we were told, shown or not. */
  #known = 0;
  #shownAt = 0;
  /** How long what is shown is looked at before the next thing. */
  #lookMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(id: string, { connect, isHidden }: Surroundings = BROWSER) {
    this.id = id;
    this.#isHidden = isHidden;
    this.link = connect(id, {
      seq: () => this.#known,
      onmessage: (message) => this.#hear(message),
      onconnection: (connection) => (this.connection = connection),
    });
  }

  close(): void {
    clearTimeout(this.#timer);
    this.link.close();
  }

  /** What a seat has left at this moment. */
  clockOf(seat: number, now: number): number | null {
    const left = this.#clocks.left[seat] ?? null;
    if (left === null || this.position?.to_act !== seat) return left;
    return Math.max(0, left - (now - this.#clocks.heard));
  }

  /** Show everything that waits, at once. */
  skip(): void {
    clearTimeout(this.#timer);
    while (this.#queue.length > 0) this.#showNext();
  }

  #hear(message: ServerMessage): void {
    if (message.type === "welcome") this.#welcome(message);
    else if (message.type === "events") this.#enqueue(message);
    else if (message.type === "table") this.#setTable(message.table);
    else if (message.type === "reacted") this.#hearReaction(message);
    else if (message.type === "watched") this.watchers = message.count;
  }

  #welcome({ table, events, position, outcome }: Welcome): void {
    this.skip();
    this.watchers = 0;
    this.#setTable(table);
    this.#show(events, position, outcome);
    this.#known = this.seq;
  }

  #setTable(table: TableView): void {
    this.table = table;
    this.#clocks = { left: table.seats.map((seat) => seat.clock_ms), heard: performance.now() };
  }

  #enqueue(message: Events): void {
    const isIdle = this.#queue.length === 0;
    this.#queue.push(...momentsOf(message, this.#queue.at(-1)?.position ?? this.position));
    this.#known = message.events.at(-1)?.seq ?? this.#known;
    this.waiting = this.#queue.length;
    if (isIdle) this.#schedule();
  }

  #schedule(): void {
    const [next] = this.#queue;
    if (!next) return;
    const isOwn = next.events.some(({ event }) => event.type === "acted" && this.own.includes(event.seat));
    const wait = isOwn || this.#isHidden() ? 0 : this.#shownAt + pace(this.#lookMs) - performance.now();
    clearTimeout(this.#timer);
    if (wait <= 0) this.#showNext();
    else this.#timer = setTimeout(() => this.#showNext(), wait);
  }

  #showNext(): void {
    const next = this.#queue.shift();
    if (!next) return;
    this.waiting = this.#queue.length;
    const around = this.#show(next.events, next.position, next.outcome);
    this.#lookMs = lookMs(next, around, this.own);
    if (next.clocks_ms) this.#clocks = { left: next.clocks_ms, heard: performance.now() };
    this.#shownAt = performance.now();
    this.#schedule();
  }

  #show(
    events: readonly Happened[],
    position: Position | null,
    outcome: OutcomeView | null,
  ): Around | undefined {
    const before = this.position;
    this.events = [...this.events, ...events];
    this.position = position;
    this.outcome = outcome;
    const around = before && position ? { before, after: position } : undefined;
    if (events.length > 0) for (const listener of this.listeners) listener(events, around);
    return around;
  }

  #hearReaction({ seat, reaction }: Reacted): void {
    const heard = { key: performance.now(), seat, reaction };
    this.reactions = [...this.reactions.filter((each) => each.seat !== seat), heard];
    setTimeout(() => (this.reactions = this.reactions.filter((each) => each !== heard)), REACTION_MS);
  }
}
