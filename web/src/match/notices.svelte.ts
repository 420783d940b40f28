/** What people may miss, shown for a moment: a spell that was won or cast, dice or a domino that fitted nowhere, a step that
 * was done for them. Whoever hears the page is told of it by the announcer. */

import { t } from "../i18n/index.svelte";
import { spellName } from "../i18n/words";
import { verbOf } from "../duel/tokens";
import { isImmediate } from "../duel/spells";
import { dominoesLeft, type Around } from "../log/effects";
import { actionInWords, peopleOf, spellWonInWords, whoIs, type People } from "../log/words";
import type { Happened, SpellView } from "../protocol";
import { pace } from "../settings/settings.svelte";
import type { Match } from "./match.svelte";

const SHOWN_MS = 4500;
/** Without motion it still has to be read. */
const LEAST_MS = 3000;
/** With others behind it, it goes sooner. */
const HURRIED_MS = 1500;

/** What somebody else does that changes little on the table. */
const QUIET = ["nothing", "discard", "castle", "domain"];

interface Notice {
  key: number;
  /** Whose colour it has. */
  seat: number;
  text: string;
}

export class Notices {
  shown = $state.raw<Notice | null>(null);
  readonly #match: Match;
  readonly #names: () => readonly string[];
  #count = 0;
  readonly #waiting: Notice[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the one that is shown could give way to the next. */
  #isLong = false;

  constructor(match: Match, names: () => readonly string[]) {
    this.#match = match;
    this.#names = names;
    match.listeners.push((events, around) => {
      for (const happened of events) this.#tellActions(happened);
      if (around) {
        this.#tellSpells(around);
        this.#tellLeft(events, around);
      }
    });
  }

  /** A step that was done for whoever sits here. */
  forced(action: string): void {
    if (["place", "draw"].includes(verbOf(action)))
      this.tell(this.#match.own[0] ?? 0, t("notice.only_place"));
  }

  /** One after the other: two at once would cover the table. */
  tell(seat: number, text: string): void {
    this.#waiting.push({ key: ++this.#count, seat, text });
    if (!this.shown || this.#isLong) this.#next();
  }

  /** Whoever goes on has seen it. */
  dismiss(): void {
    if (this.#isLong) this.#next();
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.shown = this.#waiting.shift() ?? null;
    this.#isLong = false;
    if (!this.shown) return;
    this.#timer = setTimeout(() => {
      if (this.#waiting.length > 0) this.#next();
      else {
        this.#isLong = true;
        this.#timer = setTimeout(() => this.#next(), Math.max(LEAST_MS, pace(SHOWN_MS)) - HURRIED_MS);
      }
    }, HURRIED_MS);
  }

  #tellActions({ event }: Happened): void {
    if (event.type !== "acted" || this.#match.own.includes(event.seat)) return;
    for (const action of event.actions)
      if (QUIET.includes(verbOf(action)))
        this.tell(event.seat, actionInWords(action, whoIs(this.#people(), event.seat)));
  }

  #tellSpells({ before, after }: Around): void {
    for (const [index, line] of (after.duel?.spellbook ?? []).entries()) {
      const was = before.duel?.spellbook[index];
      if (!was || line.owner === null) continue;
      if (was.owner === null) this.tell(line.owner, this.#won(line, line.owner));
      else if (
        line.is_spent &&
        !was.is_spent &&
        !isImmediate(line.spell) &&
        !this.#match.own.includes(line.owner)
      )
        this.tell(
          line.owner,
          t("notice.casts", { name: this.#names()[line.owner] ?? "", spell: spellName(line.spell) }),
        );
    }
  }

  /** Who never chose a domino wonders where theirs comes from. */
  #tellLeft(events: readonly Happened[], around: Around): void {
    const actions = events.flatMap(({ event }) => (event.type === "acted" ? event.actions : []));
    for (const { seat, number } of dominoesLeft(around, actions))
      if (this.#match.own.includes(seat))
        this.tell(seat, t("log.claim_left", { ...whoIs(this.#people(), seat), number }));
  }

  #won({ spell }: SpellView, owner: number): string {
    const people = this.#people();
    // One that is cast at once is asked about in the next moment.
    if (people.you === owner && !isImmediate(spell))
      return t("notice.spell_yours", { spell: spellName(spell) });
    return spellWonInWords(spell, whoIs(people, owner));
  }

  #people(): People {
    return peopleOf(this.#names(), this.#match.own);
  }
}
