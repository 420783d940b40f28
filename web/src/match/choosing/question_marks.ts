/** Dice that show a question mark: which coats they become in a drawing, and whether those are the ones wished for (rule D7). */

import { isQuestionMark, parseFace } from "../../notation/faces";
import { isCoat } from "../../notation/kinds";
import type { Coat } from "../../protocol";
import type { Placement } from "../../notation/placement";

/** The dice of a hand that are to be drawn. */
interface Dice {
  faces: readonly string[];
  /** Whether they are what a split has left. */
  isRest: boolean;
}

/** What the question marks show in a drawing: what is left of it without the other dice. */
export function coatsOfMarks({ halves, action }: Placement, { faces, isRest }: Dice): Coat[] {
  if (halves.length === 1 && !/=\?/.test(action) && !isRest) return [];
  const marks = faces.filter(isQuestionMark).length;
  const rest = halves.map((half) => `${half.kind} ${half.crowns}`);
  for (const face of faces) {
    const { coat, crosses } = parseFace(face);
    const at = coat ? rest.indexOf(`${coat} ${crosses}`) : -1;
    if (at >= 0 && rest.length > marks) rest.splice(at, 1);
  }
  return rest.map((each) => each.split(" ")[0] ?? "").filter(isCoat);
}

export function isAsWished(drawing: Placement, dice: Dice, wish: readonly Coat[]): boolean {
  const coats = coatsOfMarks(drawing, dice);
  // A split draws one die at a time: the other one's wish waits.
  if (coats.length < wish.length) return coats.every((coat) => wish.includes(coat));
  return coats.toSorted().join() === wish.toSorted().join();
}
