/** What players just said: it stands on their plates for a moment, so that it covers nothing and is seen to be theirs. */

import { getContext, setContext } from "svelte";

/** What a seat says at this moment, in words. */
type Saying = (seat: number) => string | undefined;

const KEY = Symbol("said");

export function tellWhatIsSaid(saying: Saying): void {
  setContext(KEY, saying);
}

export function whatIsSaid(): Saying {
  return getContext<Saying | undefined>(KEY) ?? (() => undefined);
}
