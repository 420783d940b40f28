/** Why an action is good or bad. The server says it in English with the words of the notation; here are sentences for the same
 * values, which speak to whoever is to act. */

import { faceOf } from "../../notation/faces";
import { isCoat } from "../../notation/kinds";
import { signed } from "../../board/marks";
import en from "../../i18n/en.json";
import { t, type Key } from "../../i18n/index.svelte";
import { nameInWords, namesInWords } from "../../i18n/seats";
import { kindName, spellName } from "../../i18n/words";
import type { ReasonView } from "../../protocol";
import { isOpenBonus } from "../../table/bonus";
import { pictured } from "../../notation/pictured";

function isKey(key: string): key is Key {
  return key in en;
}

/** A reason as it is read, and whether it speaks for the action or against it. */
export interface ToldReason {
  text: string;
  isFor: boolean;
}

/** What is told of an action: what brings points now first, then what else speaks for it, then what speaks against it. */
export function toldReasons(reasons: readonly ReasonView[]): ToldReason[] {
  return reasons
    .toSorted((a, b) => weightOf(b) - weightOf(a))
    .map((reason) => ({ text: reasonInWords(reason), isFor: weightOf(reason) > 0 }));
}

/** The same as sentences; nothing twice. */
export function reasonsInWords(reasons: readonly ReasonView[]): string[] {
  return [...new Set(toldReasons(reasons).map(({ text }) => text))];
}

function weightOf(reason: ReasonView): number {
  if (reason.points > 0 && !isOpenBonus(reason.key)) return 2;
  return (reason.speaks_for && !isIdle(reason)) || isHarmless(reason) ? 1 : 0;
}

/** What brings others nothing costs nothing. */
function isHarmless({ key, values }: ReasonView): boolean {
  return key === "rival_dice" && !values.most;
}

/** Whether it only says that there is nothing to gain: no reason for anything. */
export function isIdle({ key, values }: ReasonView): boolean {
  return ["claim", "die", "dice"].includes(key) && !values.most && !values.crowns;
}

function reasonInWords(reason: ReasonView): string {
  const { points } = reason;
  // What only the end decides is no gain yet, and says itself how much it may be.
  if (points === 0 || isOpenBonus(reason.key)) return capitalised(plainReason(reason));
  return t("because.gain", { points, signed: signed(points), why: plainReason(reason) });
}

/** A reason as a part of a sentence. */
export function plainReason(reason: ReasonView): string {
  const key = `because.${reason.key}`;
  return isKey(key) ? t(key, valuesOf(reason)) : reason.text;
}

/** What is spent, by the name that it has on the table. */
export function spendingName({ values }: ReasonView): string {
  return values.spell === "castle_bonus" ? t("offer.castle_bonus") : spellName(String(values.spell ?? ""));
}

/** The values of a reason, with names of things in the reader's language. */
function valuesOf(reason: ReasonView): Record<string, string | number> {
  const { values, speaks_for } = reason;
  const { name = "", squares = 0, crowns = 0, faces = "", kinds = "" } = values;
  const [least, most] = [Number(values.least ?? 0), Number(values.most ?? 0)];
  const game = isCoat(String(values.kind)) ? "duel" : "classic";
  const kind = namedKind(String(values.kind ?? ""));
  const upTo = t("because.up_to", { points: most });
  return {
    ...values,
    kind,
    land: t("because.land", { kind, game }),
    lands: t("because.lands", { kind, game }),
    size: t("because.size", { squares, crowns, game }),
    kinds: namesInWords(split(kinds).map(namedKind)),
    faces: split(faces).map(pictured).join(" + ") || "none",
    name: nameInWords(String(name)),
    spell: spendingName(reason),
    up_to: upTo,
    span: least === most ? upTo : t("because.span", { least: `+${least}`, most: `+${most}` }),
    good: speaks_for ? "yes" : "no",
    full: values.count === values.of ? "yes" : "no",
  };
}

/** Coats are drawn, terrains have names that everybody knows. */
export function namedKind(kind: string): string {
  return isCoat(kind) ? pictured(faceOf(kind, 0)) : kindName(kind);
}

function split(list: string | number): string[] {
  return String(list).split(",").filter(Boolean);
}

export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
