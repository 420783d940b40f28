/** The game after this one. Whoever asks for it and whoever is asked stay at the finished board until all have agreed; then
 * they go to it together. It is a table of its own already, at which all of them are seen from here. */

import { untrack } from "svelte";
import { go } from "../../app/router.svelte";
import { t } from "../../i18n/index.svelte";
import { namesInWords } from "../../i18n/seats";
import { api, Refused } from "../../net/api";
import { joinWithShare } from "../../dice/shares";
import type { TableView } from "../../protocol";
import { settings } from "../../settings/settings.svelte";
import { hasFreeSeat } from "../../start/open_tables";
import { absent, awaited, isAgreed, leftSince, nameAt } from "../waiting/awaited_players";
import { Match } from "../live/match.svelte";
import { chime } from "../../app/chime";

/** Who reloads a page is back at once: only who is away for longer has gone. */
const GONE_MS = 5000;

/** `asked`: somebody waits for our answer; `waiting`: we wait for theirs; `begun`: it is played, or was. */
type Stage = "none" | "asked" | "waiting" | "begun";

export class Rematch {
  /** What did not go well. */
  problem = $state<string | null>(null);
  /** Who did not want to, or no longer, in words. */
  #refusal = $state<string | null>(null);
  #isGone = $state(false);
  /** The table of the next game as long as it has not begun, heard of as it changes; later only what it was. */
  #nextMatch = $state.raw<Match | null>(null);
  #found = $state.raw<TableView | null>(null);
  #before: TableView | null = null;
  readonly #match: Match;

  /** The table of the next game, once somebody has asked for it. */
  readonly table = $derived.by(() => {
    if (!this.#nextMatch) return this.#found;
    return this.#nextMatch.connection === "gone" ? null : this.#nextMatch.table;
  });

  readonly stage = $derived(stageOf(this.table));

  /** Who else has asked for it. */
  readonly host = $derived(this.table && otherHost(this.table));

  /** Whether it cannot go on by itself: somebody has gone, or their seat is free. */
  readonly isStuck = $derived(
    this.stage === "waiting" && (this.#isGone || Boolean(this.table && hasFreeSeat(this.table))),
  );

  /** How it stands, in words; nothing if nobody has asked. */
  readonly text = $derived([this.#refusal, this.#progress()].filter(Boolean).join(" "));

  constructor(match: Match) {
    this.#match = match;
    const next = $derived(match.table?.next ?? null);
    $effect(() => (next ? this.#follow(next) : undefined));
    $effect(() => {
      const { table } = this;
      untrack(() => this.#notice(table));
    });
    $effect(() => {
      if (this.stage === "asked" && settings.sound) chime();
    });
    const isAbsent = $derived(
      this.stage === "waiting" && this.table !== null && absent(this.table).length > 0,
    );
    $effect(() => {
      if (!isAbsent) return;
      const timer = setTimeout(() => (this.#isGone = true), GONE_MS);
      return () => {
        clearTimeout(timer);
        this.#isGone = false;
      };
    });
  }

  /** Ask for it, or say yes to who has asked; against bots it begins at once. */
  ask(): Promise<void> {
    return this.#attempt(async () => {
      const next = await api.rematch(this.#match.id);
      const isOpen = next.status === "open";
      if (isOpen) await joinWithShare(next.id);
      const isOnlyYou = next.seats.every((seat) => seat.is_you || seat.bot);
      if (isOpen && isOnlyYou) await api.start(next.id);
      if (!isOpen || isOnlyYou) go(`/match/${next.id}`);
    });
  }

  /** Say no to it, or want it no longer. */
  leave(): Promise<void> {
    return this.#attempt(async () => {
      if (this.table) await api.leave(this.table.id);
    });
  }

  #progress(): string {
    const { table, stage, host } = this;
    if (table && stage === "waiting") {
      const gone = this.#isGone ? absent(table) : [];
      if (gone.length > 0) return t("rematch.gone", { names: namesInWords(gone), count: gone.length });
      const names = awaited(table);
      return names.length > 0 ? t("rematch.waiting", { names: namesInWords(names) }) : "";
    }
    const isTold = stage === "asked" || this.#match.isWatching;
    return host && isTold && stage !== "begun" ? t("rematch.wanted", { name: host }) : "";
  }

  /** Be at the table of the next game until it begins, so that the others see that we are here. */
  #follow(id: string): () => void {
    let isLeft = false;
    api.table(id).then(
      (found) => {
        if (isLeft) return;
        if (found.status === "open") this.#nextMatch = new Match(id);
        else this.#found = found;
      },
      // It is gone again: then there is nothing to tell.
      () => undefined,
    );
    return () => {
      isLeft = true;
      this.#nextMatch?.close();
      this.#nextMatch = this.#found = null;
    };
  }

  /** Something has changed at the table of the next game. */
  #notice(now: TableView | null): void {
    const before = this.#before;
    this.#before = now;
    if (now && stageOf(now) === "waiting" && isHost(now) && isAgreed(now))
      void api.start(now.id).catch(() => undefined);
    if (!before || stageOf(before) === "none" || before.status !== "open") return;
    if (now && now.status !== "open" && stageOf(before) === "waiting") go(`/match/${now.id}`);
    const withdrawn = now ? null : otherHost(before);
    if (withdrawn) this.#refusal = t("rematch.withdrawn", { name: withdrawn });
    const left = now ? leftSince(before, now) : [];
    if (left.length > 0)
      this.#refusal = t("rematch.declined", { names: namesInWords(left), count: left.length });
    // Nobody is left to play with: the table need not stand there empty.
    if (now && left.length > 0 && isHost(now) && !now.seats.some((seat) => seat.is_person && !seat.is_you))
      void api.leave(now.id).catch(() => undefined);
  }

  async #attempt(work: () => Promise<void>): Promise<void> {
    this.problem = this.#refusal = null;
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.problem = error.message;
    }
  }
}

function stageOf(table: TableView | null): Stage {
  if (!table) return "none";
  if (table.status !== "open") return "begun";
  const own = table.seats.filter((seat) => seat.is_you);
  if (own.length === 0) return "none";
  return own.some((seat) => seat.commitment) ? "waiting" : "asked";
}

function isHost({ seats }: TableView): boolean {
  return seats.some((seat) => seat.is_you && seat.is_host);
}

function otherHost(table: TableView): string | null {
  const index = table.seats.findIndex((seat) => seat.is_host && !seat.is_you);
  return index < 0 ? null : nameAt(table, index);
}
