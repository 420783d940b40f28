/** What can be chosen for a table, and the request that it makes. */

import { t } from "../i18n/index.svelte";
import { isLevel, type Level } from "../i18n/seats";
import { remember, remembered } from "../net/storage";
import { GAMES, USUAL_BOT } from "../package.gen";
import type { ClockChoice, NewMatch } from "../protocol";
import type { TableRequest } from "./create_table";

/** Who sits on another seat: somebody by link, somebody at this device, or a bot by its name. */
export type Opponent = "link" | "here" | Level;

export type GameName = keyof typeof GAMES;
export const GAME_NAMES = Object.keys(GAMES) as GameName[];

export interface Choices {
  game: GameName;
  opponents: Opponent[];
  /** What opponents at this device are called, as far as somebody said. */
  names: string[];
  options: Record<string, boolean | string>;
  clock: keyof typeof CLOCKS;
  isPublic: boolean;
  isDynasty: boolean;
  /** Who has the first turn of a Duel; in Kingdomino the kings are drawn. */
  first: (typeof FIRST)[number];
}

export const FIRST = ["you", "other", "chance"] as const;

export const CLOCKS = {
  none: { kind: "none", seconds: 0, increment: 0 },
  quick: { kind: "fischer", seconds: 300, increment: 5 },
  calm: { kind: "fischer", seconds: 900, increment: 15 },
  days: { kind: "days", seconds: 2 * 86_400, increment: 0 },
} as const satisfies Record<string, ClockChoice>;

type Switch = Extract<(typeof GAMES)[GameName]["options"][number], { usual: false }>;

/** The options of a game that can be switched on; those for any number of players come first. */
export function switchesOf(game: GameName): Switch[] {
  const options: readonly (typeof GAMES)[GameName]["options"][number][] = GAMES[game].options;
  return options
    .filter((option) => option.usual === false)
    .toSorted((a, b) => b.players.length - a.players.length);
}

/** Those that so many players can switch on. */
export function switchesFor(game: GameName, players: number): Switch[] {
  return switchesOf(game).filter((option) => (option.players as readonly number[]).includes(players));
}

type DuelOption = (typeof GAMES)["duel"]["options"][number];
type DuelOptions = { [name in DuelOption["name"]]: DuelOption["choices"][number] };

/** Which dice fill the spellbook of Duel: those that are placed, or all that are drafted. */
const PLACED: DuelOptions = { spellbook_fills: "placed" };
const DRAFTED: DuelOptions = { spellbook_fills: "drafted" };

export function isDrafted(options: NewMatch["options"]): boolean {
  return options?.spellbook_fills === DRAFTED.spellbook_fills;
}

const KEY = "kingdomino.form";

const USUAL: Choices = {
  game: "duel",
  opponents: [USUAL_BOT],
  names: [],
  options: {},
  clock: "none",
  isPublic: false,
  isDynasty: false,
  first: "you",
};

export function keepChoices(choices: Choices): void {
  remember(KEY, JSON.stringify(choices));
}

/** What was chosen for the last table, as far as it can still be chosen. */
export function keptChoices(): Choices {
  try {
    const kept = { ...USUAL, ...(JSON.parse(remembered(KEY) ?? "{}") as Partial<Choices>) };
    const isPossible =
      kept.game in GAMES &&
      kept.clock in CLOCKS &&
      FIRST.includes(kept.first) &&
      (GAMES[kept.game].players as readonly number[]).includes(kept.opponents.length + 1) &&
      kept.opponents.every((each) => each === "link" || each === "here" || isLevel(each));
    return isPossible ? kept : USUAL;
  } catch {
    return USUAL;
  }
}

/** What somebody at this device is called who has not said: the host is the first player. */
export function usualName(index: number): string {
  return t("seat.number", { number: index + 2 });
}

export function requestOf(choices: Choices): TableRequest {
  const players = choices.opponents.length + 1;
  const options: NewMatch["options"] =
    choices.game === "duel"
      ? { ...(choices.options.drafted ? DRAFTED : PLACED) }
      : Object.fromEntries(
          switchesFor(choices.game, players).map(({ name }) => [name, Boolean(choices.options[name])]),
        );
  const seats: TableRequest["seats"] = [
    { type: "here", name: null },
    ...choices.opponents.map((opponent, index): TableRequest["seats"][number] => {
      if (opponent === "link") return { type: "open" };
      if (opponent !== "here") return { type: "bot", bot: opponent };
      return { type: "here", name: choices.names[index]?.trim() || usualName(index) };
    }),
  ];
  return {
    game: choices.game,
    seats: choices.game === "duel" && isOtherFirst(choices) ? seats.toReversed() : seats,
    options,
    clock: CLOCKS[choices.clock],
    is_public: choices.isPublic && choices.opponents.includes("link"),
    dynasty: choices.game === "classic" && choices.isDynasty,
  };
}

function isOtherFirst({ first }: Choices): boolean {
  return first === "other" || (first === "chance" && Math.random() < 0.5);
}
