/** A turn that is being put together: actions so far, and what the server says could follow. Nothing is sent for good
 * before the whole turn is confirmed. */

import { settings } from "../../settings/settings.svelte";
import type { Choice, Previewed, WhyNot } from "../../protocol";
import type { Match } from "./match.svelte";
import { Failed } from "./socket";
import { verbOf, squaresIn } from "../../notation/actions";

interface Step {
  action: string;
  /** Whether there was nothing else to do, so that it was done for the player. */
  isForced: boolean;
}

/** An answer that takes longer is waited for in words. */
const SLOW_MS = 300;

/** Steps that are never done for somebody: losing a domino needs an explanation. */
const SAD = ["discard", "nothing"];

/** Who confirms their turns also confirms what is placed where there is only one place for it. */
function isDoneForThem(action: string): boolean {
  return !SAD.includes(verbOf(action)) && !(settings.confirm && squaresIn(action).length > 0);
}

export class TurnBuilder {
  readonly match: Match;
  steps = $state.raw<Step[]>([]);
  previewed = $state.raw<Previewed | null>(null);
  isSending = $state(false);
  /** What went wrong, for the player. */
  problem = $state<string | null>(null);
  whyNot = $state.raw<WhyNot | null>(null);
  /** Whether an answer takes so long that people wonder. */
  isSlow = $state(false);
  /** Told of a step that was done for the player, because there was nothing else to do. */
  onforced: (action: string) => void = () => undefined;
  /** Answers to questions that are no longer asked are thrown away. */
  #asked = 0;
  /** The action whose answer is awaited: who taps again because nothing happens must not begin anew. */
  awaited = $state<string | null>(null);

  readonly actions = $derived(this.steps.map((step) => step.action));
  readonly choices = $derived<Choice[]>(this.previewed?.choices ?? []);
  readonly canUndo = $derived(!this.isSending && this.steps.some((step) => !step.isForced));
  readonly seat = $derived(this.#ownTurn());
  /** Whether there is something to choose; the last choice of a turn is shown until the answer comes. */
  readonly isChoosing = $derived(this.previewed !== null && (!this.isSending || this.awaited !== null));
  /** Whether an answer of the server is awaited: what is on the table is about to change. */
  readonly isBusy = $derived.by(
    () =>
      this.isSending ||
      this.awaited !== null ||
      (this.seat !== null && this.previewed?.seq !== this.match.seq && this.problem === null),
  );
  /** When the last turn was sent. */
  sentAt = -Infinity;

  constructor(match: Match) {
    this.match = match;
  }

  /** The seat at this device that is to act, once all that happened has been shown. */
  #ownTurn(): number | null {
    const { position, seats, own, waiting, isPlaying } = this.match;
    const seat = position?.to_act ?? null;
    if (seat === null || waiting > 0 || !isPlaying) return null;
    return own.includes(seat) && !seats[seat]?.bot ? seat : null;
  }

  /** Begin again from what has happened: nothing is chosen. */
  begin(): void {
    this.#asked += 1;
    this.#calm();
    this.steps = [];
    this.previewed = null;
    this.isSending = false;
    this.problem = null;
    this.whyNot = null;
    if (this.seat !== null) void this.#preview([]);
  }

  /** Do a step; the last one of a turn sends the whole turn. */
  async choose(action: string): Promise<void> {
    if (this.isSending || !this.previewed || this.awaited === action) return;
    this.awaited = action;
    const timer = setTimeout(() => (this.isSlow = true), SLOW_MS);
    await this.#do([...this.steps, { action, isForced: false }]);
    clearTimeout(timer);
    this.#calm();
  }

  #calm(): void {
    this.awaited = null;
    this.isSlow = false;
  }

  async undo(): Promise<void> {
    const last = this.steps.findLastIndex((step) => !step.isForced);
    if (last >= 0 && !this.isSending) await this.#preview(this.steps.slice(0, last), true);
  }

  /** Have choices listed that were too many to be listed with the others. */
  async list(verb: string): Promise<void> {
    const shown = this.previewed;
    if (!shown?.verbs[verb] || shown.choices.some((choice) => verbOf(choice.action) === verb)) return;
    const answer = await this.#ask({ actions: this.actions, verb });
    if (answer && this.previewed === shown)
      this.previewed = { ...shown, choices: [...shown.choices, ...answer.choices] };
  }

  /** Ask which rule forbids a square. */
  async explain(square: string): Promise<void> {
    const answer = await this.#ask({ actions: this.actions, square, verb: "none" });
    this.whyNot = answer?.why_not ?? null;
  }

  /** Do the last of these steps, one of the choices after the others. */
  async #do(steps: Step[]): Promise<void> {
    const last = this.choices.find(({ action }) => action === steps.at(-1)?.action);
    if (last?.ends_turn) await this.#act(steps.map(({ action }) => action));
    else await this.#preview(steps);
  }

  async #preview(steps: Step[], isUndone = false): Promise<void> {
    const asked = ++this.#asked;
    this.whyNot = null;
    const answer = await this.#ask({ actions: steps.map((step) => step.action) });
    if (!answer || asked !== this.#asked) return;
    this.steps = steps;
    this.previewed = answer;
    // An action that was not listed can end the turn, too.
    if (answer.ends_turn) return this.#act(this.actions);
    const [only, other] = answer.position.classic?.are_claims_forced
      ? answer.choices.slice(0, 1)
      : answer.choices;
    if (settings.forced && !isUndone && only && !other && isDoneForThem(only.action)) {
      this.onforced(only.action);
      await this.#do([...steps, { action: only.action, isForced: true }]);
    }
  }

  async #act(actions: string[]): Promise<void> {
    this.#asked += 1;
    this.isSending = true;
    this.whyNot = null;
    this.sentAt = performance.now();
    try {
      await this.match.link.send({ type: "act", seq: this.match.seq, actions });
    } catch (error) {
      if (error instanceof Failed) this.#recover(error);
    }
  }

  async #ask(request: { actions: string[]; verb?: string; square?: string }): Promise<Previewed | null> {
    try {
      const answer = await this.match.link.send({
        type: "preview",
        seq: this.match.seq,
        verb: null,
        square: null,
        ...request,
      });
      return answer.type === "previewed" ? answer : null;
    } catch (error) {
      if (error instanceof Failed) this.#recover(error);
      return null;
    }
  }

  /** Something has happened meanwhile: what happened was sent before, and the turn begins again with it. */
  #recover(error: Failed): void {
    if (error.view.code === "stale") return;
    this.problem = error.message;
    this.isSending = false;
  }
}
