/** Dice that have left a hand since the last look, on their way to the map on which they are drawn now. */

import { targetOn, travel } from "../board/travel";

interface Left {
  element: HTMLElement;
  from: DOMRect;
}

export class Travelling {
  #hands: Left[][] = [];

  /** Remember where the dice of each hand are, before something changes. */
  look(table: HTMLElement): void {
    this.#hands = [0, 1].map((seat) =>
      [...table.querySelectorAll<HTMLElement>(`.hand.seat-${seat} .die`)].map((element) => ({
        element,
        from: element.getBoundingClientRect(),
      })),
    );
  }

  /** Send those on their way that were drawn on a map. */
  send(table: HTMLElement): void {
    for (const [seat, dice] of this.#hands.entries()) {
      if (table.querySelector(`.hand.seat-${seat} .die`)) continue;
      const squares = table.querySelectorAll(`.map-${seat} .settling`);
      for (const [index, { element, from }] of dice.entries()) {
        const square = squares[index];
        if (square) travel(element, from, targetOn(square));
      }
    }
  }
}
