/** The castle's bonus and the spells of a turn of Duel: which can be used, and which are being used. */

import type { Offer } from "../../table/turn_controls";
import type { TurnBuilder } from "../live/turn_builder.svelte";
import type { DiceTaking } from "./dice_taking.svelte";
import type { DuelDecision } from "./duel_decision.svelte";
import type { DuelQuestions } from "./duel_questions.svelte";

export class SpellsInUse {
  readonly #builder: TurnBuilder;
  readonly #decision: DuelDecision;
  readonly #taking: DiceTaking;
  readonly #questions: DuelQuestions;
  isIgnoring = $state(false);
  isSplitting = $state(false);

  /** How an action of drawing begins with the spells that are used. */
  readonly verb = $derived.by(() => {
    if (this.#decision.step === "second") return "second";
    if (this.isSplitting) return this.isIgnoring ? "split-ignore" : "split";
    return this.isIgnoring ? "ignore" : "draw";
  });
  /** Whether the castle's cross was the last step of this turn, so that it can be taken back. */
  readonly hasCastle = $derived.by(() => this.#builder.steps.at(-1)?.action.startsWith("castle:") ?? false);
  readonly offers = $derived.by((): Offer[] =>
    this.#possible().map((what) => ({ what, isOn: this.isOn(what) })),
  );
  /** Where the dice fit nowhere: spells with which they could, or could be turned into others. */
  readonly rescues = $derived.by(() =>
    this.#decision.mustDrawNothing ? this.offers.filter((offer) => offer.what !== "castle_bonus") : [],
  );

  constructor(builder: TurnBuilder, decision: DuelDecision, taking: DiceTaking, questions: DuelQuestions) {
    this.#builder = builder;
    this.#decision = decision;
    this.#taking = taking;
    this.#questions = questions;
  }

  reset(): void {
    this.isIgnoring = this.isSplitting = false;
  }

  isOn(what: Offer["what"]): boolean {
    if (what === "castle_bonus") return this.#questions.asking === "castle" || this.hasCastle;
    if (what === "turn_die") return this.#questions.asking === "turn";
    if (what === "take_two_dice") return this.#taking.isCasting;
    return what === "ignore_connection" ? this.isIgnoring : this.isSplitting;
  }

  /** Use one of the two spells of drawing, or no longer. What cannot be combined with it gives way. */
  toggle(what: "ignore_connection" | "split_domino"): void {
    if (what === "ignore_connection") this.isIgnoring = !this.isIgnoring;
    else this.isSplitting = !this.isSplitting;
    if (!this.isIgnoring || !this.isSplitting || this.#decision.verbs["split-ignore"]) return;
    if (what === "split_domino") this.isIgnoring = false;
    else this.isSplitting = false;
  }

  /** A step forgets what was asked for, but for spells that can still be used with it. */
  keep({ isIgnoring, isSplitting }: { isIgnoring: boolean; isSplitting: boolean }): void {
    const possible = this.#possible();
    this.isIgnoring = isIgnoring && possible.includes("ignore_connection");
    this.isSplitting = isSplitting && possible.includes("split_domino");
  }

  #possible(): Offer["what"][] {
    const { verbs } = this.#decision;
    const can: [Offer["what"], boolean][] = [
      ["castle_bonus", this.#questions.castleFaces.length > 0 || this.hasCastle],
      ["take_two_dice", this.#taking.canCast],
      ["turn_die", Object.keys(this.#questions.turnedFaces).length > 0],
      ["ignore_connection", Boolean(verbs.ignore ?? verbs["split-ignore"])],
      ["split_domino", Boolean(verbs.split ?? verbs["split-ignore"])],
    ];
    return can.filter(([, isPossible]) => isPossible).map(([what]) => what);
  }
}
