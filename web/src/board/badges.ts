/** Where the points of territories that light up stand. */

import type { Spare } from "./marks";
import type { Place } from "../notation/squares";
import { SIZE } from "./stroke";

/** Half of a badge's height, in hundredths of a square. */
export const BADGE = 21;

/** The square at whose spare point the badge of each territory goes, the nearest to its middle first.
 *
 * Where a badge hangs over the lower edge of its square, it lies best between two squares of its territory, and rather on the edge
 * above than on the castle. Another badge it never covers.
 */
export function badgePlaces(
  territories: readonly (readonly Place[])[],
  castle: Place,
  spare: Spare,
): readonly Place[] {
  if (spare.y + BADGE <= SIZE) return territories.flatMap((places) => fromMiddle(places).slice(0, 1));
  const taken: Place[] = [];
  for (const places of territories) {
    const cost = (place: Place): number => {
      const below = { column: place.column, row: place.row + 1 };
      if (isAmong(taken, place)) return 4;
      if (isAmong([place, below], castle)) return 3;
      return isAmong(places, place) ? (isAmong(places, below) ? 0 : 1) : 2;
    };
    const above = places.map(({ column, row }) => ({ column, row: row - 1 }));
    const best = [...fromMiddle(places), ...above].sort((a, b) => cost(a) - cost(b));
    taken.push(...best.slice(0, 1));
  }
  return taken;
}

function fromMiddle(places: readonly Place[]): Place[] {
  const column = places.reduce((sum, place) => sum + place.column, 0) / places.length;
  const row = places.reduce((sum, place) => sum + place.row, 0) / places.length;
  const distance = (place: Place): number => Math.hypot(place.column - column, place.row - row);
  return [...places].sort((a, b) => distance(a) - distance(b));
}

function isAmong(places: readonly Place[], { column, row }: Place): boolean {
  return places.some((each) => each.column === column && each.row === row);
}
