/** Kingdomino's actions as they are written in the notation (docs/notation.md), read into what a table shows. */

import type { Placement } from "./placement";
import type { Choice, LineView } from "../protocol";

/** `place:g6g5`: the domino's left half on g6, its right half on g5. What it changes of bonuses is no gain or loss yet. */
export function placingOf(
  { action, gain, bonus }: Pick<Choice, "action" | "gain" | "bonus">,
  domino: LineView,
): Placement {
  const [left = "", right = ""] = action.replace("place:", "").match(/[a-z]\d+/g) ?? [];
  return {
    halves: [
      { square: left, kind: domino.left, crowns: domino.left_crowns },
      { square: right, kind: domino.right, crowns: domino.right_crowns },
    ],
    gain: gain - bonus,
    action,
  };
}

/** `claim:23`: the number of the domino; null for any other action. */
export function claimOf({ action }: Pick<Choice, "action">): number | null {
  return action.startsWith("claim:") ? Number(action.slice(6)) : null;
}

/** `reveal:23` among what chance did: the numbers of the new dominoes as they are laid out, the lowest first. */
export function revealedOf(actions: readonly string[]): number[] {
  return actions
    .filter((action) => action.startsWith("reveal:"))
    .map((action) => Number(action.slice(7)))
    .sort((a, b) => a - b);
}
