/** What a player of Duel is choosing at this moment, among the choices that the server listed. */

import { tick } from "svelte";
import { coatOfLetter, isQuestionMark, parseFace } from "../../notation/faces";
import { COATS } from "../../notation/kinds";
import { withJoins } from "../../board/joining";
import type { Part } from "../../board/drag";
import { halfOf, laid, rotated, squaresOf, tapped, turnsAt } from "../../board/placing";
import type { Placement } from "../../notation/placement";
import { drawingOf } from "../../notation/duel_actions";
import { verbOf, squareOf } from "../../notation/actions";
import type { Coat, KingdomView } from "../../protocol";
import { settings } from "../../settings/settings.svelte";
import type { Offer } from "../../table/turn_controls";
import { DiceTaking } from "./dice_taking.svelte";
import { Pointing } from "./pointing.svelte";
import { coatsOfMarks, isAsWished } from "./question_marks";
import type { TurnBuilder } from "../live/turn_builder.svelte";

/** A question that has to be answered before going on. */
export type Asking = "castle" | "turn" | null;

export class DuelChoosing {
  readonly builder: TurnBuilder;
  readonly taking: DiceTaking;
  isIgnoring = $state(false);
  isSplitting = $state(false);
  asking = $state<Asking>(null);
  /** The die of the hand that a question is about, by its place, once somebody has picked one. */
  #picked = $state<number | null>(null);
  /** What lay on the map when the castle or a spell was asked for. */
  #laid = $state.raw<Placement | null>(null);
  /** The coats that somebody wants question marks to show; null as long as any will do. */
  wish = $state.raw<Coat[] | null>(null);
  chosen = $state.raw<Placement | null>(null);
  anchor = $state<string | null>(null);
  readonly pointing = new Pointing(() => this.placements);
  /** An answer to a question that somebody else proposes: a die that gets a cross, another face, a coat. */
  proposed = $state<string | null>(null);
  /** Whether what is chosen lay there before the castle gave its cross: that was the last thing done. */
  isLaidAgain = $state(false);

