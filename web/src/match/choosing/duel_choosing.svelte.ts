/** What a player of Duel is choosing at this moment, among the choices that the server listed. */

import { tick } from "svelte";
import type { Part } from "../../board/drag";
import { withJoins } from "../../board/joining";
import { halfOf, laid, rotated, squaresOf, tapped, turnsAt } from "../../board/placing";
import { verbOf } from "../../notation/actions";
import { crossingOf, drawingOf } from "../../notation/duel_actions";
import { parseFace } from "../../notation/faces";
import type { Coat } from "../../protocol";
import { shapeOf, type Placement } from "../../notation/placement";
import { settings } from "../../settings/settings.svelte";
import type { Offer } from "../../table/turn_controls";
import type { TurnBuilder } from "../live/turn_builder.svelte";
import { CoatWish } from "./coat_wish.svelte";
import { DiceTaking } from "./dice_taking.svelte";
import { DuelDecision } from "./duel_decision.svelte";
import { DuelQuestions } from "./duel_questions.svelte";
import { Pointing } from "./pointing.svelte";
import { SpellsInUse } from "./spells_in_use.svelte";

export class DuelChoosing {
  readonly builder: TurnBuilder;
  readonly decision: DuelDecision;
  readonly taking: DiceTaking;
  readonly questions: DuelQuestions;
  readonly spells: SpellsInUse;
  readonly coats: CoatWish;
  readonly pointing = new Pointing(() => this.placements);
  chosen = $state.raw<Placement | null>(null);
  anchor = $state<string | null>(null);
  /** What lay on the map when the castle or a spell was asked for. */
  #laid = $state.raw<Placement | null>(null);
  /** Whether what is chosen lay there before the castle gave its cross: that was the last thing done. */
  #isLaidAgain = $state(false);
  /** Whether the coat that was wished for does not fit where the domino lay. */
  isMovedOn = $state(false);

