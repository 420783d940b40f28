/** What this person adds to the luck: made here, promised by its hash, shown when everybody has promised. */

import { sha256 } from "../../verify/verify.mjs";
import { api } from "./api";
import { remember, remembered } from "./storage";

export interface Share {
  share: string;
  commitment: string;
}

export function newShare(): Share {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return { share: hex(bytes), commitment: hex(sha256(bytes)) };
}

/** Sit down at a table, or say at one's own seat, with a share of the luck promised. */
export async function joinWithShare(match: string): Promise<void> {
  const share = newShare();
  keepShare(match, share);
  await api.join(match, share.commitment);
}

/** Kept so that a reload between promising and showing changes nothing. */
export function keepShare(match: string, { share }: Share): void {
  remember(`kingdomino.share.${match}`, share);
}

export function keptShare(match: string): string | null {
  return remembered(`kingdomino.share.${match}`);
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
