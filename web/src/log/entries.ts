/** The log as it is read: what happened, the newest first, by rounds, each with its pictures and points. */

import type { Happened, Position } from "../protocol";
import { gainOf } from "./effects";
import { picturesOf, type LogPicture } from "./pictures";
import { eventInWords, type People } from "./words";

interface Entry {
  seq: number;
  /** Null for what chance or the table did. */
  seat: number | null;
  lines: { text: string; pictures: LogPicture[] }[];
  gain: number;
  total: number;
}

interface Round {
  /** Null where the positions are not known yet. */
  round: number | null;
  entries: Entry[];
}

/** The positions after events, by their numbers, as far as they are known. */
export type Known = Readonly<Record<number, Position>>;

export function roundsOf(events: readonly Happened[], known: Known, people: People): Round[] {
  const found: Round[] = [];
  for (const event of events.toReversed()) {
    const entry = entryOf(event, known, people);
    if (!entry) continue;
    const round = known[event.seq]?.round ?? null;
    const last = found.at(-1);
    if (last && last.round === round) last.entries.push(entry);
    else found.push({ round, entries: [entry] });
  }
  return found;
}

function entryOf(happened: Happened, known: Known, people: People): Entry | null {
  const { seq, event } = happened;
  const [before, after] = [known[seq - 1], known[seq]];
  const around = before && after ? { before, after } : undefined;
  const texts = eventInWords(happened, people, { around, hasPoints: false });
  if (texts.length === 0) return null;
  const seat = event.type === "acted" ? event.seat : null;
  const actions = event.type === "acted" || event.type === "drew" ? event.actions : [];
  const pictures = around ? actions.map((action) => picturesOf(action, around, seat ?? 0)) : [];
  // Of a turn each action has its sentence; what chance did is told in as few as possible.
  const drawn = (at: number): LogPicture[] => {
    if (seat !== null) return pictures[at] ?? [];
    return at === texts.length - 1 ? pictures.flat() : [];
  };
  return {
    seq,
    seat,
    lines: texts.map((text, at) => ({ text, pictures: drawn(at) })),
    gain: around && seat !== null ? gainOf(around, seat) : 0,
    total: (seat === null ? undefined : after?.scores[seat]?.total) ?? 0,
  };
}
