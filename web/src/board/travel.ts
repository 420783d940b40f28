/** Something that goes from one place of the page to another: a domino from the line to a kingdom, dice from a hand to a map.
 *
 * What is seen is a copy over the page; only its transform and its opacity change.
 */

import { motion } from "../settings/settings.svelte";
import type { View } from "./view";

const TRAVEL_MS = 520;
const GLIDE_MS = 700;

/** A place in the window, and how far it is turned. */
export interface Target {
  x: number;
  y: number;
  width: number;
  height: number;
  /** In degrees, clockwise. */
  angle: number;
}

export function travel(element: HTMLElement, from: DOMRect, { x, y, width, height, angle }: Target): void {
  const duration = motion(TRAVEL_MS);
  if (duration === 0 || from.width === 0) return;
  const copy = element.cloneNode(true) as HTMLElement;
  copy.setAttribute("aria-hidden", "true");
  copy.inert = true;
  Object.assign(copy.style, {
    position: "fixed",
    zIndex: "6",
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
    margin: "0",
    pointerEvents: "none",
    animation: "none",
  });
  // Inside, where the colours of the players are known.
  (document.querySelector("main") ?? document.body).append(copy);
  const right = x - (from.left + from.width / 2);
  const down = y - (from.top + from.height / 2);
  const scale = Math.min(width / from.width, height / from.height);
  const there = `translate(${right}px, ${down}px) rotate(${angle}deg) scale(${scale})`;
  copy
    .animate(
      [
        { transform: "none", opacity: 1 },
        { transform: there, opacity: 1, offset: 0.85 },
        { transform: there, opacity: 0 },
      ],
      { duration, easing: "cubic-bezier(0.3, 0.1, 0.2, 1)" },
    )
    .finished.finally(() => copy.remove())
    .catch(() => undefined);
}

/** The middle between the squares of a domino on a board, and how it lies there: from the first square to the second. */
export function targetOf(first: Element, second: Element): Target {
  const [one, other] = [first.getBoundingClientRect(), second.getBoundingClientRect()];
  const [x1, y1] = [one.left + one.width / 2, one.top + one.height / 2];
  const [x2, y2] = [other.left + other.width / 2, other.top + other.height / 2];
  const angle = Math.round((Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI);
  return { x: (x1 + x2) / 2, y: (y1 + y2) / 2, width: 2 * one.width, height: one.height, angle };
}

/** One square of a board. */
export function targetOn(square: Element): Target {
  const { left, top, width, height } = square.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2, width, height, angle: 0 };
}

/** A window on a board, and where on the page it is. */
export interface Shown {
  view: View;
  box: DOMRect;
}

/** A board whose window has moved or closed slides there from where its squares were. */
export function glide(board: SVGElement, before: Shown, after: Shown): void {
  const duration = motion(GLIDE_MS);
  const [old, now] = [before, after].map(({ view, box }) => {
    const square = box.width / view.columns;
    return { square, x: box.left - view.left * square, y: box.top - view.top * square };
  });
  if (duration === 0 || !old || !now || now.square === 0) return;
  const scale = old.square / now.square;
  const right = old.x - after.box.left - (now.x - after.box.left) * scale;
  const down = old.y - after.box.top - (now.y - after.box.top) * scale;
  if (Math.hypot(right, down) < 1) return;
  // It is scaled about its middle.
  const { width, height } = after.box;
  const [x, y] = [right - (width / 2) * (1 - scale), down - (height / 2) * (1 - scale)];
  const there = `translate(${x}px, ${y}px) scale(${scale})`;
  board.animate([{ transform: there }, { transform: "none" }], { duration, easing: "ease-in-out" });
}
