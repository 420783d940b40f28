/** Who plays by keys is not sent back to the top of the page when the button they pressed has gone, and is led to the dice when they
 * are to take some. */

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
    const isTaking = $derived((builder.previewed?.verbs.take ?? 0) > 0);
    $effect(() => {
      if (builder.previewed && this.isByKeys) void tick().then(goOn);
    });
    $effect(() => {
      if (isTaking && this.isByKeys) void tick().then(goToDice);
    });
  }
}

/** An arrow that is pressed where nothing has the focus leads to what can be done; whether it did. */
export function enter(key: string): boolean {
  return key.startsWith("Arrow") && goOn();
}

/** Whether there was somewhere to go. */
function goOn(): boolean {
  if (document.activeElement !== document.body) return false;
  const found = PLACES.map((place) => document.querySelector<HTMLElement>(place)).find(
    (each) => each !== null,
  );
  found?.focus();
  return found !== undefined;
}

/** Whoever is elsewhere, in a sheet or at a question, stays there. */
function goToDice(): void {
  const at = document.activeElement;
  const isAtTable = at === document.body || (at?.closest(".table") && !at.closest(".asks, .free"));
  if (isAtTable) document.querySelector<HTMLElement>(".free button.die")?.focus();
}
