/** What is kept of each match for its luck: our share, and what everybody promised. A browser has little room, so that only the
 * last matches keep theirs; one that is not over goes last. */

import { forget, remember, remembered, rememberedUnder } from "../net/storage";

const MOST_MATCHES = 60;
const ORDER = "kingdomino.matches";
const KINDS = ["share", "luck"] as const;

interface Kept {
  match: string;
  isOver: boolean;
}

export function storedNote(kind: (typeof KINDS)[number], match: string): string | null {
  return remembered(nameOf(kind, match));
}

export function storeNote(kind: (typeof KINDS)[number], match: string, text: string): void {
  const kept = all();
  if (!kept.some((each) => each.match === match)) keep([...makeRoom(kept), { match, isOver: false }]);
  remember(nameOf(kind, match), text);
}

/** What stays when there must be room for one more. */
function makeRoom(kept: readonly Kept[]): Kept[] {
  const excess = Math.max(0, kept.length + 1 - MOST_MATCHES);
  const gone = kept.toSorted((a, b) => Number(b.isOver) - Number(a.isOver)).slice(0, excess);
  for (const { match } of gone) for (const kind of KINDS) forget(nameOf(kind, match));
  return kept.filter((each) => !gone.includes(each));
}

/** The match is over: its notes are still there to check its luck, but they go before those of matches that are played. */
export function noteOver(match: string): void {
  const kept = all();
  if (kept.some((each) => each.match === match && !each.isOver))
    keep(kept.map((each) => (each.match === match ? { match, isOver: true } : each)));
}

/** The oldest first. What was kept before there was an order is older than all others. */
function all(): Kept[] {
  const ordered = read();
  const known = new Set(ordered.map((each) => each.match));
  const older = new Set(KINDS.flatMap((kind) => rememberedUnder(nameOf(kind, ""))));
  return [
    ...[...older].filter((match) => !known.has(match)).map((match) => ({ match, isOver: true })),
    ...ordered,
  ];
}

function read(): Kept[] {
  try {
    const kept: unknown = JSON.parse(remembered(ORDER) ?? "[]");
    return Array.isArray(kept) ? (kept as Kept[]) : [];
  } catch {
    return [];
  }
}

function keep(kept: readonly Kept[]): void {
  remember(ORDER, JSON.stringify(kept));
}

function nameOf(kind: (typeof KINDS)[number], match: string): string {
  return `kingdomino.${kind}.${match}`;
}
