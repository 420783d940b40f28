/** Why an action is good or bad. The server says it in English with the words of the notation; here are sentences for the same
 * values. */

import { isCoat } from "../art/kinds";
import { signed } from "../board/marks";
import en from "../i18n/en.json";
import { t, type Key } from "../i18n/index.svelte";
import { nameInWords } from "../i18n/seats";
import { kindName, spellName } from "../i18n/words";
import type { ReasonView } from "../protocol";

function isKey(key: string): key is Key {
  return key in en;
}

export function reasonInWords(reason: ReasonView): string {
  const key = `because.${reason.key}`;
  return isKey(key) ? t(key, valuesOf(reason)) : capitalised(reason.text);
}

/** The values of a reason, with names of things in the reader's language. */
function valuesOf({ values, points, speaks_for }: ReasonView): Record<string, string | number> {
  const { kind = "", spell = "", name = "", squares = 0, crowns = 0, most = 0 } = values;
  const game = isCoat(String(kind)) ? "duel" : "classic";
  return {
    ...values,
    game,
    kind: kindName(String(kind)),
    name: nameInWords(String(name)),
    spell: spell === "castle_bonus" ? t("offer.castle_bonus") : spellName(String(spell)),
    size: t("because.size", { squares, crowns, game }),
    most: signed(Number(most)),
    points: signed(points),
    good: speaks_for ? "yes" : "no",
  };
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
