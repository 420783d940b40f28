/** Things on the table in words, for screen readers and logs. */

import { isCoat, isSpell, isTerrain } from "../notation/kinds";
import type { SquareView } from "../protocol";
import { t } from "./index.svelte";
import { parseFace } from "../notation/faces";

export function kindName(kind: string): string {
  if (isCoat(kind)) return t(`coat.${kind}`);
  return isTerrain(kind) ? t(`terrain.${kind}`) : kind;
}

export function spellName(spell: string): string {
  return isSpell(spell) ? t(`spell.${spell}`) : spell;
}

/** A kind with its crowns or crosses: "forest with 1 crown". */
export function halfInWords(kind: string, crowns: number): string {
  const values = { kind: kindName(kind), crowns };
  return isCoat(kind) ? t("half.duel", values) : t("half.classic", values);
}

export function faceInWords(face: string): string {
  const { coat, crosses } = parseFace(face);
  return coat ? halfInWords(coat, crosses) : t("face.question_mark", { crosses });
}

/** A face by itself, where a sign alone would not be read aloud. */
export function faceLabel(face: string): string {
  const { coat, crosses } = parseFace(face);
  return coat ? halfInWords(coat, crosses) : t("face.question_mark.label", { crosses });
}

export function squareInWords(
  square: string,
  content: SquareView | undefined,
  castle: string,
  isLegal: boolean,
): string {
  if (content) {
    const values = { square, half: halfInWords(content.kind, content.crowns) };
    return isLegal ? t("square.covered_legal", values) : t("square.covered", values);
  }
  if (square === castle) return t("square.castle", { square });
  return isLegal ? t("square.legal", { square }) : t("square.empty", { square });
}
