/** Duel's actions as they are written in the notation (docs/notation.md), read into what a table shows. */

import { coatOfLetter } from "./faces";
import type { Placement } from "./placement";
import type { Choice } from "../protocol";

/** `draw:c3=d,c4=fxx`, `ignore:…`, `split:c3=?d`, `second:e5=l`: what would be drawn where. */
export function drawingOf({ action, gain }: Pick<Choice, "action" | "gain">): Placement {
  const halves = [...action.matchAll(/([a-z]\d+)=\??([a-zA-Z])(x*)/g)].map(
    ([, square = "", letter = "", crosses = ""]) => ({
      square,
      kind: coatOfLetter(letter) ?? "",
      crowns: crosses.length,
    }),
  );
  return { halves, gain, action };
}

/** `take:1,4`: the numbers of the dice. */
export function diceOf(action: string): number[] {
  return (action.match(/\d+/g) ?? []).map(Number);
}
