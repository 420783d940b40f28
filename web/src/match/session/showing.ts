/** What a match shows, of either game: what the server said, and the turn that is being put together. */

import type { Glow, LastMove } from "../../board/marks";
import type { Position, SeatView } from "../../protocol";
import type { Aside, WonSpell } from "../../table/turn_controls";
import type { Hint } from "../hint/hint.svelte";
import type { TurnBuilder } from "../live/turn_builder.svelte";
import type { MatchSession } from "./match_session.svelte";

export interface Showing extends Aside {
  position: Position;
  seats: readonly SeatView[];
  /** The seat whose board is near. */
  own: number;
  /** Null where nothing can be played. */
  builder: TurnBuilder | null;
  hint?: Hint | null;
  /** Opens the reasons of the hint. */
  onwhy?: () => void;
  /** Opens what can be done now and how it is played. */
  onhelp?: () => void;
  /** What to say when nobody at this device is to act. */
  status: string;
  /** What each seat did last. */
  lastMoves: readonly LastMove[];
  /** Each seat's territories that light up. */
  glows: readonly (readonly Glow[])[];
  /** Spells that have just been won. */
  won?: readonly WonSpell[];
}

/** What a session shows. Each part is read by itself, so that a clock that ticks does not touch what is being chosen. */
export function showingOf(session: MatchSession, opens: Pick<Showing, "onwhy" | "onhelp">): Showing {
  return {
    ...opens,
    builder: session.builder,
    hint: session.hint,
    get position() {
      return session.shown;
    },
    get seats() {
      return session.seats;
    },
    get own() {
      return session.own;
    },
    get status() {
      return session.status;
    },
    get lastMoves() {
      return session.lastMoves;
    },
    get glows() {
      return session.glows;
    },
    get last() {
      return session.match.outcome ? null : session.lastTurn.last;
    },
    get won() {
      return session.lastTurn.won;
    },
  };
}
