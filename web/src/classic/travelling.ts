/** Dominoes that have left the line since the last look, on their way to the kingdom in which they lie now. */

import { targetOf, travel } from "../board/travel";

interface Left {
  element: HTMLElement;
  from: DOMRect;
}

export class Travelling {
  #line = new Map<string, Left>();

  /** Remember where the dominoes of the line are, before something changes. */
  look(table: HTMLElement): void {
    this.#line.clear();
    // A ghost has shown already where the one that is placed now comes to lie.
    const left = table.querySelector(".ghost") ? "[data-number]:not(.now)" : "[data-number]";
    for (const element of table.querySelectorAll<HTMLElement>(left))
      this.#line.set(element.dataset.number ?? "", { element, from: element.getBoundingClientRect() });
  }

  /** Send those on their way that now lie in a kingdom. */
  send(table: HTMLElement): void {
    for (const [number, { element, from }] of this.#line) {
      if (table.querySelector(`[data-number="${number}"]`)) continue;
      const [one, other] = table.querySelectorAll<SVGElement>(`.settling[data-domino="${number}"]`);
      if (!one || !other) continue;
      const isTurned = one.dataset.kind !== element.dataset.left;
      travel(element, from, isTurned ? targetOf(other, one) : targetOf(one, other));
    }
  }
}
