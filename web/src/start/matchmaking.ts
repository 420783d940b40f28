/** Playing with anybody: the server seats us where somebody waits for the same game, or lets us wait for who comes next. */

import { nameIsKept } from "../app/guest.svelte";
import { go } from "../app/router.svelte";
import { api } from "../net/api";
import { keepShare, newShare } from "../dice/shares";
import { remember, remembered } from "../net/storage";
import { whyNot, type TableRequest } from "./create_table";

/** Who was away for a shorter time was not missed. */
const MOMENT_MS = 5000;
const KEY = "kingdomino.meeting";

/** The table at which we were seated last, when that was, and what was wanted. */
interface Search {
  match: string;
  at: number;
  wanted: TableRequest;
}

/** Null if all went well, else what did not. */
export async function findOpponents(request: TableRequest): Promise<string | null> {
  try {
    go(`/match/${await seated(request)}`);
    return null;
  } catch (error) {
    return whyNot(error);
  }
}

/** Who comes back to a table at which nobody is may have missed who else waits for the same by now: then they go there. */
export async function findOpponentsAgain(match: string): Promise<void> {
  const last = lastSearch();
  if (last?.match !== match || Date.now() - last.at < MOMENT_MS) return;
  // If nothing comes of it, one waits on.
  const found = await seated(last.wanted).catch(() => match);
  if (found !== match) go(`/match/${found}`);
}

/** Whether one sits at this table to play with anybody. */
export function isFindingOpponents(match: string): boolean {
  return lastSearch()?.match === match;
}

async function seated(request: TableRequest): Promise<string> {
  await nameIsKept();
  const share = newShare();
  const table = await api.meet({ ...request, commitment: share.commitment });
  // Where one sat already, one has promised another share.
  if (table.seats.some((seat) => seat.is_you && seat.commitment === share.commitment))
    keepShare(table.id, share);
  remember(KEY, JSON.stringify({ match: table.id, at: Date.now(), wanted: request } satisfies Search));
  return table.id;
}

function lastSearch(): Search | null {
  return JSON.parse(remembered(KEY) ?? "null") as Search | null;
}
