/** What happened last, in words and as a moment of its own, until the next thing happens. */

import { isImmediate } from "../../notation/spells";
import { verbOf } from "../../notation/actions";
import { t } from "../../i18n/index.svelte";
import { filledInWords, fillsOf, spellsWon, type Around } from "../../log/effects";
import { pictured } from "../../notation/pictured";
import { eventInWords, peopleOf, spellWonInWords, whoIs, type People } from "../../log/event_words";
import type { Happened, Position } from "../../protocol";
import type { LastWords, WonSpell } from "../../table/turn_controls";
import { isRoundOver } from "../live/pacing";
import type { Match } from "../live/match.svelte";

export class LastTurn {
  /** The last turn, in words. */
  last = $state.raw<LastWords | null>(null);
  /** Spells that were won in it. */
  won = $state.raw<readonly WonSpell[]>([]);
  /** What both have filled in the spellbook, once a round of Duel is over. */
  filled = $state("");
  /** How a round began, as far as we were there. */
  #began: Position | null = null;

  constructor(match: Match, names: () => readonly string[]) {
    match.listeners.push((events, around) => {
      const people = peopleOf(names(), match.own);
      this.won = around ? wonIn(around, people).filter((won) => !isSettled(won, events, match.own)) : [];
      if (around) this.#follow(around, people);
      const last = lastTurn(events);
      // Who was away sees several turns at once: what came of each of them is not known then.
      const isOne = events.filter(({ event }) => event.type === "acted").length === 1;
      if (last) this.last = inWords(last, isOne ? around : undefined, people);
      // What was taken back has not been.
      if (events.some(({ event }) => event.type === "took_back")) this.last = null;
    });
  }

  #follow({ before, after }: Around, people: People): void {
    if (!after.duel) return;
    if (isRoundOver(after)) {
      const around = { before: this.#began?.round === after.round ? this.#began : before, after };
      const seats = people.you === null ? [0, 1] : [people.you, 1 - people.you];
      const fills = seats.map((seat) => filledBy(around, seat, people));
      this.filled = fills.join(", ");
    } else if (after.round !== this.#began?.round) this.#began = after;
  }
}

function filledBy(around: Around, seat: number, people: People): string {
  const who = whoIs(people, seat);
  const fills = filledInWords(fillsOf(around, seat), pictured);
  if (fills) return t("log.fills_part", { ...who, fills });
  return isUnfilledByRule(around, seat)
    ? `${t("log.fills_none", who)} ${t("log.fills_rule")}`
    : t("log.fills_none", who);
}

/** Whether a seat drew something that filled nothing though the spell of its coat was still to be won: a “?” or a cross. */
function isUnfilledByRule(around: Around, seat: number): boolean {
  if (fillsOf(around, seat).length > 0) return false;
  const { before, after } = around;
  const was = new Set(before.kingdoms[seat]?.squares.map(({ square }) => square));
  const drawn = after.kingdoms[seat]?.squares.filter(({ square }) => !was.has(square)) ?? [];
  const open = before.duel?.spellbook.filter(({ owner }) => owner === null).map(({ coat }) => coat) ?? [];
  return (
    drawn.length > 0 && drawn.every(({ kind, crowns }) => crowns > 0 || open.some((coat) => coat === kind))
  );
}

/** Whether who sits here was asked about a spell already, in the turn that won it. */
function isSettled({ spell, owner }: WonSpell, events: readonly Happened[], own: readonly number[]): boolean {
  const verb = spell === "domain_bonus" ? "domain" : "cross";
  const has = (actions: readonly string[]): boolean => actions.some((action) => verbOf(action) === verb);
  return (
    isImmediate(spell) &&
    own.includes(owner) &&
    events.some(({ event }) => event.type === "acted" && event.seat === owner && has(event.actions))
  );
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
  return {
    seat: happened.event.seat,
    // What the other one fills is told with the end of the round: together they would be too long for the line.
    text: eventInWords(happened, people, { around, faces: pictured, isOwnOnly: true }).join(" "),
  };
}
