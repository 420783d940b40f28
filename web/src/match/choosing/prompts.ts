/** Whose turn it is and what they can do now, in a sentence. */

import { faceOf } from "../../notation/faces";
import { t, type Key } from "../../i18n/index.svelte";
import { seatName } from "../../i18n/seats";
import { spellName } from "../../i18n/words";
import { hintInWords } from "../hint/hint_words";
import { pictured } from "../../notation/pictured";
import type { WhyNot } from "../../protocol";
import type { Offer } from "../../table/turn_controls";
import { settings } from "../../settings/settings.svelte";
import type { ClassicChoosing } from "./classic_choosing.svelte";
import type { DiceTaking } from "./dice_taking.svelte";
import type { DuelChoosing } from "./duel_choosing.svelte";
import type { Hint } from "../hint/hint.svelte";
import type { Match } from "../live/match.svelte";
import type { TurnBuilder } from "../live/turn_builder.svelte";

const WHY: Record<string, Key> = {
  K6: "why.K6",
  K8: "why.K8",
  K9: "why.K9",
  K10: "why.K10",
  D5: "why.D5",
  D7: "why.D7",
  D8: "why.D8",
  D16: "why.D16",
  D20: "why.D20",
};

/** Why a square cannot be used in a step; which one it is says only who wants to see coordinates. */
function whyNotInWords({ rule, message, square, taken_by }: WhyNot, step: string, frame: number): string {
  const key = taken_by ? (`why.${taken_by}` as const) : WHY[rule];
  const why = key ? t(key, { step, frame }) : message;
  return settings.coordinates ? `${square}: ${why}` : why;
}

/** What a hint says of what is chosen now. */
function hinted({ isThinking, problem, shown }: Hint, { builder, action }: Choosing): string | null {
  if (isThinking) return t("hint.thinking");
  const dice = builder.previewed?.position.duel?.dice;
  return shown && shown.action === action ? hintInWords(shown, dice) : problem;
}

/** With several people at one device it says who; alone one knows. */
function whose(builder: TurnBuilder): string {
  const { own, seats } = builder.match;
  if (own.length <= 1 || builder.seat === null) return t("prompt.yours");
  return t("prompt.of", { name: seatName(seats[builder.seat], builder.seat, seats) });
}

interface Choosing {
  readonly builder: TurnBuilder;
  readonly action: string | null;
  readonly step: string;
}

function prompt(
  choosing: Choosing,
  hint: Hint | null,
  key: Key,
  values?: Record<string, string | number>,
): string {
  const { builder, step } = choosing;
  if (builder.problem) return builder.problem;
  if (builder.isSlow) return t("prompt.luck");
  if (builder.whyNot)
    return whyNotInWords(builder.whyNot, step, builder.previewed?.position.classic?.frame ?? 0);
  return (hint && hinted(hint, choosing)) ?? `${whose(builder)} ${t(key, values)}`;
}

/** How a laid domino is turned: a finger has no keys. */
function turnKey(): Key {
  return matchMedia("(pointer: coarse)").matches ? "prompt.turn_or_confirm.touch" : "prompt.turn_or_confirm";
}

export function duelPrompt(choosing: DuelChoosing, hint: Hint | null): string {
  // A spell that is being cast says what it allows.
  const cast = choosing.offers.find((offer) => offer.isOn && isAskedFor(choosing, offer))?.what;
  const mark = choosing.taking.hasMark ? "yes" : "no";
  if (cast && choosing.action === null) return prompt(choosing, hint, castKey(choosing, cast), { mark });
  const { domain } = choosing;
  if (domain)
    return prompt(choosing, hint, "prompt.domain_confirm", {
      coat: pictured(faceOf(domain.coat, 0)),
      gain: domain.gain,
    });
  const key = duelKey(choosing);
  // Who takes dice for the first time does not know what they are worth.
  if (isTakingFirst(choosing)) return prompt(choosing, hint, "prompt.take_why", { what: t(key) });
  return prompt(choosing, hint, key, {
    count: key === "prompt.take_vain" ? choosing.taking.size : choosing.taking.chosen.length,
    mark,
    cast: couldCast(choosing),
    // Two may have been won at once: it says which of them is asked about.
    spell: spellName(choosing.step === "domain" ? "domain_bonus" : "add_cross"),
    die: pictured(choosing.heldFace),
    help: choosing.rescues.map(({ what }) => t("quoted", { text: spellName(what) })).join(", ") || "none",
    ends: endsBy(choosing),
  });
}

/** Whether nothing is taken yet in the first round. */
function isTakingFirst({ builder, taking }: DuelChoosing): boolean {
  const isFirst = builder.previewed?.position.round === 1;
  return isFirst && taking.isOn && taking.chosen.length === 0 && !taking.isVain;
}

