/** Duel's actions as they are written in the notation (docs/notation.md), read into what a table shows. */

import { coatOfLetter } from "../art/face";
import type { Placement } from "../board/placing";
import type { Choice } from "../protocol";

export function verbOf(action: string): string {
  return action.split(":", 1)[0] ?? "";
}

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

/** `cross:c3`: the square. */
export function squareOf(action: string): string {
  return action.slice(action.indexOf(":") + 1);
}
