/** Lines as paths: ruled, or drawn by hand. A square is 100 wide. */

import { parseSquare } from "../notation/squares";
import type { Border } from "./borders";

export const SIZE = 100;
/** Where coordinates are shown they have a strip on two sides. */
export const COORDINATES = 34;

/** Moves something that is drawn in a square of its own to a square of the board. */
export function shift(name: string): string {
  const { column, row } = parseSquare(name);
  return `translate(${column * SIZE} ${row * SIZE})`;
}

export function ruledPath({ x1, y1, x2, y2 }: Border): string {
  return `M${x1 * SIZE} ${y1 * SIZE}L${x2 * SIZE} ${y2 * SIZE}`;
}

/** A line that wavers a little as ink does; the same line always wavers in the same way. */
export function inkPath({ x1, y1, x2, y2 }: Border): string {
  const steps = 2 * (Math.abs(x2 - x1) + Math.abs(y2 - y1));
  const points = Array.from({ length: steps + 1 }, (_, step) => {
    const x = (x1 + ((x2 - x1) * step) / steps) * SIZE;
    const y = (y1 + ((y2 - y1) * step) / steps) * SIZE;
    const waver = step === 0 || step === steps ? 0 : wavering(x, y);
    return x1 === x2 ? `${(x + waver).toFixed(1)} ${y}` : `${x} ${(y + waver).toFixed(1)}`;
  });
  return `M${points.join("L")}`;
}

function wavering(x: number, y: number): number {
  const noise = Math.sin(x * 12.9898 + y * 78.233) * 43758.5453;
  return (noise - Math.floor(noise) - 0.5) * 4.4;
}
