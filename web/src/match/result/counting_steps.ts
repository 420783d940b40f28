/** A board as its points are counted: what is lit up after each step. */

import type { Glow } from "../../board/marks";
import type { ScoreView } from "../../protocol";

/** Territory by territory, the largest last; then, all at once, what the domain bonus adds to each domain of its coat, also to
 * those that count nothing without it. */
export function countedGlows({ territories, bonuses }: ScoreView, bonusCoat: string | null): Glow[][] {
  const counting = territories.filter((each) => each.points > 0).sort((a, b) => a.points - b.points);
  const steps = counting.map((_, index): Glow[] => counting.slice(0, index + 1));
  const domains = territories.filter((each) => each.kind === bonusCoat);
  const total = bonuses.find((each) => each.name === "domain_bonus")?.points ?? 0;
  if (domains.length === 0 || total === 0) return steps;
  const bonus = total / domains.length;
  const others = counting.filter((each) => !domains.includes(each));
  return [...steps, [...others, ...domains.map(({ squares, points }) => ({ squares, points, bonus }))]];
}
