/** What both games do with a domino over a board: tap, Enter, drag, drop, confirm. */

import type { Part } from "../board/drag";
import type { Placement } from "../board/placing";
import { settings } from "../settings/settings.svelte";
import type { TurnBuilder } from "./turn_builder.svelte";

interface Choosing {
  readonly builder: TurnBuilder;
  readonly chosen: Placement | null;
  readonly anchor: string | null;
  /** What confirming would do. */
  readonly action: string | null;
  choose: (square: string) => boolean;
  /** As it is held, one of its halves over a square. */
  lay: (square: string, part: Part) => void;
  forget: () => void;
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
    const { builder } = this.#choosing;
    builder.whyNot = null;
    if (!this.#choosing.choose(square)) void builder.explain(square);
  };

  /** Enter on the square that holds the domino is enough to confirm; elsewhere it brings it there. */
  readonly enter = (square: string): void => {
    if (this.#choosing.chosen && this.#choosing.anchor === square) this.confirm();
    else this.choose(square);
  };

  readonly drag = (square: string | null, part: Part): void => {
    if (square && square !== this.#choosing.anchor) this.#choosing.lay(square, part);
  };

  readonly drop = (square: string | null): void => {
    if (!square) this.#choosing.forget();
    else if (!settings.confirm) this.confirm();
  };
}
