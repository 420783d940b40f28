/** The castle's cross on a die while it is only proposed, so that one sees what would be confirmed. */

import type { DuelView } from "../../protocol";

export function withCross(duel: DuelView, seat: number, index: number): DuelView {
  const [first, second] = duel.hands.map((hand, of) =>
    of === seat
      ? { ...hand, dice: hand.dice.map((die, at) => (at === index ? { ...die, face: `${die.face}x` } : die)) }
      : hand,
  );
  return first && second ? { ...duel, hands: [first, second] } : duel;
}
