/** A placement as an action describes it. */

/** A placement that is possible: what lies on which square, what it brings, and how it is told to the server. */
export interface Placement {
  halves: readonly { square: string; kind: string; crowns: number }[];
  gain: number;
  /** How much it joins: decides among those that bring as much. */
  joins?: number;
  action: string;
}

/** What lies where, whatever its crosses. */
export function shapeOf({ halves }: Placement): string {
  return halves
    .map((half) => `${half.square} ${half.kind}`)
    .sort()
    .join();
}
