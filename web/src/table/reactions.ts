/** What players just said with one tap: it appears on their plates for a moment, so that it covers nothing and is seen to be theirs. */

import { getContext, setContext } from "svelte";

/** What a seat says at this moment, in words. */
type ReactionOf = (seat: number) => string | undefined;

const KEY = Symbol("reactions");

export function giveReactions(reactionOf: ReactionOf): void {
  setContext(KEY, reactionOf);
}

export function reactions(): ReactionOf {
  return getContext<ReactionOf | undefined>(KEY) ?? (() => undefined);
}
