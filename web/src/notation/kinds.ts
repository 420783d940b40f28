/** The kinds of squares and the spells, by the names that the package gives them. */

import { COAT_LETTERS, SPELLS, TERRAINS } from "../package.gen";
import type { Coat, Spell, Terrain } from "../protocol";

export type Kind = Terrain | Coat;

/** In the order of the spellbook. */
export const COATS = Object.keys(COAT_LETTERS) as Coat[];

export function isTerrain(kind: string): kind is Terrain {
  return (TERRAINS as readonly string[]).includes(kind);
}

export function isCoat(kind: string): kind is Coat {
  return (COATS as readonly string[]).includes(kind);
}

export function isSpell(spell: string): spell is Spell {
  return (SPELLS as readonly string[]).includes(spell);
}
