/** The table itself is the largest part of the program. Nobody needs it to read the start page or an invitation, so it comes
 * a moment later, before anybody sits down. */

import { remember, remembered } from "../../net/storage";

const KEY = "kingdomino.reloaded";
const AGAIN_MS = 20_000;

export const loadPlayScreen = () => import("./PlayScreen.svelte");

/** A browser asks only once for a part of a program: what failed then is there after a reload, but not all the time. */
export function reloadOnce(): void {
  if (Date.now() - Number(remembered(KEY) ?? 0) < AGAIN_MS) return;
  remember(KEY, String(Date.now()));
  location.reload();
}
