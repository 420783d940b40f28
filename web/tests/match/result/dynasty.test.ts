import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { FIXTURES } from "../../../src/gallery/fixtures";
import { dynastyInWords } from "../../../src/match/result/dynasty_words";
import DynastyTable from "../../../src/match/result/DynastyTable.svelte";
import { surePoints } from "../../../src/table/bonus";
import type { Position } from "../../../src/protocol";

function over(): Position {
  const found = FIXTURES.classic_over;
  if (!found) throw new Error("no Kingdomino that is over");
  return found.position;
}

const position = over();
const now = position.scores.map((score) => score.total);
const names = now.map((_, seat) => `Player ${seat + 1}`);

/** The rows as they are shown, each with its name and numbers. */
function rows(): string[][] {
  return screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? ""));
}

/** Places as the server gives them. */
function ranksOf(totals: readonly number[]): number[] {
  return totals.map((mine) => 1 + totals.filter((other) => other > mine).length);
}

function show(number: number, totals: number[], isOver: boolean): void {
  const dynasty = { number, totals, ranks: ranksOf(totals), is_over: isOver && number === 3 };
  render(DynastyTable, { props: { dynasty, position, names, own: [0], isOver } });
}

test("while a game is played its points come on top of those before, and who led after those is first", () => {
  const before = now.map((_, seat) => 10 * seat);
  show(2, before, false);
  expect(screen.getByText("Dynasty, game 2 of 3")).toBeTruthy();
  // What only the end decides is not among them yet.
  const expected = position.scores
    .map(surePoints)
    .map((points, seat) => [now.length - seat, names[seat], 10 * seat, points, 10 * seat + points])
    .reverse()
    .map((row) => row.map(String));
  expect(rows()).toEqual(expected);
  expect(screen.getByText(`After one game ${names.at(-1)} leads by 10 points.`)).toBeTruthy();
});

test("before the first game is over nobody has a place", () => {
  show(
    1,
    now.map(() => 0),
    false,
  );
  expect(rows()[0]).toHaveLength(4);
  expect(screen.getByText(/^Three games are played/)).toBeTruthy();
});

test("who has the same points is level, and who sits alone is you", () => {
  const [first = "", second = ""] = names;
  expect(dynastyInWords({ number: 2, totals: [5, 5], ranks: [1, 1], is_over: false }, 2, names, [0])).toBe(
    `After 2 games ${first} and ${second} are level with 5 points each.`,
  );
  expect(dynastyInWords({ number: 2, totals: [6, 5], ranks: [1, 2], is_over: false }, 1, names, [0])).toBe(
    "After one game you lead by 1 point.",
  );
});

test("the end says who has won and why, a shared victory, too", () => {
  expect(dynastyInWords({ number: 3, totals: [120, 90], ranks: [1, 2], is_over: true }, 3, names, [0])).toBe(
    "The whole dynasty: You win! 120 points in three games, 30 more than anybody else.",
  );
  expect(
    dynastyInWords({ number: 3, totals: [90, 90], ranks: [1, 1], is_over: true }, 3, names, [0]),
  ).toMatch(/The same total of 90 points: nothing else decides, so the victory is shared.$/);
});

test("when a game is over its points are among those of the series, and count once", () => {
  const totals = now.map((points, seat) => points + 7 * seat);
  show(3, totals, true);
  for (const [rank, name, before, points, together] of rows()) {
    const seat = names.indexOf(name ?? "");
    expect([rank, before, points, together]).toEqual(
      [ranksOf(totals)[seat], 7 * seat, now[seat], totals[seat]].map(String),
    );
  }
  const together = rows().map((row) => Number(row[4]));
  expect(together).toEqual(together.toSorted((a, b) => b - a));
});
