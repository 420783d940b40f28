/** Each thing that happens is said in words, once, to whoever hears the page. */

import { faceLabel } from "../../i18n/words";
import type { Around } from "../../log/effects";
import { eventInWords, peopleOf } from "../../log/event_words";
import type { Happened } from "../../protocol";
import type { Match } from "../live/match.svelte";

/** Who comes in hears the last few events, not the whole game. */
const FIRST = 3;
/** What was said stays for a while, so that nothing is taken away before it is read. */
const KEPT = 20;

interface Sentence {
  key: string;
  text: string;
}

export class Announcer {
  sentences = $state.raw<Sentence[]>([]);
  readonly #match: Match;
  readonly #names: () => readonly string[];

  constructor(match: Match, names: () => readonly string[]) {
    this.#match = match;
    this.#names = names;
    this.#say(match.events.slice(-FIRST));
    match.listeners.push((events, around) => this.#say(events, around));
  }

  /** What is no event of the log. */
  tell(text: string): void {
    this.sentences = [...this.sentences, { key: text, text }];
  }

  #say(events: readonly Happened[], around?: Around): void {
    // Who was away hears of several turns at once: what came of each of them is not known then.
    const turns = events.filter(({ event }) => event.type === "acted").length;
    const people = peopleOf(this.#names(), this.#match.own);
    // Who hears the board hears the names of its squares, and signs by their names.
    const telling = { around: turns === 1 ? around : undefined, hasSquares: true, faces: faceLabel };
    const told = events.flatMap((event) =>
      eventInWords(event, people, telling).map((text, index) => ({ key: `${event.seq}.${index}`, text })),
    );
    if (told.length > 0) this.sentences = [...this.sentences, ...told].slice(-KEPT);
  }
}
