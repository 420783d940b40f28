/** What is chosen for a table: what is asked for, and what is still chosen the next time. */

import { beforeEach, expect, test, vi } from "vitest";
import { remember } from "../../src/net/storage";
import { keepChoices, keptChoices, requestOf, type Choices } from "../../src/start/form";

const CHOICES: Choices = {
  game: "classic",
  opponents: ["here", "link", "knight"],
  names: [" Kim "],
  options: { harmony: true, mighty_duel: true },
  clock: "quick",
  isPublic: true,
  isDynasty: true,
  first: "you",
};

beforeEach(() => remember("kingdomino.form", "{}"));

test("a request has everybody's seat, and only options that fit the number of players", () => {
  expect(requestOf(CHOICES)).toEqual({
    game: "classic",
    seats: [
      { type: "here", name: null },
      { type: "here", name: "Kim" },
      { type: "open" },
      { type: "bot", bot: "knight" },
    ],
    options: { harmony: true, middle_kingdom: false },
    clock: { kind: "fischer", seconds: 300, increment: 5 },
    is_public: true,
    dynasty: true,
  });
});

test("who sits at this device and says no name has one in the reader's language", () => {
  const { seats } = requestOf({ ...CHOICES, opponents: ["here"], names: [] });
  expect(seats[1]).toEqual({ type: "here", name: "Player 2" });
});

test("who begins a Duel sits first; in Kingdomino the kings are drawn", () => {
  const duel: Choices = { ...CHOICES, game: "duel", opponents: ["link"] };
  const you = { type: "here", name: null };
  expect(requestOf(duel).seats).toEqual([you, { type: "open" }]);
  expect(requestOf({ ...duel, first: "other" }).seats).toEqual([{ type: "open" }, you]);
  expect(requestOf({ ...CHOICES, first: "other" }).seats[0]).toEqual(you);
  vi.spyOn(Math, "random").mockReturnValueOnce(0.1).mockReturnValueOnce(0.9);
  expect(requestOf({ ...duel, first: "chance" }).seats[0]).toEqual({ type: "open" });
  expect(requestOf({ ...duel, first: "chance" }).seats[0]).toEqual(you);
});

test("the next time the same is chosen", () => {
  expect(keptChoices()).toMatchObject({ game: "duel", opponents: ["squire"] });
  keepChoices(CHOICES);
  expect(keptChoices()).toEqual(CHOICES);
});

test.each(["no JSON", '{"clock":"hourglass"}', '{"opponents":["ghost"]}', '{"opponents":["page","page"]}'])(
  "what can no longer be chosen is not: %s",
  (kept) => {
    remember("kingdomino.form", kept);
    expect(keptChoices()).toMatchObject({ game: "duel", opponents: ["squire"], clock: "none" });
  },
);
