/** The questions of a turn of Duel that are answered beside the map: which die gets the castle's cross, which die is turned to what, which
 * question mark is meant, and for which coat the domain bonus counts. */

import { coatOfLetter, isQuestionMark } from "../../notation/faces";
import { squareOf } from "../../notation/actions";
import type { DuelDecision } from "./duel_decision.svelte";

/** A question that has to be answered before going on. */
type Asking = "castle" | "turn" | null;

export class DuelQuestions {
  readonly #decision: DuelDecision;
  readonly #asksCoat: () => boolean;
  asking = $state<Asking>(null);
  /** The die of the hand that a question is about, by its place, once one was picked. */
  #picked = $state<number | null>(null);
  /** An answer that is proposed and not confirmed yet: a die that gets a cross, another face, a coat. */
  proposed = $state<string | null>(null);

  readonly castleFaces = $derived.by(() =>
    this.#decision.of("castle").map((choice) => squareOf(choice.action)),
  );
  /** Which faces each die that can be turned can be turned to. */
  readonly turnedFaces = $derived.by(() => {
    const faces: Record<string, string[]> = {};
    for (const { action } of this.#decision.of("turn")) {
      const [from = "", to = ""] = squareOf(action).split("-");
      faces[from] = [...(faces[from] ?? []), to];
    }
    return faces;
  });
  /** The dice of the hand that are asked about, by their places in it. */
  readonly askedDice = $derived.by(() =>
    this.#decision.faces.flatMap((face, index) => (this.#isAsked(face) ? [index] : [])),
  );
  /** The one of them that the question is about now. For the castle's cross there is none: to pick it is the answer. */
  readonly pickedDie = $derived.by(() => {
    const { faces } = this.#decision;
    if (this.asking === "castle") return faces.findIndex((face) => this.proposed === `castle:${face}`);
    if (this.#picked !== null && this.askedDice.includes(this.#picked)) return this.#picked;
    const proposed = this.askedDice.find((at) => this.proposed?.startsWith(`turn:${faces[at] ?? ""}-`));
    return proposed ?? this.askedDice[0] ?? -1;
  });
  readonly pickedFace = $derived.by(() => this.#decision.faces[this.pickedDie] ?? "");
  /** Which of the question marks the picked die is. */
  readonly pickedMark = $derived(Math.max(0, this.askedDice.indexOf(this.pickedDie)));
  /** Where there is only one, it need not be picked, but for the castle's cross. */
  readonly choosableDice = $derived(
    this.asking === "castle" || this.askedDice.length > 1 ? this.askedDice : [],
  );
  /** The coat that is chosen for the domain bonus, to be confirmed, and what it is worth now. */
  readonly domain = $derived.by(() => {
    const found = this.#decision.of("domain").find((choice) => choice.action === this.proposed);
    const coat = found && coatOfLetter(squareOf(found.action));
    return coat ? { coat, gain: found.gain } : null;
  });

  /** `asksCoat` says whether question marks are to be drawn, as any coat. */
  constructor(decision: DuelDecision, asksCoat: () => boolean) {
    this.#decision = decision;
    this.#asksCoat = asksCoat;
  }

  reset(): void {
    this.asking = null;
    this.#picked = null;
    this.proposed = null;
  }

  pick(index: number): void {
    this.#picked = index;
  }

  #isAsked(face: string): boolean {
    if (this.asking === "castle") return this.castleFaces.includes(face);
    if (this.asking === "turn") return face in this.turnedFaces;
    return this.#asksCoat() && isQuestionMark(face);
  }
}
