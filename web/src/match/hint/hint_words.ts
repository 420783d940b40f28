/** What a hint says, as shortly as possible: what it spends, how many points it brings at once, and why. */

import { t } from "../../i18n/index.svelte";
import { namesInWords } from "../../i18n/seats";
import { signed } from "../../board/marks";
import { diceOf } from "../../notation/duel_actions";
import { verbOf, squareOf, squaresIn } from "../../notation/actions";
import type { AdviceView, DieView, ReasonView } from "../../protocol";
import { bonusName, isOpenBonus } from "../../table/bonus";
import { settings } from "../../settings/settings.svelte";
import { pictured } from "../../notation/pictured";
import {
  capitalised,
  isIdle,
  namedKind,
  plainReason,
  reasonsInWords,
  spendingName,
  toldReasons,
  type ToldReason,
} from "./reasons";

type Told = Pick<AdviceView, "action" | "reasons">;

/** The sentence for the table; which dice are to be taken is drawn in it. */
export function hintInWords(advice: Told, dice: readonly DieView[] = []): string {
  const spent = advice.reasons.filter(({ key }) => key === "spends").map(spendingName);
  const why = whyInWords(advice);
  const numbers = verbOf(advice.action) === "take" ? diceOf(advice.action) : [];
  const taken = dice.filter(({ number }) => number !== null && numbers.includes(number));
  if (taken.length > 0 && spent.length === 0)
    return t("hint.take", { dice: taken.map(({ face }) => pictured(face)).join(" + "), why });
  return spent.length > 0 ? t("hint.use", { spell: namesInWords(spent), why }) : t("hint.because", { why });
}

/** What brings points now, and how many: together they are what the ghost shows. */
export function gainsOf({ reasons }: Pick<Told, "reasons">): ReasonView[] {
  return reasons.filter(({ key, points }) => points !== 0 && !isOpenBonus(key));
}

/** Why it is good: all its points, or what else speaks for it. */
export function whyInWords(advice: Told): string {
  const better = advice.reasons.find(({ key }) => key === "better_drawing");
  if (better) return capitalised(changeInWords(advice.action, plainReason(better)));
  const gains = gainsOf(advice);
  if (gains.length > 1) {
    const points = gains.reduce((sum, gain) => sum + gain.points, 0);
    return t("hint.gains", { points, signed: signed(points), parts: gains.map(partInWords).join(", ") });
  }
  const [why] = reasonsInWords(advice.reasons.filter((each) => each.key !== "spends" && !isIdle(each)));
  return why ?? capitalised(t("hint.good"));
}

function partInWords({ values, points, key }: ReasonView): string {
  const what = key === "domain_bonus" ? bonusName(key) : namedKind(String(values.kind ?? ""));
  return t("hint.part", { what, signed: signed(points) });
}

/** What becomes of a die before it is drawn. */
function changeInWords(action: string, then: string): string {
  const rest = squareOf(action);
  if (verbOf(action) === "castle") return t("hint.cross", { face: pictured(rest), then });
  const [from = "", to = ""] = rest.split("-");
  return t("hint.turned", { from: pictured(from), to: pictured(to), then });
}

/** A headline for each of several, of which these sentences say what is done; where that is the same, what it brings; else the
 * first thing that speaks for only one of them, or where it is done, which without coordinates only the picture tells. */
export function headlinesOf(advice: readonly Told[], done: readonly string[]): string[] {
  const brings = advice.map(whyInWords);
  const speaking = advice.map(({ reasons }) => reasonsInWords(reasons.filter((each) => each.speaks_for)));
  return advice.map(({ action }, index) => {
    const found = [done.map(alone), brings.map(alone), speaking].map((all) => onlyOf(all, index));
    const where = settings.coordinates ? ` (${squaresIn(action).join(" + ")}).` : ".";
    return found.find((text) => text !== undefined) ?? (brings[index] ?? "").replace(/\.$/, where);
  });
}

function alone(text: string): string[] {
  return [text];
}

/** The first of somebody's texts that nobody else has; the same words in another order are no other text. */
function onlyOf(all: readonly (readonly string[])[], index: number): string | undefined {
  const others = all.toSpliced(index, 1).flat().map(wordsOf);
  return all[index]?.find((text) => !others.includes(wordsOf(text)));
}

function wordsOf(text: string): string {
  return text
    .split(/[\s.]+/)
    .sort()
    .join(" ");
}

/** All that is said of one advice among several below its headline: what speaks for it, then what speaks against it. */
export function reasonsBelow(advice: Told, headline: string | undefined, all: readonly Told[]): ToldReason[] {
  const spent = all.flatMap(({ reasons }) => reasons.filter(({ key }) => key === "spends").map(spendingName));
  const others = advice.reasons.filter((reason) => {
    // What becomes of a die is said with it, and what is kept only where something else would spend it.
    if (reason.key === "better_drawing") return false;
    return reason.key !== "keeps" || spent.includes(spendingName(reason));
  });
  const first: ToldReason = { text: whyInWords(advice), isFor: true };
  // What is told first may be one of the reasons, which knows better whether it speaks for it.
  const found = new Map([first, ...toldReasons(others)].map((told) => [told.text, told]));
  return [...found.values()]
    .filter(({ text }) => !headline?.startsWith(text.replace(/\.$/, "")))
    .sort((a, b) => Number(b.isFor) - Number(a.isFor));
}

/** A chance in percent as it is read. */
function percentOf({ chance }: Pick<AdviceView, "chance">): number {
  return Math.round(100 * chance);
}

/** How good an advice is among several: where the chances of the best read the same, none of them is better. */
export function chanceInWords(advice: AdviceView, all: readonly AdviceView[]): string {
  const chances = all.map(percentOf);
  const chance = percentOf(advice);
  const isShared = chances.filter((each) => each === chances[0]).length > 1 && chance === chances[0];
  return t(isShared ? "hint.alike" : "hint.chance", { chance });
}
