/** Whose board is near. With several people at one device it is the board of whoever is to act, once all have seen what was done
 * before: then the table turns to them. */

import { pace } from "../../settings/settings.svelte";
import type { TurnBuilder } from "../live/turn_builder.svelte";

const SEEN_MS = 1100;

export class NearSeat {
  seat = $state<number | null>(null);
  readonly #builder: TurnBuilder;
  /** Who is to act at this device, while what was done before is still looked at. */
  readonly next = $derived.by(() => {
    const { seat } = this.#builder;
    return seat === this.seat ? null : seat;
  });

  constructor(builder: TurnBuilder) {
    this.#builder = builder;
    $effect(() => {
      const { next } = this;
      if (next === null) return;
      const wait = this.seat === null ? 0 : pace(SEEN_MS);
      if (wait === 0) {
        this.seat = next;
        return;
      }
      const timer = setTimeout(() => (this.seat = next), wait);
      return () => clearTimeout(timer);
    });
  }
}
