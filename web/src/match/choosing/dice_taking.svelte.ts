/** Which dice a player of Duel is about to take (rules D6 and D17), among those that the server lists. */

import { isQuestionMark } from "../../notation/faces";
import { diceOf } from "../../notation/duel_actions";
import { verbOf } from "../../notation/actions";
import type { TurnBuilder } from "../live/turn_builder.svelte";

export class DiceTaking {
  /** The numbers of the dice that are chosen so far. */
  chosen = $state<number[]>([]);
  /** Whether the first player casts the spell for two dice at once. */
  isCasting = $state(false);
  readonly #builder: TurnBuilder;

  readonly #duel = $derived.by(() => this.#builder.previewed?.position.duel ?? null);
  readonly #actions = $derived.by(() =>
    this.#builder.choices.map(({ action }) => action).filter((action) => verbOf(action) === "take"),
  );
  readonly isOn = $derived(this.#actions.length > 0);
  readonly canCast = $derived.by(
    () => this.#duel?.step === "take" && this.#actions.some((action) => diceOf(action).length === 2),
  );
  /** How many are taken at once. */
  readonly size = $derived.by(() => (this.#duel?.step === "pair" || this.isCasting ? 2 : 1));
  /** What taking those that are chosen is called, once they are enough. */
  readonly action = $derived.by(() => {
    const wanted = this.chosen.toSorted().join();
    return this.#actions.find((action) => diceOf(action).join() === wanted) ?? null;
  });
  /** Whether a question mark is among the dice that are chosen. */
  readonly hasMark = $derived.by(
    () =>
      this.#duel?.dice.some(
        ({ number, face }) => number !== null && this.chosen.includes(number) && isQuestionMark(face),
      ) ?? false,
  );
  readonly #unfit = $derived.by(() => this.#builder.previewed?.unfit ?? []);
  /** Whether the dice that are chosen could be drawn nowhere. */
  readonly isUnfit = $derived(this.action !== null && this.#unfit.includes(this.action));
  /** Whether that is so of all dice that could be taken. */
  readonly isVain = $derived(this.isOn && this.#actions.every((action) => this.#unfit.includes(action)));

  constructor(builder: TurnBuilder) {
    this.#builder = builder;
  }

  forget(): void {
    this.chosen = [];
    this.isCasting = false;
  }

  /** Choose a die, or put it back. */
  choose(number: number): void {
    const others = this.chosen.filter((each) => each !== number);
    // One die too many: the one that was chosen longest ago goes back.
    this.chosen = this.chosen.includes(number) ? others : [...others, number].slice(-this.size);
  }

  /** Choose what an action would take. */
  propose(action: string): void {
    this.chosen = diceOf(action);
    this.isCasting = this.#duel?.step === "take" && this.chosen.length === 2;
  }

  /** Begin to cast the spell, or call it off. */
  cast(): void {
    this.isCasting = !this.isCasting;
    this.chosen = this.chosen.slice(-1);
  }
}
