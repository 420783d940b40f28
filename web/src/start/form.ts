/** What can be chosen for a table, and the request that it makes. */

import type { ClockChoice, NewMatch } from "../protocol";
import type { Wish } from "./open_table";

/** Who sits on another seat: somebody by link, somebody at this device, or a bot by its name. */
export type Opponent = "link" | "here" | (string & {});

export interface Choices {
  game: "duel" | "classic";
  opponents: Opponent[];
  options: Record<string, boolean | string>;
  clock: keyof typeof CLOCKS;
  isPublic: boolean;
  isDynasty: boolean;
}

export const CLOCKS = {
  none: { kind: "none", seconds: 0, increment: 0 },
  quick: { kind: "fischer", seconds: 300, increment: 5 },
  calm: { kind: "fischer", seconds: 900, increment: 15 },
  days: { kind: "days", seconds: 2 * 86_400, increment: 0 },
} as const satisfies Record<string, ClockChoice>;

/** The options of each game that can be switched on, with the number of players they are for. */
export const OPTIONS = {
  duel: [],
  classic: [
    { name: "harmony", players: [2, 3, 4] },
    { name: "middle_kingdom", players: [2, 3, 4] },
    { name: "mighty_duel", players: [2] },
    { name: "lines_of_three", players: [3] },
  ],
} as const;

export function wishOf(choices: Choices): Wish {
  const players = choices.opponents.length + 1;
  const possible = OPTIONS[choices.game].filter((option) =>
    (option.players as readonly number[]).includes(players),
  );
  const options: NewMatch["options"] =
    choices.game === "duel"
      ? { spellbook_fills: choices.options.drafted ? "drafted" : "placed" }
      : Object.fromEntries(possible.map(({ name }) => [name, Boolean(choices.options[name])]));
  return {
    game: choices.game,
    seats: [
      { type: "here", name: null },
      ...choices.opponents.map((opponent): Wish["seats"][number] => {
        if (opponent === "link") return { type: "open" };
        return opponent === "here" ? { type: "here", name: null } : { type: "bot", bot: opponent };
      }),
    ],
    options,
    clock: CLOCKS[choices.clock],
    is_public: choices.isPublic && choices.opponents.includes("link"),
    dynasty: choices.game === "classic" && choices.isDynasty,
  };
}
