/** Duel's actions as they are written in the notation (docs/notation.md), read into what a table shows. */

import { squareOf } from "./actions";
import { coatOfLetter } from "./faces";
import type { Placement } from "./placement";
import type { Choice, KingdomView } from "../protocol";

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

/** `cross:c3`: the square as it would be with one more cross. */
export function crossingOf({ action, gain }: Choice, kingdom: KingdomView | undefined): Placement {
  const square = squareOf(action);
  const found = kingdom?.squares.find((each) => each.square === square);
  const half = { square, kind: found?.kind ?? "", crowns: (found?.crowns ?? 0) + 1 };
  return { halves: [half], gain, action };
}

/** `take:1,4`: the numbers of the dice. */
export function diceOf(action: string): number[] {
  return (action.match(/\d+/g) ?? []).map(Number);
}
