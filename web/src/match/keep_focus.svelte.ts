/** Who plays by keys is not sent back to the top of the page when the button they pressed has gone. */

import { tick } from "svelte";
import type { TurnBuilder } from "./turn_builder.svelte";

/** Where one goes on, the first that there is. */
const PLACES = [
  ".free button.die",
  "button.domino",
  ".tray :is(fieldset, .hand) button:enabled",
  "[role=gridcell][tabindex='0']",
];

export class FocusKeeper {
  isByKeys = false;

  constructor(builder: TurnBuilder) {
    $effect(() => {
      if (builder.previewed && this.isByKeys) void tick().then(goOn);
    });
  }
}

function goOn(): void {
  if (document.activeElement !== document.body) return;
  const found = PLACES.map((place) => document.querySelector<HTMLElement>(place)).find(
    (each) => each !== null,
  );
  found?.focus();
}