  readonly #duel = $derived.by(() => this.builder.previewed?.position.duel ?? null);
  readonly step = $derived(this.#duel?.step ?? "");
  readonly #verbs = $derived.by(() => this.builder.previewed?.verbs ?? {});
  readonly #faces = $derived.by(() => {
    const hand = this.#duel?.hands[this.builder.seat === 1 ? 1 : 0];
    return hand?.dice.map((die) => die.face) ?? [];
  });
  readonly #dice = $derived({ faces: this.#faces, isRest: this.step === "second" });
  readonly questionMarks = $derived(this.#faces.filter(isQuestionMark).length);
  readonly verb = $derived.by(() => {
    if (this.step === "second") return "second";
    if (this.isSplitting) return this.isIgnoring ? "split-ignore" : "split";
    return this.isIgnoring ? "ignore" : "draw";
  });
  readonly isDrawing = $derived((this.#verbs[this.verb] ?? 0) > 0);
  readonly #drawings = $derived(withJoins(this.#of(this.verb).map(drawingOf), this.#kingdom()));
  readonly drawings = $derived(
    this.wish === null || this.questionMarks === 0
      ? this.#drawings
      : this.#drawings.filter((each) => isAsWished(each, this.#dice, this.wish ?? [])),
  );
  /** What a cross would be added to. */
  readonly #crossings = $derived(this.#of("cross").map((choice) => this.#crossing(choice)));
  readonly placements = $derived(this.step === "cross" ? this.#crossings : this.drawings);
  /** How what is chosen may lie otherwise: turning it keeps the coat that a question mark shows. */
  readonly turnings = $derived.by(() => {
    const { chosen } = this;
    if (!chosen || this.questionMarks === 0 || this.step === "cross") return this.placements;
    const shown = this.#coatsOfMarks(chosen);
    // Of a split, the die in the hand may be none of them.
    return shown.length === 0
      ? this.placements
      : this.placements.filter((each) => isAsWished(each, this.#dice, shown));
  });
  /** While something is asked about the dice, the map has to wait. */
  readonly legal = $derived(this.asking === null ? squaresOf(this.placements) : []);
  /** The coats that each question mark shows now. */
  readonly shownCoats = $derived(this.wish ?? (this.chosen ? this.#coatsOfMarks(this.chosen) : []));
  readonly domains = $derived(
    this.#of("domain").flatMap((choice) => coatOfLetter(squareOf(choice.action)) ?? []),
  );
  /** The coat that is chosen for the domain bonus, to be confirmed, and what it is worth now. */
  readonly domain = $derived.by(() => {
    const found = this.#of("domain").find((choice) => choice.action === this.proposed);
    const coat = found && coatOfLetter(squareOf(found.action));
    return coat ? { coat, gain: found.gain } : null;
  });
  /** Whether question marks are to be drawn, as any coat. */
  readonly asksCoat = $derived(this.isDrawing && this.questionMarks > 0 && this.asking === null);
  /** Whether the castle's cross was the last step of this turn, so that it can be taken back. */
  readonly #hasCastle = $derived.by(() => this.builder.steps.at(-1)?.action.startsWith("castle:") ?? false);
  readonly castleFaces = $derived(this.#of("castle").map((choice) => squareOf(choice.action)));
  /** From which face to which: a list for each die that can be turned. */
  readonly turns = $derived.by(() => {
    const faces: Record<string, string[]> = {};
    for (const { action } of this.#of("turn")) {
      const [from = "", to = ""] = squareOf(action).split("-");
      faces[from] = [...(faces[from] ?? []), to];
    }
    return faces;
  });
  /** The dice of the hand that are asked about, by their places in it. */
  readonly askedDice = $derived.by(() => {
    const isAsked = (face: string): boolean => {
      if (this.asking === "castle") return this.castleFaces.includes(face);
      if (this.asking === "turn") return face in this.turns;
      return this.asksCoat && isQuestionMark(face);
    };
    return this.#faces.flatMap((face, index) => (isAsked(face) ? [index] : []));
  });
  /** The one of them that the question is about now. For the castle's cross there is none: to pick it is the answer. */
  readonly pickedDie = $derived.by(() => {
    if (this.asking === "castle") return this.#faces.findIndex((face) => this.proposed === `castle:${face}`);
    if (this.#picked !== null && this.askedDice.includes(this.#picked)) return this.#picked;
    const proposed = this.askedDice.find((at) => this.proposed?.startsWith(`turn:${this.#faces[at] ?? ""}-`));
    return proposed ?? this.askedDice[0] ?? -1;
  });
  /** Where there is only one, nobody has to pick it, but for the castle's cross. */
  readonly choosableDice = $derived(
    this.asking === "castle" || this.askedDice.length > 1 ? this.askedDice : [],
  );
  /** What is seen on the map: what is chosen, or will lie there again with its cross. */
  readonly ghost = $derived(this.chosen ?? (this.asking === "castle" ? this.#laid : null));
  readonly pickedFace = $derived(this.#faces[this.pickedDie] ?? "");
  /** Whether the coat that was wished for does not fit where the domino lay. */
  isMovedOn = $state(false);
  /** Whether the domino could lie where it is chosen to without its connection being ignored. */
  readonly isNeedless = $derived.by(() => {
    const drawn = this.verb === "ignore" && this.chosen?.action.replace("ignore:", "draw:");
    return this.#of("draw").some(({ action }) => action === drawn);
  });
  readonly mustDrawNothing = $derived((this.#verbs.nothing ?? 0) > 0);
  /** Whether something is chosen or asked for that is not a step yet. */
  readonly canUndo = $derived.by(
    () =>
      this.chosen !== null ||
      this.taking.chosen.length > 0 ||
      this.domain !== null ||
      this.offers.some((offer) => offer.isOn),
  );
  readonly offers = $derived<Offer[]>(this.#offered().map((what) => ({ what, isOn: this.#isOn(what) })));
  /** Where the dice fit nowhere: spells with which they could, or could be turned into others. */
  readonly rescues = $derived.by(() =>
    this.mustDrawNothing ? this.offers.filter((offer) => offer.what !== "castle_bonus") : [],
  );
  /** Whether something else can be drawn on the same square: the domino turned, or the other die of a split. */
  readonly canTurn = $derived(
    this.step !== "cross" && this.anchor !== null && turnsAt(this.turnings, this.anchor).length > 1,
  );
  /** The die of the hand that is drawn by itself, by its place in it; -1 where both are drawn together. */
  readonly heldDie = $derived.by(() => {
    if (this.step === "second") return 0;
    if (!this.isSplitting || !this.chosen) return -1;
    const [, drawn = ""] = this.chosen.action.split("=");
    return this.#faces.findIndex((face) => (face.startsWith("?") ? drawn.startsWith("?") : face === drawn));
  });
  readonly heldFace = $derived(this.#faces[this.heldDie] ?? "");
  /** Whether the other player drew something in this round; null as long as it is not their turn to. */
  readonly hasRivalDrawn = $derived.by(
    () => this.#duel?.hands[this.builder.seat === 1 ? 0 : 1].has_drawn ?? null,
  );
  /** The action that confirming would do. */
  readonly action = $derived.by((): string | null => {
    if (this.taking.isOn) return this.taking.action;
    if (this.chosen) return this.chosen.action;
    if (this.proposed) return this.proposed;
    return this.mustDrawNothing ? "nothing" : null;
  });

  constructor(builder: TurnBuilder) {
    this.builder = builder;
    this.taking = new DiceTaking(builder);
  }

  /** Forget all that was chosen: another step begins. */
  reset(): void {
    this.taking.forget();
    this.isIgnoring = this.isSplitting = false;
    this.asking = null;
    this.#picked = null;
    this.wish = null;
    this.forget();
  }

  forget(): void {
    this.chosen = null;
    this.anchor = null;
    this.pointing.forget();
    this.proposed = null;
    this.isLaidAgain = false;
    this.isMovedOn = false;
    this.builder.whyNot = null;
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
      this.proposed = action;
      this.#laid = null;
      if (verb !== "domain") this.asking = verb;
      return;
    }
    this.isIgnoring = verb.endsWith("ignore");
    this.isSplitting = verb.startsWith("split");
    await this.builder.list(this.verb);
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
    this.asking = null;
    const next = this.chosen
      ? (tapped(this.turnings, this.chosen, this.anchor, square) ??
        tapped(this.placements, null, null, square))
      : (this.pointing.at(square) ?? tapped(this.placements, null, null, square));
    return this.#take(square, next);
  }

  lay(square: string, part: Part): void {
    const held = this.#faces.map((face) => {
      const { coat, crosses } = parseFace(face);
      return coat && halfOf({ kind: coat, crowns: crosses });
    });
    this.#take(square, laid(this.placements, square, [held[0] ?? null, held[1] ?? null], part));
  }

  #take(square: string, next: Placement | null): boolean {
    if (!next) return false;
    this.builder.whyNot = null;
    this.proposed = null;
    this.isLaidAgain = false;
    this.isMovedOn = false;
    this.chosen = next;
    this.anchor = square;
    return true;
  }

  rotate(): void {
    this.builder.whyNot = null;
    this.isLaidAgain = false;
    if (this.chosen && this.anchor) this.chosen = rotated(this.turnings, this.chosen, this.anchor);
    else this.pointing.rotate();
  }

  /** Which of the dice in the hand is meant. */
  pick(index: number): void {
    if (this.asking === "castle") void this.#answerCastle(this.#faces[index] ?? "");
    else this.#picked = index;
  }

  /** Which of the question marks a die is. */
  get pickedMark(): number {
    return Math.max(0, this.askedDice.indexOf(this.pickedDie));
  }

  /** Let a question mark show a coat, where the domino lies if that is possible. */
  wishFor(index: number, coat: Coat): void {
    const coats = Array.from({ length: this.questionMarks }, (_, at) => this.shownCoats[at] ?? coat);
    this.wish = coats.with(index, coat);
    const { anchor } = this;
    this.forget();
    if (anchor) this.isMovedOn = !this.choose(anchor);
  }

  /** The coats that a question mark can show somewhere. */
  wishable(): Coat[] {
    return COATS.filter((coat) => this.#drawings.some((each) => this.#coatsOfMarks(each).includes(coat)));
  }

  offer(what: Offer["what"]): void {
    if (what === "castle_bonus" && this.#hasCastle) {
      void this.takeCastleBack();
      return;
    }
    const isOff = this.#isOn(what);
    if (!isOff) this.#laid = this.chosen;
    this.forget();
    if (what === "take_two_dice") this.taking.cast();
    else if (what === "ignore_connection") this.isIgnoring = !this.isIgnoring;
    else if (what === "split_domino") this.isSplitting = !this.isSplitting;
    else if (what === "turn_die") this.asking = isOff ? null : "turn";
    else if (isOff) this.asking = null;
    else this.#askCastle();
    // A combination that cannot be had gives way to what was just chosen.
    if (this.isIgnoring && this.isSplitting && !this.#verbs["split-ignore"]) {
      if (what === "split_domino") this.isIgnoring = false;
      else this.isSplitting = false;
    }
    void this.#relist(isOff);
  }

  /** What was done last is taken back: what is chosen, then the spell that was asked for, then a step. */
  undo(): void {
    const on = this.offers.findLast((offer) => offer.isOn);
    if (this.isLaidAgain) void this.takeCastleBack();
    else if (this.chosen || this.taking.chosen.length > 0 || this.domain) {
      this.forget();
      this.taking.chosen = [];
    } else if (on && !(on.what === "castle_bonus" && this.#hasCastle)) this.offer(on.what);
    else void this.builder.undo();
  }

  #askCastle(): void {
    const [only, other] = this.castleFaces;
    if (only !== undefined && other === undefined) void this.#answerCastle(only);
    else this.asking = "castle";
  }

  async #answerCastle(face: string): Promise<void> {
    await this.#keepingSpells(() => this.builder.choose(`castle:${face}`));
    await this.#layAgain();
    this.isLaidAgain = this.chosen !== null;
  }

  /** Turn the die that is picked to another of its faces. */
  async turnTo(face: string): Promise<void> {
    await this.#keepingSpells(() => this.builder.choose(`turn:${this.pickedFace}-${face}`));
  }

  /** With a step everything that was chosen is forgotten, but for spells that are asked for and can be combined with it. */
  async #keepingSpells(step: () => Promise<void>): Promise<void> {
    const { isIgnoring, isSplitting } = this;
    await step();
    await tick();
    const offered = this.#offered();
    this.isIgnoring = isIgnoring && offered.includes("ignore_connection");
    this.isSplitting = isSplitting && offered.includes("split_domino");
    await this.builder.list(this.verb);
  }

  /** The castle's cross is not given after all; the domino stays where it lies. */
  async takeCastleBack(): Promise<void> {
    this.#laid = this.chosen;
    await this.#keepingSpells(() => this.builder.undo());
    await this.#layAgain();
  }

  /** Other places are marked now; the domino comes back with what was asked for being called off. */
  async #relist(isOff: boolean): Promise<void> {
    await this.builder.list(this.verb);
    if (isOff && !this.chosen) await this.#layAgain();
  }

  /** The domino lies where it lay before something was asked for, with one more cross or without. */
  async #layAgain(): Promise<void> {
    const shapeOf = ({ halves }: Placement): string =>
      halves
        .map((half) => `${half.square} ${half.kind}`)
        .sort()
        .join();
    const laid = this.#laid && shapeOf(this.#laid);
    const found = this.#drawings.find((each) => shapeOf(each) === laid);
    this.#laid = null;
    if (found) await this.propose(found.action);
  }

  #kingdom(): KingdomView | undefined {
    return this.builder.previewed?.position.kingdoms[this.builder.seat ?? 0];
  }

  #of(verb: string): { action: string; gain: number }[] {
    return this.builder.choices.filter((choice) => verbOf(choice.action) === verb);
  }

  #offered(): Offer["what"][] {
    const verbs = this.#verbs;
    const can: [Offer["what"], boolean][] = [
      ["castle_bonus", this.castleFaces.length > 0 || this.#hasCastle],
      ["take_two_dice", this.taking.canCast],
      ["turn_die", Object.keys(this.turns).length > 0],
      ["ignore_connection", Boolean(verbs.ignore ?? verbs["split-ignore"])],
      ["split_domino", Boolean(verbs.split ?? verbs["split-ignore"])],
    ];
    return can.filter(([, isPossible]) => isPossible).map(([what]) => what);
  }

  #isOn(what: Offer["what"]): boolean {
    if (what === "castle_bonus") return this.asking === "castle" || this.#hasCastle;
    if (what === "turn_die") return this.asking === "turn";
    if (what === "take_two_dice") return this.taking.isCasting;
    return what === "ignore_connection" ? this.isIgnoring : this.isSplitting;
  }

  #coatsOfMarks(drawing: Placement): Coat[] {
    return coatsOfMarks(drawing, this.#dice);
  }

  #crossing({ action, gain }: { action: string; gain: number }): Placement {
    const square = squareOf(action);
    const found = this.#kingdom()?.squares.find((each) => each.square === square);
    return {
      halves: [{ square, kind: found?.kind ?? "", crowns: (found?.crowns ?? 0) + 1 }],
      gain,
      action,
    };
  }
}
