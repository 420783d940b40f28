/** What a player of Duel has to decide at this moment, as the server lists it. */

import { coatOfLetter, isQuestionMark } from "../../notation/faces";
import { squareOf, verbOf } from "../../notation/actions";
import type { Choice } from "../../protocol";
import type { TurnBuilder } from "../live/turn_builder.svelte";

export class DuelDecision {
  readonly #builder: TurnBuilder;
  readonly #duel = $derived.by(() => this.#builder.previewed?.position.duel ?? null);
  readonly step = $derived(this.#duel?.step ?? "");
  /** How many choices there are of each kind, listed or not. */
  readonly verbs = $derived.by((): Record<string, number> => this.#builder.previewed?.verbs ?? {});
  readonly kingdom = $derived.by(() => this.#builder.previewed?.position.kingdoms[this.#builder.seat ?? 0]);
  /** What the dice of the own hand show. */
  readonly faces = $derived.by(() => {
    const hand = this.#duel?.hands[this.#builder.seat === 1 ? 1 : 0];
    return hand?.dice.map((die) => die.face) ?? [];
  });
  readonly questionMarks = $derived(this.faces.filter(isQuestionMark).length);
  readonly mustDrawNothing = $derived((this.verbs.nothing ?? 0) > 0);
  /** Whether the other player drew something in this round; null as long as it is not their turn to. */
  readonly hasRivalDrawn = $derived.by(
    () => this.#duel?.hands[this.#builder.seat === 1 ? 0 : 1].has_drawn ?? null,
  );
  /** The coats that the domain bonus could be chosen for. */
  readonly domains = $derived(
    this.of("domain").flatMap((choice) => coatOfLetter(squareOf(choice.action)) ?? []),
  );

  constructor(builder: TurnBuilder) {
    this.#builder = builder;
  }

  /** The choices of one kind, as far as they are listed. */
  of(verb: string): Choice[] {
    return this.#builder.choices.filter((choice) => verbOf(choice.action) === verb);
  }
}
