/** Who is awaited before the next game of the same people can begin. */

import { expect, test } from "vitest";
import { seatWith } from "../../../src/gallery/fixtures";
import { absent, awaited, isAgreed, leftSince } from "../../../src/match/waiting/awaited_players";
import type { SeatView, TableView } from "../../../src/protocol";

const ANA = seatWith({ name: "Ana", is_person: true, is_you: true, is_host: true, commitment: "a" });
const BEN = seatWith({ name: "Ben", is_person: true, commitment: "b" });
const ASKED = { ...BEN, commitment: null };
const FREE = seatWith({ name: null });
const BOT = seatWith({ name: null, bot: "squire" });

function tableOf(...seats: SeatView[]): TableView {
  return { seats } as Partial<TableView> as TableView;
}

test("who was asked is awaited until they agree", () => {
  expect(awaited(tableOf(ANA, ASKED))).toEqual(["Ben"]);
  expect(isAgreed(tableOf(ANA, ASKED))).toBe(false);
  expect(awaited(tableOf(ANA, BEN, BOT))).toEqual([]);
  expect(isAgreed(tableOf(ANA, BEN, BOT))).toBe(true);
});

test("who has agreed and gone is awaited, too, and is known to be away", () => {
  const gone = tableOf(ANA, { ...BEN, is_away: true });
  expect(awaited(gone)).toEqual(["Ben"]);
  expect(absent(gone)).toEqual(["Ben"]);
  expect(isAgreed(gone)).toBe(false);
  expect(absent(tableOf(ANA, ASKED))).toEqual([]);
});

test("two people at one device promise one share", () => {
  const guest = { ...ANA, name: "Aunt", commitment: null };
  expect(isAgreed(tableOf(ANA, guest, BEN))).toBe(true);
});

test("it does not begin with a free seat, and who left it is named", () => {
  expect(isAgreed(tableOf(ANA, FREE))).toBe(false);
  expect(leftSince(tableOf(ANA, ASKED), tableOf(ANA, FREE))).toEqual(["Ben"]);
  expect(leftSince(tableOf(ANA, ASKED), tableOf(ANA, BEN))).toEqual([]);
});
