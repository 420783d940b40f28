/** Whether the luck of a match was fair, as far as this device can tell by its file and by what it noted before. */

import { verify } from "../../verify/verify.mjs";
import type { NotedCommitments } from "./noted_commitments";

export type Finding =
  | "proved"
  | "not_yours"
  | "unnoted"
  | "uncommitted"
  | "unshared"
  | "chosen"
  | "unknown"
  | "wrong"
  | "wrong_noted";

export interface Verification {
  finding: Finding;
  draws: number;
  /** How many others have promised a share. */
  others: number;
  /** The seats that promised a share and did not show it. */
  withheld: readonly number[];
}

/** `shares` are those of the match, by seat: an answer may be lost, but a share that is among them has come in time. */
export function verifyFile(
  file: string,
  note: NotedCommitments | null,
  shares: Record<string, string>,
): Verification {
  const own = note?.own;
  const isPart = own && (note.isAccepted || shares[own.seat] === own.share);
  const found = verify(file, {
    commitment: note?.commitment,
    commitments: note?.commitments,
    shares: isPart ? { [own.seat]: own.share } : {},
  });
  const promised = [...found.shares, ...found.withheld];
  return {
    finding: finding(found.finding, note !== null, found.differences.length > 0),
    draws: found.draws,
    others: promised.filter((seat) => seat !== own?.seat).length,
    withheld: found.withheld,
  };
}

function finding(found: string, isNoted: boolean, isDifferent: boolean): Finding {
  if (found === "fits") return isNoted ? "not_yours" : "unnoted";
  return found === "wrong" && isDifferent ? "wrong_noted" : (found as Finding);
}