/** Whether a spell could save dice that fit nowhere; or nobody can draw them anyway. */
function couldCast({ builder: { previewed } }: DuelChoosing): string {
  if (previewed?.is_last_round) return "over";
  return previewed?.has_rescue ? "yes" : "no";
}

/** Whether passing ends the game: a round in which neither draws is the last one. */
function endsBy({ hasRivalDrawn }: DuelChoosing): string {
  if (hasRivalDrawn === null) return "maybe";
  return hasRivalDrawn ? "no" : "yes";
}

/** The castle's cross may be given already. */
function isAskedFor({ asking }: DuelChoosing, { what }: Offer): boolean {
  return what !== "castle_bonus" || asking === "castle";
}

function castKey({ choosableDice, taking, isSplitting }: DuelChoosing, cast: Offer["what"]): Key {
  if (cast === "castle_bonus") return "prompt.castle";
  if (cast === "take_two_dice") return taking.chosen.length > 0 ? "prompt.take_more" : "prompt.take_two_now";
  if (isSplitting) return "prompt.split";
  return cast === "turn_die" && choosableDice.length > 0 ? "prompt.turn" : `spell.${cast}.help`;
}

function takingKey({ action, isUnfit, chosen, isVain, size }: DiceTaking): Key {
  if (action) return isUnfit ? "prompt.take_unfit" : "prompt.take_confirm";
  if (chosen.length > 0) return "prompt.take_more";
  if (isVain) return "prompt.take_vain";
  return size === 2 ? "prompt.take_two" : "prompt.take_one";
}

function duelKey(choosing: DuelChoosing): Key {
  if (choosing.taking.isOn) return takingKey(choosing.taking);
  if (choosing.step === "domain") return "prompt.domain";
  if (choosing.isNeedless) return "prompt.needless";
  if (choosing.isMovedOn) return "prompt.mark_elsewhere";
  if (choosing.chosen && choosing.isSplitting) return "prompt.first_die";
  if (choosing.chosen && choosing.placements.length === 1) return "prompt.only";
  if (choosing.step === "cross") return choosing.chosen ? "prompt.confirm" : "prompt.cross";
  if (choosing.chosen)
    return choosing.step !== "second" && choosing.canTurn ? turnKey() : "prompt.confirm_place";
  if (choosing.step === "second") return "prompt.second";
  if (choosing.mustDrawNothing && !choosing.isDrawing) return "prompt.nothing";
  if (choosing.isSplitting) return "prompt.split";
  return choosing.asksCoat ? "prompt.draw_mark" : "prompt.draw";
}

export function classicPrompt(choosing: ClassicChoosing, hint: Hint | null): string {
  const { step, claimed, domino } = choosing;
  if (choosing.mustDiscard) return prompt(choosing, hint, "prompt.discard", { number: domino?.number ?? 0 });
  if (step === "claim")
    return prompt(choosing, hint, claimKey(choosing), {
      number: claimed ?? 0,
      first: choosing.isFirst ? "yes" : "no",
    });
  return prompt(choosing, choosing.isEarly ? null : hint, placingKey(choosing), {
    number: domino?.number ?? 0,
  });
}

function claimKey({ claimed, areBothMine }: ClassicChoosing): Key {
  if (claimed !== null) return "prompt.claim_confirm";
  return areBothMine ? "prompt.claim_both" : "prompt.claim";
}

function placingKey({ isEarly, chosen, placements, canTurn, isOffCentre }: ClassicChoosing): Key {
  if (isEarly) return chosen ? "prompt.confirm_first" : "prompt.place_first";
  if (!chosen) return "prompt.place";
  if (isOffCentre) return "prompt.off_centre";
  if (placements.length === 1) return "prompt.only";
  return canTurn ? turnKey() : "prompt.confirm_place";
}

/** What is going on when nobody at this device is to act. */
export function waitingPrompt(match: Match): string {
  const seat = match.position?.to_act ?? null;
  if (seat === null || seat < 0) return t("prompt.luck");
  const view = match.seats[seat];
  // Our own turn is on its way.
  if (match.own.includes(seat) && !view?.bot) return t("prompt.luck");
  const name = seatName(view, seat, match.seats);
  if (view?.bot) return t("prompt.thinking", { name });
  if (!view?.is_away) return t("prompt.waiting", { name });
  // Where a move may take days nobody goes on without them before their time is over.
  const isPatient = view.can_be_decided || match.table?.clock.kind === "days";
  return isPatient ? t("prompt.away_long", { name }) : t("prompt.away", { name });
}
