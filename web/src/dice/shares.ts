/** What this person adds to the luck: made here, promised by its hash, shown when everybody has promised. */

import { sha256 } from "../../verify/verify.mjs";
import type { TableView } from "../protocol";
import { api } from "../net/api";
import { noteAccepted, noteCommitments } from "./noted_commitments";
import { storedNote, storeNote } from "./note_storage";

export interface Share {
  share: string;
  commitment: string;
}

export function newShare(): Share {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return { share: hex(bytes), commitment: hex(sha256(bytes)) };
}

/** Sit down at a table, or say at one's own seat, with a share of the luck promised: always the same one. */
export async function joinWithShare(match: string): Promise<void> {
  const share = keptShare(match) ?? newShare();
  keepShare(match, share);
  await api.join(match, share.commitment);
}

/** Kept so that a reload between promising and showing changes nothing. */
export function keepShare(match: string, { share }: Share): void {
  storeNote("share", match, share);
}

function keptShare(match: string): Share | null {
  const share = storedNote("share", match);
  return share ? { share, commitment: hex(sha256(bytesOf(share))) } : null;
}

/** Show our share, once what everybody has promised is noted: after that nobody can choose theirs to suit ours. */
export async function showShare(table: TableView): Promise<void> {
  const share = keptShare(table.id);
  const seat = table.seats.findIndex((each) => each.is_you && each.commitment === share?.commitment);
  if (!share || seat < 0) return;
  noteCommitments(table, { seat, share: share.share });
  await api.reveal(table.id, share.share);
  noteAccepted(table.id);
}

function bytesOf(digits: string): Uint8Array {
  return Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
