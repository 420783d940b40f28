/** The final scoring, told step by step: one territory after the other lights up on every board. */

import type { Glow } from "../board/marks";
import { pace } from "../settings/settings.svelte";
import type { Match } from "./match.svelte";
import { winnerInWords } from "./outcome_words";

const STEP_MS = 650;

export class EndScoring {
  readonly #match: Match;
  /** How many territories of each board have been counted. */
  #counted = $state(0);
  readonly #territories = $derived.by((): Glow[][] =>
    (this.#match.outcome ? (this.#match.position?.scores ?? []) : []).map((score) =>
      score.territories.filter((each) => each.points > 0).sort((a, b) => a.points - b.points),
    ),
  );
  readonly #most = $derived(Math.max(0, ...this.#territories.map((each) => each.length)));
  readonly glows = $derived(this.#territories.map((each) => each.slice(0, this.#counted)));
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

  /** Who has won, in a sentence. */
  summary(names: readonly string[]): string {
    const { outcome, own } = this.#match;
    return outcome ? winnerInWords(outcome, names, own) : "";
  }
}
