/** What both games do with a domino over a board: tap, Enter, drag, drop, confirm. */

import type { Part } from "../../board/drag";
import type { Ghost } from "../../board/marks";
import { pivotOf } from "../../board/placing";
import type { Placement } from "../../notation/placement";
import { settings } from "../../settings/settings.svelte";
import type { Pointing } from "./pointing.svelte";
import type { TurnBuilder } from "../live/turn_builder.svelte";

interface Choosing {
  readonly builder: TurnBuilder;
  readonly placements: readonly Placement[];
  /** Those that turning what is chosen leads to. */
  readonly turnings: readonly Placement[];
  readonly chosen: Placement | null;
  /** The square that holds it, about which it is turned. */
  anchor: string | null;
  readonly pointing: Pointing;
  /** What confirming would do. */
  readonly action: string | null;
  choose: (square: string) => boolean;
  /** As it is held, one of its halves over a square. */
  lay: (square: string, part: Part) => void;
  forget: () => void;
}

/** What the mouse or the cursor points at, as a ghost that is not chosen yet. */
export function pointed({ pointing: { shown } }: { pointing: Pointing }): Ghost | null {
  return shown && { ...shown, isPointed: true };
}

export class Handling {
  readonly #choosing: Choosing;

  constructor(choosing: Choosing) {
    this.#choosing = choosing;
  }

  readonly confirm = (): void => {
    const { action, builder } = this.#choosing;
    if (action) void builder.choose(action);
  };

  readonly choose = (square: string): void => {
    const { builder, chosen, turnings } = this.#choosing;
    builder.whyNot = null;
    // Either half of the domino turns it.
    const pivot = chosen && pivotOf(turnings, chosen, square);
    if (pivot) this.#choosing.anchor = pivot;
    if (!this.#choosing.choose(pivot ?? square)) void builder.explain(square);
  };

  /** Enter on the domino is enough to confirm; elsewhere it brings it there. */
  readonly enter = (square: string): void => {
    if (this.#choosing.chosen?.halves.some((half) => half.square === square)) this.confirm();
    else this.choose(square);
  };

  /** Where something is chosen it stays in sight, wherever the mouse goes on its way to confirm it. */
  readonly point = (square: string | null): void => {
    this.#choosing.pointing.point(this.#choosing.chosen ? null : square);
  };

  readonly drag = (square: string | null, part: Part): void => {
    if (square && square !== this.#choosing.anchor) this.#choosing.lay(square, part);
  };

  readonly drop = (square: string | null): void => {
    if (!square) this.#choosing.forget();
    else if (!settings.confirm) this.confirm();
  };
}
