/** The final scoring, told step by step: one territory after the other lights up on every board, then the domain bonus. */

import { t } from "../../i18n/index.svelte";
import type { Glow } from "../../board/marks";
import { bonusCoatOf } from "../../table/bonus";
import { pace } from "../../settings/settings.svelte";
import { countedGlows } from "./counting_steps";
import type { Match } from "../live/match.svelte";
import { reasonInWords, winnerInWords } from "./outcome_words";

const STEP_MS = 650;

export class EndScoring {
  readonly #match: Match;
  /** How many steps have been told. */
  #counted = $state(0);
  /** The steps of each board. */
  readonly #steps = $derived.by((): Glow[][][] => {
    const { outcome, position } = this.#match;
    if (!outcome || !position) return [];
    return position.scores.map((score, seat) => countedGlows(score, bonusCoatOf(position, seat)));
  });
  readonly #most = $derived(Math.max(0, ...this.#steps.map((each) => each.length)));
  readonly glows = $derived(this.#steps.map((each) => each.slice(0, this.#counted).at(-1) ?? []));
  readonly isTold = $derived.by(() => this.#match.outcome !== null && this.#counted >= this.#most);

  constructor(match: Match) {
    this.#match = match;
    // Who opens a match that is over sees the result at once.
    const wasOver = match.outcome !== null;
    $effect(() => {
      if (!match.outcome) {
        this.#counted = 0;
        return;
      }
      const step = pace(STEP_MS);
      if (wasOver || step === 0) this.#counted = this.#most;
      if (this.#counted >= this.#most) return;
      const timer = setTimeout(() => (this.#counted += 1), step);
      return () => clearTimeout(timer);
    });
  }

  /** Why it is over, until it is told who has won. */
  beginning(names: readonly string[]): string {
    const { outcome, own, events } = this.#match;
    return outcome ? `${reasonInWords(outcome, events, names, own)} ${t("end.counting")}` : "";
  }

  /** Who has won, in a sentence. */
  summary(names: readonly string[]): string {
    const { outcome, own } = this.#match;
    return outcome ? winnerInWords(outcome, names, own) : "";
  }
}
