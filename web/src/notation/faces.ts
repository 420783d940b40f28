/** What a die shows: `fxx` is a filled coat with two crosses, `?x` a question mark with the castle's cross. */

import { COAT_LETTERS } from "../package.gen";
import type { Coat } from "../protocol";
import { COATS, isCoat } from "./kinds";

const COAT_BY_LETTER = new Map<string, Coat>(COATS.map((coat) => [COAT_LETTERS[coat], coat]));

export interface Face {
  /** None for a question mark. */
  coat: Coat | null;
  crosses: number;
}

export function parseFace(text: string): Face {
  const letter = text.charAt(0);
  return { coat: COAT_BY_LETTER.get(letter) ?? null, crosses: text.length - 1 };
}

export function isQuestionMark(face: string): boolean {
  return parseFace(face).coat === null;
}

/** The other way round: a coat with its crosses as it is written on a die. */
export function faceOf(coat: string, crosses: number): string {
  return (isCoat(coat) ? COAT_LETTERS[coat] : "?") + "x".repeat(crosses);
}

export function coatOfLetter(letter: string): Coat | null {
  return COAT_BY_LETTER.get(letter) ?? null;
}
