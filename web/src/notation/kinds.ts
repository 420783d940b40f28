/** The kinds of squares, by the names that the server uses, in the order of the rulebooks. */

export const TERRAINS = ["wheat", "forest", "lake", "grassland", "swamp", "mine"] as const;
export type Terrain = (typeof TERRAINS)[number];

export const COATS = ["dot", "line", "double_dot", "double_line", "filled", "checked"] as const;
export type Coat = (typeof COATS)[number];

export type Kind = Terrain | Coat;

export const SPELLS = [
  "ignore_connection",
  "split_domino",
  "take_two_dice",
  "turn_die",
  "domain_bonus",
  "add_cross",
] as const;
export type Spell = (typeof SPELLS)[number];

export function isTerrain(kind: string): kind is Terrain {
  return (TERRAINS as readonly string[]).includes(kind);
}

export function isCoat(kind: string): kind is Coat {
  return (COATS as readonly string[]).includes(kind);
}

export function isSpell(spell: string): spell is Spell {
  return (SPELLS as readonly string[]).includes(spell);
}
