/** Tables that wait for players: whether somebody can be met there, and what oneself can do about it. */

import type { TableView } from "../protocol";

/** Who has just made a table is on the way to it, and who reloads a page is back at once: neither has gone. */
const MOMENT_MS = 5000;

export function hasFreeSeat({ seats }: TableView): boolean {
  return seats.some((seat) => seat.name === null && !seat.bot);
}

export function isHostHere({ seats }: TableView): boolean {
  return seats.some((seat) => seat.is_host && seat.away_ms < MOMENT_MS);
}

/** Whether one can sit down and find somebody who waits. */
export function canMeet(table: TableView): boolean {
  const { status, seats } = table;
  return status === "open" && !seats.some((seat) => seat.is_you) && hasFreeSeat(table) && isHostHere(table);
}
