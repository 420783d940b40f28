/** Which sign a seat has beside its colour. Both go with people into a rematch, where they sit one seat further on. */

import { getContext, setContext } from "svelte";

/** The number of the colour of a seat. */
type ColourOf = (seat: number) => number;

const KEY = Symbol("colours");

export function giveColours(colourOf: ColourOf): void {
  setContext(KEY, colourOf);
}

export function colours(): ColourOf {
  return getContext<ColourOf | undefined>(KEY) ?? ((seat) => seat);
}
