/** The coats that a player wants their question marks to show, among the drawings that the server lists (rule D7). */

import type { Placement } from "../../notation/placement";
import { COATS } from "../../notation/kinds";
import type { Coat } from "../../protocol";
import type { DuelDecision } from "./duel_decision.svelte";
import { coatsOfMarks, isAsWished } from "./question_marks";

export class CoatWish {
  readonly #decision: DuelDecision;
  readonly #listed: () => readonly Placement[];
  readonly #chosen: () => Placement | null;
  /** One for each question mark; null as long as any will do. */
  #coats = $state.raw<Coat[] | null>(null);

  readonly #dice = $derived.by(() => ({
    faces: this.#decision.faces,
    isRest: this.#decision.step === "second",
  }));
  /** The drawings that are as wished. */
  readonly drawings = $derived.by(() => this.#as(this.#coats, this.#listed()));
  /** How what is chosen may lie otherwise: turning it keeps the coat that a question mark shows. */
  readonly turnings = $derived.by(() => {
    const chosen = this.#chosen();
    const shown = chosen ? this.#coatsOf(chosen) : [];
    // Of a split, the die in the hand may be none of them.
    return shown.length === 0 ? this.drawings : this.#as(shown, this.drawings);
  });
  /** The coats that each question mark shows now. */
  readonly shownCoats = $derived.by(() => {
    const chosen = this.#chosen();
    return this.#coats ?? (chosen ? this.#coatsOf(chosen) : []);
  });

  /** `listed` are all drawings that are possible, `chosen` is the one that lies on the map. */
  constructor(decision: DuelDecision, listed: () => readonly Placement[], chosen: () => Placement | null) {
    this.#decision = decision;
    this.#listed = listed;
    this.#chosen = chosen;
  }

  reset(): void {
    this.#coats = null;
  }

  /** Let a question mark show a coat. */
  set(index: number, coat: Coat): void {
    const length = this.#decision.questionMarks;
    this.#coats = Array.from({ length }, (_, at) => this.shownCoats[at] ?? coat).with(index, coat);
  }

  /** The coats that a question mark can show somewhere. */
  possible(): Coat[] {
    return COATS.filter((coat) => this.#listed().some((each) => this.#coatsOf(each).includes(coat)));
  }

  #as(coats: readonly Coat[] | null, drawings: readonly Placement[]): readonly Placement[] {
    if (coats === null || this.#decision.questionMarks === 0) return drawings;
    return drawings.filter((each) => isAsWished(each, this.#dice, coats));
  }

  #coatsOf(drawing: Placement): Coat[] {
    return coatsOfMarks(drawing, this.#dice);
  }
}
