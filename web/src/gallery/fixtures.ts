/** Positions of real games, made by tools/web_fixtures.py. */

import type { Choice, OutcomeView, Position, SeatView } from "../protocol";

export interface Fixture {
  options: string;
  position: Position;
  choices: Choice[];
  outcome: OutcomeView | null;
  last: string[];
}

const FILES = import.meta.glob<Fixture>("../../fixtures/*.json", { eager: true, import: "default" });

export const FIXTURES: Record<string, Fixture> = Object.fromEntries(
  Object.entries(FILES).map(([path, fixture]) => [path.replace(/.*\/|\.json$/g, ""), fixture]),
);

const NAMES = ["Ana", "Benedikt", "Cléo von Hohenstein", "Dai"];

/** A seat of which nothing is known but what is said here. */
export function seatWith(more: Partial<SeatView>): SeatView {
  return {
    name: null,
    colour: 0,
    bot: null,
    is_you: false,
    is_person: false,
    is_host: false,
    is_away: false,
    away_ms: 0,
    can_be_decided: false,
    has_resigned: false,
    commitment: null,
    has_revealed: false,
    clock_ms: null,
    ...more,
  };
}

export function seatsFor(position: Position): SeatView[] {
  return position.kingdoms.map((_, seat) =>
    seatWith({
      name: NAMES[seat] ?? null,
      bot: seat === 1 ? "squire" : null,
      colour: seat,
      is_you: seat === 0,
      is_person: seat !== 1,
      is_host: seat === 0,
    }),
  );
}
