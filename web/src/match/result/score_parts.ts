/** The points of all players by what brought them: each kind of territory, then each bonus. What brought nobody anything is left out. */

import type { BonusView, ScoreView } from "../../protocol";

interface Cell {
  points: number;
  /** The territories behind it: "8×5 + 2×1". */
  sums: string;
}

export interface Parts {
  /** Of each kind what each seat has, the kind first that counts most. */
  kinds: { kind: string; cells: Cell[] }[];
  bonuses: { name: BonusView["name"]; points: number[] }[];
}

export function partsOf(scores: readonly ScoreView[]): Parts {
  const counting = scores.map((score) =>
    score.territories.filter(({ points }) => points > 0).sort((a, b) => b.points - a.points),
  );
  const kinds = [...new Set(counting.flat().map(({ kind }) => kind))].map((kind) => ({
    kind,
    cells: counting.map((territories) => {
      const alike = territories.filter((each) => each.kind === kind);
      return {
        points: sum(alike.map(({ points }) => points)),
        sums: alike.map(({ squares, crowns }) => `${squares.length}×${crowns}`).join(" + "),
      };
    }),
  }));
  const names = [...new Set(scores.flatMap(({ bonuses }) => bonuses.map(({ name }) => name)))];
  const bonuses = names.map((name) => ({
    name,
    points: scores.map((score) => score.bonuses.find((bonus) => bonus.name === name)?.points ?? 0),
  }));
  const weight = ({ cells }: Parts["kinds"][number]): number => sum(cells.map(({ points }) => points));
  return {
    kinds: kinds.sort((a, b) => weight(b) - weight(a)),
    bonuses: bonuses.filter(({ points }) => points.some((each) => each !== 0)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
