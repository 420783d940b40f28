/** What somebody at a table can do now; or what the others do, and what comes for them then. And how far the game is. */

import { t, type Key } from "../../i18n/index.svelte";
import type { DuelView, KingdomView, Position } from "../../protocol";
import { reachOf } from "../../board/view";

/** What is to be decided, for whoever decides. */
const MINE: Record<string, Key> = {
  take: "help.take",
  pair: "help.pair",
  turn: "help.draw",
  draw: "help.draw",
  second: "help.second",
  domain: "help.domain",
  cross: "help.cross",
  place: "help.place",
  claim: "help.claim",
};

export function situation(
  position: Position,
  own: readonly number[],
  names: readonly string[],
): string | null {
  const { to_act, duel, classic } = position;
  const step = duel?.step ?? classic?.step ?? "";
  if (to_act === null || to_act < 0) return null;
  const name = names[to_act] ?? "";
  const [me] = own;
  if (me === undefined) return t("help.watching", { name });
  // In the last round dominoes are only placed (rule K7).
  const last = classic?.next.length === 0 ? "yes" : "no";
  if (own.includes(to_act)) return MINE[step] ? t(MINE[step], { last }) : null;
  if (duel) return t(theirDuel(duel.step, duel.hands[me === 1 ? 1 : 0].has_drawn === null), { name });
  const number = classic?.current.find((domino) => domino.king === me)?.number;
  const then = number === undefined ? t("help.then_next") : t("help.then_place", { number });
  return `${t(step === "place" ? "help.their.place" : "help.their.claim", { name, last })} ${then}`;
}

function theirDuel(step: DuelView["step"], amToDraw: boolean): Key {
  if (step === "take") return "help.their.take";
  if (step === "pair") return "help.their.pair";
  if (step === "domain" || step === "cross") return "help.their.spell";
  return amToDraw ? "help.their.draw_first" : "help.their.draw_last";
}

export interface Progress {
  /** For the bar. */
  short: string;
  long: string;
  /** From 0 to 1. */
  part: number;
}

export function progressOf({ round, classic, kingdoms }: Position): Progress {
  if (classic) {
    const { rounds } = classic;
    return {
      short: t("round.of", { round, rounds }),
      long: t("progress.classic", { rounds, count: classic.pile }),
      part: (round - 1) / rounds,
    };
  }
  const [fewest = 0, most = 0] = kingdoms.map(freeSquares).sort((a, b) => a - b);
  return {
    short: t("round.number", { round }),
    long: t("progress.duel", { fewest, most, alike: fewest === most ? "yes" : "no" }),
    part: Math.max(
      ...kingdoms.map((kingdom) => kingdom.squares.length / (kingdom.squares.length + freeSquares(kingdom))),
    ),
  };
}

function freeSquares(map: KingdomView): number {
  const { columns, rows } = reachOf(map);
  return columns * rows - 1 - map.squares.length;
}
