/** Each thing that happens is said in words, once, to whoever hears the page. */

import { untrack } from "svelte";
import { eventInWords } from "../log/words";
import type { Position } from "../protocol";
import type { Match } from "./match.svelte";

/** Who comes in hears the last few events, not the whole game. */
const FIRST = 3;
/** What was said stays for a while, so that nothing is taken away before it is read. */
const KEPT = 20;

interface Sentence {
  key: string;
  text: string;
}

export class Announcer {
  said = $state.raw<Sentence[]>([]);

  constructor(match: Match, names: () => readonly string[]) {
    let before: Position | null = null;
    let heard: number | null = null;
    $effect(() => {
      const { seq, events, position } = match;
      const from = heard ?? seq - FIRST;
      const latest = events.filter((event) => event.seq > from);
      const around = before && position ? { before, after: position } : undefined;
      // What came of it belongs to the last turn that was heard of.
      const turn = latest.findLastIndex(({ event }) => event.type === "acted");
      const texts = latest.flatMap((event, at) =>
        eventInWords(event, names(), at === turn ? around : undefined),
      );
      heard = seq;
      before = position;
      const sentences = texts.map((text, index) => ({ key: `${seq}.${index}`, text }));
      if (sentences.length > 0 && seq > from) this.#say(sentences);
    });
  }

  #say(sentences: Sentence[]): void {
    this.said = [...untrack(() => this.said), ...sentences].slice(-KEPT);
  }
}
