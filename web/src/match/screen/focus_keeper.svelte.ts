/** Who plays by keys is led to what each step is done with, and is not sent back to the top of the page when the button they pressed
 * has gone. */

import { tick } from "svelte";
import type { TurnBuilder } from "../live/turn_builder.svelte";

const DIE = ".free button.die";
const DOMINO = "button.domino.ready[tabindex='0']";
const SQUARE = "[role=gridcell][tabindex='0']";

/** What a step is done with, where that is elsewhere than what the step before was done with. */
const STEPS: Record<string, string> = {
  take: DIE,
  claim: DOMINO,
  place: SQUARE,
  discard: "button.confirm",
};

/** Where one goes on, the first that there is. */
const PLACES = [DIE, DOMINO, ".tray :is(fieldset, .hand) button:enabled", SQUARE];

export class FocusKeeper {
  isByKeys = false;
  readonly #builder: TurnBuilder;

  constructor(builder: TurnBuilder) {
    this.#builder = builder;
    const place = $derived(
      Object.keys(builder.previewed?.verbs ?? {})
        .map((verb) => STEPS[verb])
        .find((each) => each !== undefined),
    );
    $effect(() => {
      if (builder.previewed && this.isByKeys) void tick().then(goOn);
    });
    $effect(() => {
      if (place && this.isByKeys) void tick().then(() => goTo(place));
    });
  }

  /** Where nothing has the focus, an arrow leads to what can be done, and Tab to what is to be done now; whether it did. */
  enter({ key, shiftKey }: KeyboardEvent): boolean {
    this.isByKeys = true;
    const isTab = key === "Tab" && !shiftKey && this.#builder.previewed !== null;
    return (isTab || key.startsWith("Arrow")) && goOn();
  }
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

/** Whoever is elsewhere, in a sheet or at a question, stays there; so does who is there already. */
function goTo(place: string): void {
  const at = document.activeElement;
  const isAtTable = at === document.body || (at?.closest(".table") && !at.closest(".asks"));
  if (isAtTable && !at?.matches(place)) document.querySelector<HTMLElement>(place)?.focus();
}
