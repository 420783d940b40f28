import { IMMEDIATE_SPELLS } from "../package.gen";

/** Whether a spell is cast at once when it is won: the book marks it with a lightning. */
export function isImmediate(spell: string): boolean {
  return (IMMEDIATE_SPELLS as readonly string[]).includes(spell);
}
