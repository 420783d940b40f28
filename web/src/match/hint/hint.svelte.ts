/** What a strong bot would do now. It is marked on the table as if it had been chosen; nothing is done before it is confirmed. */

import { api, Refused } from "../../net/api";
import type { AdviceView } from "../../protocol";
import type { TurnBuilder } from "../live/turn_builder.svelte";

const MOST = 3;
const PROBLEM_MS = 4000;

export class Hint {
  /** The best first. */
  advice = $state.raw<readonly AdviceView[]>([]);
  /** The one that is marked on the table. */
  shown = $state.raw<AdviceView | null>(null);
  isThinking = $state(false);
  problem = $state<string | null>(null);
  readonly #builder: TurnBuilder;
  readonly #position = $derived.by(() => this.#builder.previewed?.position);

  constructor(builder: TurnBuilder) {
    this.#builder = builder;
    $effect(() => {
      // It was for what was to be decided then.
      void this.#position;
      this.forget();
    });
  }

  forget(): void {
    this.advice = [];
    this.shown = this.problem = null;
    this.isThinking = false;
  }

  async ask(): Promise<void> {
    const { match, actions } = this.#builder;
    const position = this.#position;
    if (!position || this.isThinking) return;
    this.forget();
    this.isThinking = true;
    const found = await api.hint(match.id, actions).catch((error: unknown) => {
      if (!(error instanceof Refused)) throw error;
      return error;
    });
    if (this.#position !== position) return;
    this.isThinking = false;
    if (found instanceof Refused) {
      this.problem = found.message;
      // What to do now is to be read again soon.
      setTimeout(() => (this.problem = null), PROBLEM_MS);
    } else {
      this.advice = found.advice.slice(0, MOST);
      this.shown = this.advice[0] ?? null;
    }
  }
}
