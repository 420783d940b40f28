/** What happened last, in words and as a moment of its own, until the next thing happens. */

import { spellsWon, type Around } from "../log/effects";
import { eventInWords, peopleOf, spellWonInWords, whoIs, type People } from "../log/words";
import type { Happened } from "../protocol";
import type { LastWords, WonSpell } from "../table/turn";
import type { Match } from "./match.svelte";

export class Telling {
  /** The last turn, in words. */
  last = $state.raw<LastWords | null>(null);
  /** Spells that were won in it. */
  won = $state.raw<readonly WonSpell[]>([]);

  constructor(match: Match, names: () => readonly string[]) {
    match.listeners.push((events, around) => {
      const people = peopleOf(names(), match.own);
      this.won = around ? wonIn(around, people) : [];
      const last = lastTurn(events);
      // Who was away sees several turns at once: what came of each of them is not known then.
      const isOne = events.filter(({ event }) => event.type === "acted").length === 1;
      if (last) this.last = inWords(last, isOne ? around : undefined, people);
      // What was taken back has not been.
      if (events.some(({ event }) => event.type === "took_back")) this.last = null;
    });
  }
}

function lastTurn(events: readonly Happened[]): Happened | undefined {
  return events.findLast(({ event }) => event.type === "acted");
}

function wonIn(around: Around, people: People): WonSpell[] {
  return spellsWon(around).map(({ owner, spell }) => ({
    owner,
    spell,
    text: spellWonInWords(spell, whoIs(people, owner)),
  }));
}

function inWords(happened: Happened, around: Around | undefined, people: People): LastWords | null {
  if (happened.event.type !== "acted") return null;
  return { seat: happened.event.seat, text: eventInWords(happened, people, { around }).join(" ") };
}
