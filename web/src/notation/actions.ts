/** Actions as they are written in the notation (docs/notation.md): what both games have in common. */

import type { VERBS } from "../package.gen";

export type Verb = (typeof VERBS)[number];

export function verbOf(action: string): Verb {
  return action.split(":", 1)[0] as Verb;
}

/** `cross:c3`: the square. */
export function squareOf(action: string): string {
  return action.slice(action.indexOf(":") + 1);
}

const PLACING: readonly Verb[] = ["place", "draw", "ignore", "split", "split-ignore", "second", "cross"];

/** The squares that a placing action covers; none for any other. */
export function squaresIn(action: string): string[] {
  return PLACING.includes(verbOf(action)) ? (action.slice(action.indexOf(":")).match(/[a-m]\d+/g) ?? []) : [];
}
