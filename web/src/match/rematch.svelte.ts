/** The game after this one: who would like to play it. */

import { seatName } from "../i18n/seats";
import { api } from "../net/api";
import type { TableView } from "../protocol";
import type { Match } from "./match.svelte";

export class Rematch {
  /** The table of the next game, once somebody has asked for it. */
  table = $state.raw<TableView | null>(null);
  /** Who else has asked for it. */
  readonly host = $derived.by(() => {
    const index = this.table?.seats.findIndex((seat) => seat.is_host && !seat.is_you) ?? -1;
    return this.table && index >= 0 ? seatName(this.table.seats[index], index, this.table.seats) : null;
  });

  constructor(match: Match) {
    $effect(() => {
      const id = match.table?.next;
      // It may be gone again; then there is nothing to tell.
      if (id)
        api.table(id).then(
          (found) => (this.table = found),
          () => (this.table = null),
        );
      else this.table = null;
    });
  }
}
