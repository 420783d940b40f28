/** What the person at this device can do now. Whoever uses a table makes it from the server's choices. */

import type { Snippet } from "svelte";
import type { DragCallbacks } from "../board/drag";
import type { IMMEDIATE_SPELLS } from "../package.gen";
import type { Spell } from "../protocol";
import type { Ghost } from "../board/marks";

export interface TurnControls {
  /** Whose turn it is and what they can do, in a sentence. */
  status: string;
  /** Squares that can be chosen. */
  legal: readonly string[];
  ghost: Ghost | null;
  canRotate: boolean;
  /** What turning does where it is something else: to draw the other die. */
  rotateLabel?: string;
  canUndo: boolean;
  canConfirm: boolean;
  /** Whether it is confirmed and the answer is on its way. */
  isWaiting?: boolean;
  /** Whether the sentence says why something cannot be done. */
  isRefused?: boolean;
  /** Whether confirming is the last thing to think of. */
  isMinor?: boolean;
  /** Opens why this was proposed. */
  onwhy?: (() => void) | undefined;
  /** What confirming does where it is something else than placing: discarding a domino, drawing nothing. */
  confirmLabel?: string;
}

/** Something that may be used but need not be: the castle's bonus, a spell that is not cast at once when it is won. */
export interface Offer {
  what: Exclude<Spell, (typeof IMMEDIATE_SPELLS)[number]> | "castle_bonus";
  /** Whether it is being used in this turn. */
  isOn: boolean;
  /** Why it cannot be used now, though it is theirs. */
  whyNot?: string;
}

export const NO_TURN: TurnControls = {
  status: "",
  legal: [],
  ghost: null,
  canRotate: false,
  canUndo: false,
  canConfirm: false,
};

/** A turn in words, and whose it was. */
export interface LastWords {
  seat: number;
  text: string;
}

export interface WonSpell {
  owner: number;
  spell: string;
  /** That they have won it. */
  text: string;
}

/** What else is said where the turn is told. */
export interface Aside {
  /** What was done last. */
  last?: LastWords | null | undefined;
  /** What just happened and may be missed. */
  news?: Snippet | undefined;
  /** What somebody wants to know; the turn goes on below it. */
  asks?: Snippet | undefined;
  /** How the game has ended, where there is room for it: it lies over what is not needed any more. */
  result?: Snippet | undefined;
}

/** What comes back from a table. */
export interface TurnCallbacks {
  onchoose?: (square: string) => void;
  /** Enter pressed on a square, where that is something else than choosing it. */
  onenter?: (square: string) => void;
  onpoint?: (square: string | null) => void;
  /** Dragging the domino over the board and letting it go; null beside the board. */
  ondrag?: DragCallbacks["ondrag"];
  ondrop?: (square: string | null) => void;
  onrotate?: () => void;
  onundo?: () => void;
  onconfirm?: () => void;
}