  readonly step = $derived.by(() => this.decision.step);
  readonly isDrawing = $derived.by(() => (this.decision.verbs[this.spells.verb] ?? 0) > 0);
  readonly #drawings = $derived.by(() =>
    withJoins(this.decision.of(this.spells.verb).map(drawingOf), this.decision.kingdom),
  );
  /** What a cross would be added to. */
  readonly #crossings = $derived.by(() =>
    this.decision.of("cross").map((choice) => crossingOf(choice, this.decision.kingdom)),
  );
  readonly placements = $derived.by(() => (this.step === "cross" ? this.#crossings : this.coats.drawings));
  readonly turnings = $derived.by(() => (this.step === "cross" ? this.#crossings : this.coats.turnings));
  /** While something is asked about the dice, the map has to wait. */
  readonly legal = $derived.by(() => (this.questions.asking === null ? squaresOf(this.placements) : []));
  /** Whether question marks are to be drawn, as any coat. */
  readonly asksCoat = $derived.by(
    () => this.isDrawing && this.decision.questionMarks > 0 && this.questions.asking === null,
  );
  /** What is seen on the map: what is chosen, or will lie there again with its cross. */
  readonly ghost = $derived.by(() => this.chosen ?? (this.questions.asking === "castle" ? this.#laid : null));
  /** Whether the domino could lie where it is chosen to without its connection being ignored. */
  readonly isNeedless = $derived.by(() => {
    const drawn = this.spells.verb === "ignore" && this.chosen?.action.replace("ignore:", "draw:");
    return this.decision.of("draw").some(({ action }) => action === drawn);
  });
  /** Whether something is chosen or asked for that is not a step yet. */
  readonly canUndo = $derived.by(() => this.#isChoosing() || this.spells.offers.some((offer) => offer.isOn));
  /** Whether something else can be drawn on the same square: the domino turned, or the other die of a split. */
  readonly canTurn = $derived(
    this.step !== "cross" && this.anchor !== null && turnsAt(this.turnings, this.anchor).length > 1,
  );
  /** The die of the hand that is drawn by itself, by its place in it; -1 where both are drawn together. */
  readonly heldDie = $derived.by(() => {
    if (this.step === "second") return 0;
    if (!this.spells.isSplitting || !this.chosen) return -1;
    const [, drawn = ""] = this.chosen.action.split("=");
    return this.decision.faces.findIndex((face) =>
      face.startsWith("?") ? drawn.startsWith("?") : face === drawn,
    );
  });
  readonly heldFace = $derived.by(() => this.decision.faces[this.heldDie] ?? "");
  /** The action that confirming would do. */
  readonly action = $derived.by((): string | null => {
    if (this.taking.isOn) return this.taking.action;
    if (this.chosen) return this.chosen.action;
    return this.questions.proposed ?? (this.decision.mustDrawNothing ? "nothing" : null);
  });

  constructor(builder: TurnBuilder) {
    this.builder = builder;
    this.decision = new DuelDecision(builder);
    this.taking = new DiceTaking(builder);
    this.questions = new DuelQuestions(this.decision, () => this.asksCoat);
    this.spells = new SpellsInUse(builder, this.decision, this.taking, this.questions);
    this.coats = new CoatWish(
      this.decision,
      () => this.#drawings,
      () => this.chosen,
    );
  }

  /** Forget all that was chosen: another step begins. */
  reset(): void {
    this.taking.forget();
    this.spells.reset();
    this.questions.reset();
    this.coats.reset();
    this.forget();
  }

  forget(): void {
    this.#putDown(null, null);
    this.pointing.forget();
  }

  /** Where there is only one place, it is there already, to be confirmed. */
  proposeOnly(): void {
    const [only, other] = this.placements;
    if (settings.forced && only && !other) void this.propose(only.action);
  }

  /** Choose an action as a person would, step by step; to confirm it is left to them. */
  async propose(action: string): Promise<void> {
    this.reset();
    const verb = verbOf(action);
    if (verb === "take") {
      this.taking.propose(action);
      return;
    }
    if (verb === "castle" || verb === "turn" || verb === "domain") {
      this.questions.proposed = action;
      this.#laid = null;
      if (verb !== "domain") this.questions.asking = verb;
      return;
    }
    this.spells.isIgnoring = verb.endsWith("ignore");
    this.spells.isSplitting = verb.startsWith("split");
    await this.builder.list(this.spells.verb);
    const found = this.placements.find((placement) => placement.action === action);
    if (!found) return;
    this.chosen = found;
    this.anchor = found.halves[0]?.square ?? null;
  }

  take(number: number): void {
    this.builder.whyNot = null;
    this.taking.choose(number);
  }

  choose(square: string): boolean {
    this.questions.asking = null;
    const next = this.chosen
      ? (tapped(this.turnings, this.chosen, this.anchor, square) ??
        tapped(this.placements, null, null, square))
      : (this.pointing.at(square) ?? tapped(this.placements, null, null, square));
    if (!next) return false;
    this.#putDown(next, square);
    return true;
  }

  lay(square: string, part: Part): void {
    const held = this.decision.faces.map((face) => {
      const { coat, crosses } = parseFace(face);
      return coat && halfOf({ kind: coat, crowns: crosses });
    });
    const next = laid(this.placements, square, [held[0] ?? null, held[1] ?? null], part);
    if (next) this.#putDown(next, square);
  }

  /** Something else is chosen, or nothing: what was said of the last choice goes. */
  #putDown(next: Placement | null, square: string | null): void {
    this.chosen = next;
    this.anchor = square;
    this.questions.proposed = null;
    this.#isLaidAgain = false;
    this.isMovedOn = false;
    this.builder.whyNot = null;
  }

  rotate(): void {
    this.builder.whyNot = null;
    this.#isLaidAgain = false;
    if (this.chosen && this.anchor) this.chosen = rotated(this.turnings, this.chosen, this.anchor);
    else this.pointing.rotate();
  }

  /** Which of the dice in the hand is meant. */
  pick(index: number): void {
    if (this.questions.asking === "castle") void this.#giveCross(this.decision.faces[index] ?? "");
    else this.questions.pick(index);
  }

  /** Let a question mark show a coat, where the domino lies if that is possible. */
  wishFor(index: number, coat: Coat): void {
    this.coats.set(index, coat);
    const { anchor } = this;
    this.forget();
    if (anchor) this.isMovedOn = !this.choose(anchor);
  }

  /** Use the castle's bonus or a spell, or no longer. */
  offer(what: Offer["what"]): void {
    if (what === "castle_bonus" && this.spells.hasCastle) {
      void this.#takeCrossBack();
      return;
    }
    const isOff = this.spells.isOn(what);
    if (!isOff) this.#laid = this.chosen;
    this.forget();
    if (what === "take_two_dice") this.taking.cast();
    else if (what === "ignore_connection" || what === "split_domino") this.spells.toggle(what);
    else if (what === "turn_die") this.questions.asking = isOff ? null : "turn";
    else if (isOff) this.questions.asking = null;
    else this.#askWhichDie();
    void this.#relist(isOff);
  }

  /** What was done last is taken back: what is chosen, then the spell that was asked for, then a step. */
  undo(): void {
    const on = this.spells.offers.findLast((offer) => offer.isOn);
    if (this.#isLaidAgain) void this.#takeCrossBack();
    else if (this.#isChoosing()) {
      this.forget();
      this.taking.chosen = [];
    } else if (on && !(on.what === "castle_bonus" && this.spells.hasCastle)) this.offer(on.what);
    else void this.builder.undo();
  }

  /** Turn the die that is picked to another of its faces. */
  async turnTo(face: string): Promise<void> {
    await this.#keepingSpells(() => this.builder.choose(`turn:${this.questions.pickedFace}-${face}`));
  }

  #isChoosing(): boolean {
    return this.chosen !== null || this.taking.chosen.length > 0 || this.questions.domain !== null;
  }

  /** The castle's cross goes to the only die that can get it, or to the one that is picked. */
  #askWhichDie(): void {
    const [only, other] = this.questions.castleFaces;
    if (only !== undefined && other === undefined) void this.#giveCross(only);
    else this.questions.asking = "castle";
  }

  async #giveCross(face: string): Promise<void> {
    await this.#keepingSpells(() => this.builder.choose(`castle:${face}`));
    await this.#layAgain();
    this.#isLaidAgain = this.chosen !== null;
  }

  /** The castle's cross is not given after all; the domino stays where it lies. */
  async #takeCrossBack(): Promise<void> {
    this.#laid = this.chosen;
    await this.#keepingSpells(() => this.builder.undo());
    await this.#layAgain();
  }

  async #keepingSpells(step: () => Promise<void>): Promise<void> {
    const { isIgnoring, isSplitting } = this.spells;
    await step();
    await tick();
    this.spells.keep({ isIgnoring, isSplitting });
    await this.builder.list(this.spells.verb);
  }

  /** Other places are marked now; the domino comes back with what was asked for being called off. */
  async #relist(isOff: boolean): Promise<void> {
    await this.builder.list(this.spells.verb);
    if (isOff && !this.chosen) await this.#layAgain();
  }

  /** The domino lies where it lay before something was asked for, with one more cross or without. */
  async #layAgain(): Promise<void> {
    const shape = this.#laid && shapeOf(this.#laid);
    const found = this.#drawings.find((each) => shapeOf(each) === shape);
    this.#laid = null;
    if (found) await this.propose(found.action);
  }
}
