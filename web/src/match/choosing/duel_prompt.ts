/** What a player of Duel can do now, in a sentence. */

import { t, type Key } from "../../i18n/index.svelte";
import { spellName } from "../../i18n/words";
import { faceOf } from "../../notation/faces";
import { pictured } from "../../notation/pictured";
import type { Offer } from "../../table/turn_controls";
import type { Hint } from "../hint/hint.svelte";
import type { DiceTaking } from "./dice_taking.svelte";
import type { DuelChoosing } from "./duel_choosing.svelte";
import { prompt, turnKey } from "./prompt";

export function duelPrompt(choosing: DuelChoosing, hint: Hint | null): string {
  // A spell that is being cast says what it allows.
  const cast = choosing.spells.offers.find((offer) => offer.isOn && isAskedFor(choosing, offer))?.what;
  const mark = choosing.taking.hasMark ? "yes" : "no";
  if (cast && choosing.action === null) return prompt(choosing, hint, castKey(choosing, cast), { mark });
  const { domain } = choosing.questions;
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
    help:
      choosing.spells.rescues.map(({ what }) => t("quoted", { text: spellName(what) })).join(", ") || "none",
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
function endsBy({ decision: { hasRivalDrawn } }: DuelChoosing): string {
  if (hasRivalDrawn === null) return "maybe";
  return hasRivalDrawn ? "no" : "yes";
}

/** The castle's cross may be given already. */
function isAskedFor({ questions }: DuelChoosing, { what }: Offer): boolean {
  return what !== "castle_bonus" || questions.asking === "castle";
}

function castKey({ questions, taking, spells }: DuelChoosing, cast: Offer["what"]): Key {
  if (cast === "castle_bonus") return "prompt.castle";
  if (cast === "take_two_dice") return taking.chosen.length > 0 ? "prompt.take_more" : "prompt.take_two_now";
  if (spells.isSplitting) return "prompt.split";
  return cast === "turn_die" && questions.choosableDice.length > 0 ? "prompt.turn" : `spell.${cast}.help`;
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
  if (choosing.chosen && choosing.spells.isSplitting) return "prompt.first_die";
  if (choosing.chosen && choosing.placements.length === 1) return "prompt.only";
  if (choosing.step === "cross") return choosing.chosen ? "prompt.confirm" : "prompt.cross";
  if (choosing.chosen)
    return choosing.step !== "second" && choosing.canTurn ? turnKey() : "prompt.confirm_place";
  if (choosing.step === "second") return "prompt.second";
  if (choosing.decision.mustDrawNothing && !choosing.isDrawing) return "prompt.nothing";
  if (choosing.spells.isSplitting) return "prompt.split";
  return choosing.asksCoat ? "prompt.draw_mark" : "prompt.draw";
}
