/** What everybody at a table has promised for the luck, noted before our share is shown; the file is compared with it. */

import type { TableView } from "../protocol";
import { storedNote, storeNote } from "./note_storage";

export interface NotedCommitments {
  /** The server's promise. */
  commitment: string;
  /** The players' promises, by seat. */
  commitments: Record<string, string>;
  /** What we add; null for who watches. */
  own: { seat: number; share: string } | null;
  /** Whether the server said that our share came in time. */
  isAccepted: boolean;
}

/** Note a table whose promises are complete. What is noted first stays: later the server might show something else. */
export function noteCommitments(table: TableView, own: NotedCommitments["own"] = null): void {
  if (table.status !== "revealing") return;
  const noted = notedCommitments(table.id);
  if (noted) {
    if (own && !noted.own) keep(table.id, { ...noted, own });
    return;
  }
  const promised = table.seats.flatMap(({ commitment }, seat) => (commitment ? [[seat, commitment]] : []));
  keep(table.id, {
    commitment: table.commitment,
    commitments: Object.fromEntries(promised),
    own,
    isAccepted: false,
  });
}

export function noteAccepted(match: string): void {
  const noted = notedCommitments(match);
  if (noted) keep(match, { ...noted, isAccepted: true });
}

/** What this device noted of a match; null if it was not there, or has forgotten. */
export function notedCommitments(match: string): NotedCommitments | null {
  try {
    return JSON.parse(storedNote("luck", match) ?? "null") as NotedCommitments | null;
  } catch {
    return null;
  }
}

function keep(match: string, note: NotedCommitments): void {
  storeNote("luck", match, JSON.stringify(note));
}
