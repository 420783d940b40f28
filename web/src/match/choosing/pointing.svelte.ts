/** What would come to lie under the mouse or the keys' cursor, before anything is chosen. It is found among the placements that the
 * server has listed already, so nobody is asked. */

import { rotated, tapped } from "../../board/placing";
import type { Placement } from "../../notation/placement";

export class Pointing {
  shown = $state.raw<Placement | null>(null);
  #square: string | null = null;
  /** Whether somebody turned it: then it is held so over other squares, too. */
  #isTurned = false;
  readonly #placements: () => readonly Placement[];

  constructor(placements: () => readonly Placement[]) {
    this.#placements = placements;
  }

  point(square: string | null): void {
    if (square === this.#square) return;
    const [held, from] = this.#isTurned ? [this.shown, this.#square] : [null, null];
    const found = square ? tapped(this.#placements(), held, from, square) : null;
    this.shown = found;
    this.#square = square;
    if (!found) this.#isTurned = false;
  }

  /** What is shown at a square. */
  at(square: string): Placement | null {
    return square === this.#square ? this.shown : null;
  }

  rotate(): void {
    if (!this.shown || !this.#square) return;
    this.shown = rotated(this.#placements(), this.shown, this.#square);
    this.#isTurned = true;
  }

  forget(): void {
    this.shown = this.#square = null;
    this.#isTurned = false;
  }
}
