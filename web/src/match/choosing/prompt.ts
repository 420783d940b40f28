/** A sentence that says to whom a turn belongs and what they can do in it, for both games. */

import { t, type Key } from "../../i18n/index.svelte";
import { seatName } from "../../i18n/seats";
import type { WhyNot } from "../../protocol";
import { settings } from "../../settings/settings.svelte";
import { hintInWords } from "../hint/hint_words";
import type { Hint } from "../hint/hint.svelte";
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

export function prompt(
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
export function turnKey(): Key {
  return matchMedia("(pointer: coarse)").matches ? "prompt.turn_or_confirm.touch" : "prompt.turn_or_confirm";
}
