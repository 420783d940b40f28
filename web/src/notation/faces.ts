/** What a die shows: `fxx` is a filled coat with two crosses, `?x` a question mark with the castle's cross. */

import type { Coat } from "./kinds";

const LETTERS: Record<string, Coat> = {
  d: "dot",
  l: "line",
  D: "double_dot",
  L: "double_line",
  f: "filled",
  c: "checked",
};

export interface Face {
  /** None for a question mark. */
  coat: Coat | null;
  crosses: number;
}

export function parseFace(text: string): Face {
  const letter = text.charAt(0);
  return { coat: LETTERS[letter] ?? null, crosses: text.length - 1 };
}

export function isQuestionMark(face: string): boolean {
  return parseFace(face).coat === null;
}

/** The other way round: a coat with its crosses as it is written on a die. */
export function faceOf(coat: string, crosses: number): string {
  const letter = Object.keys(LETTERS).find((each) => LETTERS[each] === coat) ?? "?";
  return letter + "x".repeat(crosses);
}

export function coatOfLetter(letter: string): Coat | null {
  return LETTERS[letter] ?? null;
}
