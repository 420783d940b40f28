/** The log as it is read: what happened, the newest first, by rounds, each with its pictures and points. */

import { revealedOf } from "../notation/classic_actions";
import type { Happened, Position } from "../protocol";
import { surePoints } from "../table/bonus";
import { gainOf, otherOf, spellsOf, type Around } from "./effects";
import { pictured } from "../notation/pictured";
import { pictureOfSpell, picturesOf, type LogPicture } from "./pictures";
import { eventInWords, othersInWords, type People } from "./event_words";

interface Entry {
  seq: number;
  /** Null for what chance or the table did. */
  seat: number | null;
  lines: { text: string; pictures: LogPicture[] }[];
  gain: number;
  total: number;
  /** Whether it only came of what another did: it is no step of its own. */
  isConsequence: boolean;
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
    const entries = entriesOf(event, known, people);
    if (entries.length === 0) continue;
    const round = known[event.seq]?.round ?? null;
    const last = found.at(-1);
    if (last && last.round === round) last.entries.push(...entries);
    else found.push({ round, entries });
  }
  return found;
}

/** New dominoes come from the pile in any order, and are told of and drawn as they lie then. */
function asTold(actions: readonly string[]): string[] {
  const others = actions.filter((action) => !action.startsWith("reveal:"));
  return [...others, ...revealedOf(actions).map((number) => `reveal:${number}`)];
}

/** What happened, the last first: in a Duel a turn may bring something to the other player, too, and that stands with their sign. */
function entriesOf(happened: Happened, known: Known, people: People): Entry[] {
  const { seq, event } = happened;
  const [before, after] = [known[seq - 1], known[seq]];
  const around = before && after ? { before, after } : undefined;
  const other = around && event.type === "acted" ? otherOf(around, event.seat) : null;
  const entry = entryOf(happened, known, people);
  return [
    ...(around && other !== null ? othersEntry(seq, around, other, people) : []),
    ...(entry ? [entry] : []),
  ];
}

function othersEntry(seq: number, around: Around, seat: number, people: People): Entry[] {
  const texts = othersInWords(around, seat, people, pictured);
  if (texts.length === 0) return [];
  return [
    { seq, seat, lines: withSpells(texts, spellsOf(around, seat)), gain: 0, total: 0, isConsequence: true },
  ];
}

/** Sentences of which the last are about spells, each with its picture. */
function withSpells(texts: readonly string[], spells: readonly string[]): Entry["lines"] {
  const first = texts.length - spells.length;
  return texts.map((text, at) => ({ text, pictures: pictureOfSpell(spells[at - first] ?? "") }));
}

function entryOf(happened: Happened, known: Known, people: People): Entry | null {
  const { seq, event } = happened;
  const [before, after] = [known[seq - 1], known[seq]];
  const around = before && after ? { before, after } : undefined;
  const texts = eventInWords(happened, people, {
    around,
    hasPoints: false,
    isOwnOnly: true,
    faces: pictured,
  });
  if (texts.length === 0) return null;
  const seat = event.type === "acted" ? event.seat : null;
  const actions = event.type === "acted" ? event.actions : event.type === "drew" ? asTold(event.actions) : [];
  // Before the first round of a replay there is no position; what chance did then is seen in the one after it.
  const seen = around ?? (after && seat === null ? { before: after, after } : undefined);
  // Dice and coats are drawn in the sentence itself.
  const pictures = seen
    ? actions.map((action) =>
        picturesOf(action, seen, seat ?? 0).filter(({ type }) => type !== "die" && type !== "coat"),
      )
    : [];
  const won = around && seat !== null ? spellsOf(around, seat) : [];
  // Of a turn each action has its sentence, and at its end each spell; what chance did is told in as few as possible.
  const drawn = (at: number): LogPicture[] => {
    if (seat !== null) return pictures[at] ?? pictureOfSpell(won[at - texts.length + won.length] ?? "");
    return at === texts.length - 1 ? pictures.flat() : [];
  };
  const score = seat === null ? undefined : after?.scores[seat];
  return {
    seq,
    seat,
    lines: texts.map((text, at) => ({ text, pictures: drawn(at) })),
    gain: around && seat !== null ? gainOf(around, seat) : 0,
    total: score ? surePoints(score) : 0,
    isConsequence: false,
  };
}
