/** A match at this device, from the link with the server to what a screen shows: what the server says, the turn that is put together, and
 * all that is told about both. It knows no DOM. */

import { untrack } from "svelte";
import { t } from "../../i18n/index.svelte";
import { seatName } from "../../i18n/seats";
import { lastMoves } from "../../log/last_moves";
import { LogPositions } from "../../log/log_positions.svelte";
import type { Position, SeatView, TableView } from "../../protocol";
import { waitingPrompt } from "../telling/waiting_prompt";
import { Hint } from "../hint/hint.svelte";
import type { Match } from "../live/match.svelte";
import { isRoundOver } from "../live/pacing";
import { now } from "../live/page_time.svelte";
import { TurnBuilder } from "../live/turn_builder.svelte";
import { beginningOf } from "../rematch/first_player";
import { Rematch } from "../rematch/rematch.svelte";
import { EndScoring } from "../result/end_scoring.svelte";
import { Announcer } from "../telling/announcer.svelte";
import { Attention } from "../telling/attention.svelte";
import { GrowthGlow } from "../telling/growth_glow.svelte";
import { LastTurn } from "../telling/last_turn.svelte";
import { Notices } from "../telling/notices.svelte";
import { progressOf } from "../telling/situation";
import { NearSeat } from "./near_seat.svelte";

/** A turn is confirmed by a double click now and then: its second half does not ask to skip what follows. */
const DOUBLE_CLICK_MS = 400;

/** What is shown once the match has begun. */
interface Begun {
  table: TableView;
  position: Position;
}

export class MatchSession {
  readonly match: Match;
  readonly builder: TurnBuilder;
  readonly attention: Attention;
  readonly scoring: EndScoring;
  readonly growth: GrowthGlow;
  readonly hint: Hint;
  readonly rematch: Rematch;
  readonly logPositions: LogPositions;
  readonly near: NearSeat;
  readonly announcer: Announcer;
  readonly notices: Notices;
  readonly lastTurn: LastTurn;
  readonly #begun: Begun;

  readonly table = $derived.by(() => this.match.table ?? this.#begun.table);
  readonly position = $derived.by(() => this.match.position ?? this.#begun.position);
  readonly names = $derived(this.table.seats.map(seatName));
  readonly seats = $derived<SeatView[]>(
    this.table.seats.map((seat, index) => ({
      ...seat,
      name: this.names[index] ?? "",
      clock_ms: this.match.clockOf(index, this.table.clock.kind === "none" ? 0 : now()),
    })),
  );
  /** The position with what has been done of the turn so far. */
  readonly shown = $derived.by(() => this.builder.previewed?.position ?? this.position);
  /** The seat whose board is near. */
  readonly own = $derived.by(() => this.near.seat ?? this.match.own[0] ?? 0);
  readonly glows = $derived.by(() => (this.match.outcome ? this.scoring.glows : this.growth.glows));
  /** What is done of a turn that is not sent yet, or not yet told back. */
  readonly #unsent = $derived.by(() =>
    this.builder.previewed?.seq === this.match.seq
      ? this.builder.actions.map((action) => ({ seat: this.own, action }))
      : [],
  );
  readonly lastMoves = $derived.by(() =>
    lastMoves(this.match.events, this.table.seats.length, { own: this.match.own, begun: this.#unsent }),
  );
  /** Whether other people sit at the table, who may ask something. */
  readonly hasOthers = $derived(this.table.seats.some((seat) => seat.is_person && !seat.is_you));
  readonly progress = $derived(progressOf(this.shown));
  /** What to say when nobody at this device is to act. */
  readonly status = $derived.by(() => this.#status());
  readonly title = $derived.by(() =>
    this.rematch.stage === "asked" ? `${this.rematch.text} · ${t("app.title")}` : this.attention.title,
  );

  /** Has to be made where effects may be made: in a component, or in `$effect.root`. */
  constructor(match: Match, begun: Begun) {
    this.match = match;
    this.#begun = begun;
    this.builder = new TurnBuilder(match);
    this.attention = new Attention(match, this.builder);
    this.scoring = new EndScoring(match);
    this.growth = new GrowthGlow(() => this.shown);
    this.hint = new Hint(this.builder);
    this.rematch = new Rematch(match);
    $effect(() => {
      void [match.seq, this.builder.seat];
      untrack(() => this.builder.begin());
    });
    this.logPositions = new LogPositions(match.id);
    this.near = new NearSeat(this.builder);
    const names = (): readonly string[] => this.names;
    this.announcer = new Announcer(match, names);
    this.notices = new Notices(match, names);
    this.lastTurn = new LastTurn(match, names);
    this.builder.onforced = (action) => this.notices.forced(action);
    this.#tellWhoBegins();
  }

  /** Show what is still to be shown, without waiting. */
  skip(): void {
    const isDoubleClick = performance.now() - this.builder.sentAt <= DOUBLE_CLICK_MS;
    if (this.match.waiting > 0 && !isDoubleClick) this.match.skip();
  }

  /** Ask what a strong bot would do; out of turn there is nothing to ask. */
  askHint(): void {
    if (this.builder.seat === null) this.notices.tell(this.own, t("hint.not_now"));
    else void this.hint.ask();
  }

  /** What a seat just said with one tap, in words. */
  reactionOf(seat: number): string | undefined {
    const found = this.match.reactions.find((each) => each.seat === seat);
    return found && t(`reaction.${found.reaction}`);
  }

  #tellWhoBegins(): void {
    const beginning = beginningOf(this.match, this.names);
    if (!beginning) return;
    this.notices.tell(beginning.seat, beginning.text);
    this.announcer.tell(beginning.text);
  }

  #status(): string {
    const { match, near, names, position, scoring } = this;
    if (match.outcome) return scoring.isTold ? scoring.summary(names) : scoring.beginning(names);
    if (near.next !== null) return t("prompt.of", { name: names[near.next] ?? "" });
    if (!isRoundOver(position)) return waitingPrompt(match);
    const { round, duel } = position;
    return duel
      ? t("prompt.round_over", { round, filled: this.lastTurn.filled })
      : t("prompt.line_over", { round });
  }
}
