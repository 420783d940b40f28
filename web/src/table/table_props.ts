/** What is given to the table of either game. */

import type { Glow, LastMove } from "../board/marks";
import type { Position, SeatView } from "../protocol";
import type { Aside, TurnCallbacks, TurnControls } from "./turn_controls";

export interface TableProps extends TurnCallbacks, Aside {
  position: Position;
  seats: readonly SeatView[];
  /** The seat whose board is near. */
  own: number;
  turn?: TurnControls;
  /** What each seat did last. */
  lastMoves?: readonly LastMove[];
  /** Each seat's territories that light up. */
  glows?: readonly (readonly Glow[])[];
  hasCoordinates?: boolean;
}
