/** What a player of Kingdomino is choosing at this moment, among the choices that the server listed. */

import { withJoins } from "../../board/joining";
import type { Part } from "../../board/drag";
import { halfOf, laid, rotated, squaresOf, tapped, turnsAt, type Held } from "../../board/placing";
import type { Placement } from "../../notation/placement";
import { claimOf, placingOf } from "../../notation/classic_actions";
import { settings } from "../../settings/settings.svelte";
import { Pointing } from "./pointing.svelte";
import type { TurnBuilder } from "../live/turn_builder.svelte";

export class ClassicChoosing {
  readonly builder: TurnBuilder;
  claimed = $state<number | null>(null);
  chosen = $state.raw<Placement | null>(null);
  anchor = $state<string | null>(null);
  readonly pointing = new Pointing(() => this.placements);
  /** Whether a domino of the next line was wanted before the one in hand is placed (rule K6). */
  isEarly = $state(false);

  readonly #classic = $derived.by(() => this.builder.previewed?.position.classic ?? null);
  readonly step = $derived(this.#classic?.step ?? "");
  readonly domino = $derived(this.step === "place" ? (this.#classic?.current[0] ?? null) : null);
  readonly placements = $derived.by(() =>
    withJoins(
      this.builder.choices.flatMap((choice) =>
        this.domino && choice.action.startsWith("place:") ? [placingOf(choice, this.domino)] : [],
      ),
      this.builder.previewed?.position.kingdoms[this.builder.seat ?? 0],
    ),
  );
  readonly turnings = $derived(this.placements);
  readonly legal = $derived(squaresOf(this.placements));
  readonly claimable = $derived.by(() =>
    this.builder.choices.map(claimOf).filter((number) => number !== null),
  );
  /** Whether the domino can lie otherwise where it lies. */
  readonly canTurn = $derived(this.anchor !== null && turnsAt(this.placements, this.anchor).length > 1);
  /** Whether nothing was placed yet: the kings are set for the first time (rule K5). */
  readonly isFirst = $derived.by(
    () => this.builder.previewed?.position.kingdoms[this.builder.seat ?? 0]?.squares.length === 0,
  );
  /** Whether what is left of the line is theirs anyway: it makes no difference which they claim first. */
  readonly areBothMine = $derived(this.#classic?.are_claims_forced ?? false);
  readonly mustDiscard = $derived.by(() =>
    this.builder.choices.some((choice) => choice.action === "discard"),
  );
  readonly action = $derived.by((): string | null => {
    if (this.chosen) return this.chosen.action;
    if (this.claimed !== null) return `claim:${this.claimed}`;
    return this.mustDiscard ? "discard" : null;
  });

  /** Whether what is chosen costs the Middle Kingdom for good. */
  readonly isOffCentre = $derived.by(
    () => this.builder.previewed?.off_centre.includes(this.chosen?.action ?? "") ?? false,
  );

  constructor(builder: TurnBuilder) {
    this.builder = builder;
  }

  reset(): void {
    this.claimed = null;
    this.forget();
  }

  forget(): void {
    this.chosen = null;
    this.anchor = null;
    this.pointing.forget();
    this.#calm();
  }

  /** What was refused is forgotten as soon as something else is done. */
  #calm(): void {
    this.builder.whyNot = null;
    this.isEarly = false;
  }

  /** Where there is only one place, it is there already, to be confirmed. */
  proposeOnly(): void {
    const [only, other] = this.placements;
    if (settings.forced && only && !other) this.propose(only.action);
  }

  /** Choose an action as a person would; to confirm it is left to them. */
  propose(action: string): void {
    this.reset();
    this.claimed = claimOf({ action });
    this.chosen = this.placements.find((placement) => placement.action === action) ?? null;
    this.anchor = this.chosen?.halves[0]?.square ?? null;
  }

  /** A domino of the next line is tapped: it is claimed, or it is said what comes before. */
  claim(number: number): void {
    this.#calm();
    if (this.claimable.includes(number)) this.claimed = this.claimed === number ? null : number;
    else this.isEarly = this.placements.length > 0;
  }

  choose(square: string): boolean {
    this.#calm();
    const next = this.chosen
      ? tapped(this.placements, this.chosen, this.anchor, square)
      : (this.pointing.at(square) ?? tapped(this.placements, null, null, square));
    if (!next) return false;
    this.chosen = next;
    this.anchor = square;
    return true;
  }

  lay(square: string, part: Part): void {
    const { domino } = this;
    if (!domino) return;
    const { left, left_crowns, right, right_crowns } = domino;
    const held: Held = [
      halfOf({ kind: left, crowns: left_crowns }),
      halfOf({ kind: right, crowns: right_crowns }),
    ];
    const next = laid(this.placements, square, held, part);
    if (!next) return;
    this.#calm();
    this.chosen = next;
    this.anchor = square;
  }

  rotate(): void {
    this.#calm();
    if (this.chosen && this.anchor) this.chosen = rotated(this.placements, this.chosen, this.anchor);
    else this.pointing.rotate();
  }
}
