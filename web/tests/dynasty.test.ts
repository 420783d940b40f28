import { render, screen } from "@testing-library/svelte";
import { expect, test } from "vitest";
import { FIXTURES } from "../src/gallery/fixtures";
import DynastyTable from "../src/match/DynastyTable.svelte";

const { position } = FIXTURES.classic_over ?? {};
if (!position) throw new Error("no Kingdomino that is over");
const now = position.scores.map((score) => score.total);
const names = now.map((_, seat) => `Player ${seat + 1}`);

/** The rows as they are shown, each with its name and numbers. */
function rows(): string[][] {
  return screen
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent?.trim() ?? ""));
}

test("while a game is played its points come on top of those before", () => {
  const before = now.map((_, seat) => 10 * seat);
  render(DynastyTable, {
    props: {
      dynasty: { number: 2, totals: before, ranks: now.map(() => 1), is_over: false },
      position,
      names,
      isOver: false,
    },
  });
  expect(screen.getByText("Dynasty, game 2 of 3")).toBeTruthy();
  const expected = now
    .map((points, seat) => [names[seat], 10 * seat, points, 10 * seat + points] as const)
    .sort((a, b) => b[3] - a[3])
    .map((row) => row.map(String));
  expect(rows()).toEqual(expected);
});

test("when a game is over its points are among those of the series, and count once", () => {
  const totals = now.map((points, seat) => points + 7 * seat);
  render(DynastyTable, {
    props: {
      dynasty: { number: 3, totals, ranks: now.map(() => 1), is_over: true },
      position,
      names,
      isOver: true,
    },
  });
  for (const [name, before, points, together] of rows()) {
    const seat = names.indexOf(name ?? "");
    expect([before, points, together]).toEqual([7 * seat, now[seat], totals[seat]].map(String));
  }
  const together = rows().map((row) => Number(row[3]));
  expect(together).toEqual(together.toSorted((a, b) => b - a));
});
