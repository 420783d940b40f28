/** What an action is about, to be drawn beside its sentence: dice, coats, dominoes. It is read off the action and the positions
 * around it, which the server told. */

import { coatOfLetter } from "../notation/faces";
import { isCoat, isSpell, isTerrain } from "../notation/kinds";
import { diceOf, drawingOf } from "../notation/duel_actions";
import { verbOf, squareOf, squaresIn } from "../notation/actions";
import { reachOf, windowOf, type View } from "../board/view";
import type { Coat, KingdomView, LineView, Position, Spell, Terrain } from "../protocol";
import type { Around } from "./effects";

export type LogPicture =
  | { type: "die"; face: string }
  | { type: "coat"; coat: Coat; crosses: number }
  | { type: "spell"; spell: Spell }
  | { type: "domino"; left: Terrain; leftCrowns: number; right: Terrain; rightCrowns: number }
  | { type: "board"; kingdom: KingdomView; view: View; squares: readonly string[] };

export function picturesOf(action: string, around: Around, seat: number): LogPicture[] {
  return [...things(action, around, seat), ...where(squaresIn(action), around.after, seat)];
}

/** A spell that was won. */
export function pictureOfSpell(spell: string): LogPicture[] {
  return isSpell(spell) ? [{ type: "spell", spell }] : [];
}

/** Where it was done, on a small board. */
function where(squares: readonly string[], { kingdoms, duel }: Position, seat: number): LogPicture[] {
  const kingdom = kingdoms[seat];
  if (!kingdom || squares.length === 0) return [];
  return [{ type: "board", kingdom, view: duel ? reachOf(kingdom) : windowOf(kingdom, 0), squares }];
}

function things(action: string, { before, after }: Around, seat: number): LogPicture[] {
  const rest = squareOf(action);
  switch (verbOf(action)) {
    case "roll":
      return rest.split(",").map(die);
    case "take":
      return diceOf(action).flatMap((number) => {
        const found = before.duel?.dice.find((each) => each.number === number);
        return found ? [die(found.face)] : [];
      });
    case "turn":
      return rest.split("-").map(die);
    case "castle":
      return [die(rest)];
    case "domain":
      return coat(coatOfLetter(rest), 0);
    case "draw":
    case "ignore":
    case "split":
    case "split-ignore":
    case "second":
      return drawingOf({ action, gain: 0 }).halves.flatMap(({ kind, crowns }) => coat(kind, crowns));
    case "cross":
      return onSquares([rest], after, seat).flatMap(({ kind, crowns }) => coat(kind, crowns));
    case "place":
      return placed(squaresIn(action), after, seat);
    case "claim":
    case "reveal":
      return lying(Number(rest), before, after);
    default:
      return [];
  }
}

function die(face: string): LogPicture {
  return { type: "die", face };
}

function coat(kind: string | null, crosses: number): LogPicture[] {
  return kind && isCoat(kind) ? [{ type: "coat", coat: kind, crosses }] : [];
}

function onSquares(squares: readonly string[], { kingdoms }: Position, seat: number) {
  return squares.flatMap((square) => kingdoms[seat]?.squares.filter((each) => each.square === square) ?? []);
}

function placed(squares: readonly string[], after: Position, seat: number): LogPicture[] {
  const [left, right] = onSquares(squares, after, seat);
  return left && right ? domino(left.kind, left.crowns, right.kind, right.crowns) : [];
}

/** A domino of a line, before or after something happened to it. */
function lying(number: number, before: Position, after: Position): LogPicture[] {
  const lines = [after.classic, before.classic].flatMap((each) => [
    ...(each?.next ?? []),
    ...(each?.current ?? []),
  ]);
  const found: LineView | undefined = lines.find((each) => each.number === number);
  return found ? domino(found.left, found.left_crowns, found.right, found.right_crowns) : [];
}

function domino(left: string, leftCrowns: number, right: string, rightCrowns: number): LogPicture[] {
  if (!isTerrain(left) || !isTerrain(right)) return [];
  return [{ type: "domino", left, leftCrowns, right, rightCrowns }];
}
