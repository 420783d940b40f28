/** Which bot is suggested after a win. */

import { expect, test } from "vitest";
import { seatWith } from "../../../src/gallery/fixtures";
import { strongerBot, requestAgainst } from "../../../src/match/result/stronger_bot";
import type { OutcomeView, SeatView, TableView } from "../../../src/protocol";

const YOU = seatWith({ name: "Ana", is_you: true, is_person: true });

function table(...bots: NonNullable<SeatView["bot"]>[]): TableView {
  return { game: "duel", seats: [YOU, ...bots.map((bot) => seatWith({ bot }))] } as TableView;
}

function outcome(...scores: number[]): OutcomeView {
  const ranks = scores.map((points) => 1 + scores.filter((other) => other > points).length);
  return { scores, ranks, reason: "full_map" } as OutcomeView;
}

test("after a clear win the next stronger bot", () => {
  expect(strongerBot(table("squire"), outcome(139, 98))).toBe("knight");
  expect(strongerBot(table("page", "baron"), outcome(90, 20, 60))).toBe("duke");
});

test("none after a close win, a defeat, a win over the strongest, or over people", () => {
  expect(strongerBot(table("squire"), outcome(100, 95))).toBeNull();
  expect(strongerBot(table("squire"), outcome(60, 95))).toBeNull();
  expect(strongerBot(table("king"), outcome(139, 98))).toBeNull();
  const ben = seatWith({ name: "Ben", is_person: true });
  expect(strongerBot({ seats: [YOU, ben] } as TableView, outcome(139, 98))).toBeNull();
});

test("the same game is played against it", () => {
  expect(requestAgainst("knight", { ...table("squire"), dynasty: null })).toMatchObject({
    game: "duel",
    seats: [
      { type: "here", name: null },
      { type: "bot", bot: "knight" },
    ],
  });
});
