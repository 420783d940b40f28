/** What people may miss, shown for a moment: a spell that was won or cast, dice or a domino that fitted nowhere, a step that
 * was done for them. Whoever hears the page is told of it by the announcer. */

import { t } from "../../i18n/index.svelte";
import { namesInWords } from "../../i18n/seats";
import { spellName } from "../../i18n/words";
import { verbOf } from "../../notation/actions";
import { isImmediate } from "../../notation/spells";
import { dominoesLeft, type Around } from "../../log/effects";
import { pictured } from "../../notation/pictured";
import { actionInWords, peopleOf, spellWonInWords, whoIs, type People } from "../../log/event_words";
import type { Happened, SpellView } from "../../protocol";
import { pace } from "../../settings/settings.svelte";
import type { Match } from "../live/match.svelte";

const SHOWN_MS = 4500;
/** Without motion it still has to be read. */
const LEAST_MS = 3000;
/** With others behind it, it goes sooner. */
const HURRIED_MS = 1500;

/** What somebody else does that changes little on the table. */
const QUIET = ["nothing", "discard", "castle", "domain"];

/** More at once would not be read, or have no room. */
const MOST = 2;

interface Notice {
  key: number;
  /** Whose colour it has. */
  seat: number;
  text: string;
  /** The spell that it is about. */
  spell?: string | undefined;
}

export class Notices {
  /** What happened together is shown together: of two spells each is seen. */
  shown = $state.raw<readonly Notice[]>([]);
  readonly #match: Match;
  readonly #names: () => readonly string[];
  #count = 0;
  readonly #waiting: Notice[][] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the one that is shown could give way to the next. */
  #isLong = false;

  constructor(match: Match, names: () => readonly string[]) {
    this.#match = match;
    this.#names = names;
    match.listeners.push((events, around) => {
      const told = events.flatMap((happened) => this.#actions(happened));
      if (around) told.push(...this.#spells(events, around), ...this.#left(events, around));
      this.#show(told);
    });
  }

  /** A step that was done for whoever sits here. */
  forced(action: string): void {
    if (["place", "draw"].includes(verbOf(action)))
      this.tell(this.#match.own[0] ?? 0, t("notice.only_place"));
    if (verbOf(action) === "claim") this.tell(this.#match.own[0] ?? 0, t("notice.both_yours"));
  }

  tell(seat: number, text: string): void {
    this.#show([this.#notice(seat, text)]);
  }

  /** Whoever goes on has seen it. */
  dismiss(): void {
    if (this.#isLong) this.#next();
  }

  #next(): void {
    clearTimeout(this.#timer);
    this.shown = this.#waiting.shift() ?? [];
    this.#isLong = false;
    if (this.shown.length === 0) return;
    this.#timer = setTimeout(() => {
      if (this.#waiting.length > 0) this.#next();
      else {
        this.#isLong = true;
        this.#timer = setTimeout(() => this.#next(), Math.max(LEAST_MS, pace(SHOWN_MS)) - HURRIED_MS);
      }
    }, HURRIED_MS);
  }

  #notice(seat: number, text: string, spell?: string): Notice {
    return { key: ++this.#count, seat, text, spell };
  }

  #show(told: Notice[]): void {
    while (told.length > 0) this.#waiting.push(told.splice(0, MOST));
    if (this.#waiting.length > 0 && (this.shown.length === 0 || this.#isLong)) this.#next();
  }

  #actions({ event }: Happened): Notice[] {
    if (event.type !== "acted" || this.#match.own.includes(event.seat)) return [];
    return event.actions
      .filter((action) => QUIET.includes(verbOf(action)))
      .map((action) =>
        this.#notice(
          event.seat,
          actionInWords(action, whoIs(this.#people(), event.seat), { faces: pictured }),
        ),
      );
  }

  #spells(events: readonly Happened[], { before, after }: Around): Notice[] {
    const book = after.duel?.spellbook ?? [];
    const isNew = (line: SpellView, index: number): boolean =>
      line.owner !== null && before.duel?.spellbook[index]?.owner === null;
    const isCast = ({ owner, spell, is_spent }: SpellView, index: number): boolean =>
      owner !== null &&
      is_spent &&
      before.duel?.spellbook[index]?.is_spent === false &&
      !isImmediate(spell) &&
      !this.#match.own.includes(owner);
    const cast = book.filter(isCast);
    const owner = cast[0]?.owner ?? null;
    return [
      ...(owner === null ? [] : [this.#notice(owner, this.#cast(cast, owner, events), cast[0]?.spell)]),
      ...book
        .filter(isNew)
        .map((line) => this.#notice(line.owner ?? 0, this.#won(line, line.owner ?? 0), line.spell)),
    ];
  }

  /** Several in one turn are told in one sentence, so that they are read together. Of a die that was turned, which is drawn at once
   * and gone, it is said what it was and what it is. */
  #cast(cast: readonly SpellView[], owner: number, events: readonly Happened[]): string {
    const actions = events.flatMap(({ event }) => (event.type === "acted" ? event.actions : []));
    const turn = actions.find((action) => verbOf(action) === "turn");
    const turned = turn ? actionInWords(turn, whoIs(this.#people(), owner), { faces: pictured }) : "";
    const others = cast.filter(({ spell }) => !(turn && spell === "turn_die"));
    if (others.length === 0) return turned;
    const spells = namesInWords(others.map(({ spell }) => t("quoted", { text: spellName(spell) })));
    const name = this.#names()[owner] ?? "";
    return `${turned} ${t("notice.casts", { name, count: others.length, spells })}`.trim();
  }

  /** Who never chose a domino wonders where theirs comes from. */
  #left(events: readonly Happened[], around: Around): Notice[] {
    const actions = events.flatMap(({ event }) => (event.type === "acted" ? event.actions : []));
    return dominoesLeft(around, actions)
      .filter(({ seat }) => this.#match.own.includes(seat))
      .map(({ seat, ...left }) =>
        this.#notice(seat, t("log.claim_left", { ...whoIs(this.#people(), seat), ...left })),
      );
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
