/** Things in a row as keys use them, as on a board: Tab stops at one of them and arrows lead to the others; Space chooses or no
 * longer, Enter on what is chosen is enough to take it, Escape undoes. */

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

interface Things {
  /** Those that can be reached, in their order: each is a button. */
  readonly numbers: readonly number[];
  readonly chosen: readonly number[];
  choose: (number: number) => void;
  take: () => void;
  undo: () => void;
}

export class Row {
  /** The one that the keys came to last. */
  reached = $state<number | null>(null);
  readonly #things: () => Things;
  readonly cursor = $derived.by(() => {
    const { numbers } = this.#things();
    return numbers.find((number) => number === this.reached) ?? numbers[0] ?? null;
  });

  constructor(things: () => Things) {
    this.#things = things;
  }

  /** For what lies round the buttons. */
  readonly onkeydown = (event: KeyboardEvent): void => {
    if (this.cursor === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = STEPS[event.key];
    if (step) this.#moveBy(step, event.currentTarget as HTMLElement);
    else if (event.key === "Enter") {
      // Who holds the key down has chosen, not taken.
      if (!event.repeat) this.#enter(this.cursor);
    } else if (event.key === "Escape") this.#things().undo();
    else return;
    event.preventDefault();
  };

  #moveBy(step: number, row: HTMLElement): void {
    const at = this.#things().numbers.findIndex((number) => number === this.cursor);
    row.querySelectorAll("button")[at + step]?.focus();
  }

  #enter(number: number): void {
    const { chosen, choose, take } = this.#things();
    if (chosen.includes(number)) take();
    else choose(number);
  }
}
