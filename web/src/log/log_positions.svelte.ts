/** The positions around all that happened, from which the log reads what came of each turn; they are asked for when somebody
 * wants to read it, and kept. */

import { api, Refused } from "../net/api";
import type { Position } from "../protocol";

export class LogPositions {
  readonly #id: string;
  found = $state.raw<Record<number, Position>>({});
  isAsking = $state(false);
  #asked = 0;

  constructor(id: string) {
    this.#id = id;
  }

  /** Ask for those that are missing up to an event. */
  async complete(last: number): Promise<void> {
    if (this.isAsking) return;
    this.isAsking = true;
    try {
      while (this.#asked < last) {
        const { positions } = await api.positions(this.#id, this.#asked);
        const end = positions.at(-1)?.seq;
        if (end === undefined) return;
        this.#asked = end;
        this.found = {
          ...this.found,
          ...Object.fromEntries(positions.map((each) => [each.seq, each.position])),
        };
      }
    } catch (error) {
      // Without them the log is shorter, and still says everything that was done.
      if (!(error instanceof Refused)) throw error;
    } finally {
      this.isAsking = false;
    }
  }
}
