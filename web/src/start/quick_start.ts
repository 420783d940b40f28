/** Tables that are made with one click: against a bot that a beginner can beat, with a friend, with anybody, at one device. */

import { LEVELS } from "../package.gen";
import { usualName, type GameName } from "./form";
import type { TableRequest } from "./create_table";

type Opponent = () => Pick<TableRequest, "is_public"> & { seat: TableRequest["seats"][number] };

export const OPPONENTS = {
  bot: () => ({ seat: { type: "bot", bot: LEVELS[0] } }),
  friend: () => ({ seat: { type: "open" } }),
  anybody: () => ({ seat: { type: "open" }, is_public: true }),
  here: () => ({ seat: { type: "here", name: usualName(0) } }),
} satisfies Record<string, Opponent>;

export function requestFor(game: GameName, opponent: Opponent): TableRequest {
  const { seat, ...more } = opponent();
  return { game, seats: [{ type: "here", name: null }, seat], ...more };
}
