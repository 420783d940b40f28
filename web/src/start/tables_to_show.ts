/** Which tables somebody who opens the start page wants to see first. */

import { api, isKnown } from "../net/api";
import type { TableView } from "../protocol";
import { canMeet } from "./open_tables";

/** One's own games that are not over yet, before anything new is begun. */
export async function runningGames(): Promise<TableView[]> {
  if (!isKnown()) return [];
  const { matches } = await api.list("mine");
  return matches.filter((table) => table.status !== "over");
}

/** Public tables where somebody waits: who comes to play can sit down at once. */
export async function tablesToJoin(): Promise<TableView[]> {
  const { matches } = await api.list("open");
  return matches.filter(canMeet);
}
