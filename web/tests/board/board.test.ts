import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import draw from "../../fixtures/duel_draw.json";
import DuelMap from "../../src/duel/DuelMap.svelte";
import type { KingdomView } from "../../src/protocol";

const kingdom = draw.position.kingdoms[0] as KingdomView;

function show(callbacks: Record<string, unknown> = {}) {
  return render(DuelMap, {
    props: { kingdom, seat: 0, label: "Map of Ana", isPlayable: true, legal: ["e3"], ...callbacks },
  });
}

test("every square is said in words", () => {
  show();
  expect(screen.getByRole("grid", { name: "Map of Ana" })).toBeTruthy();
  expect(screen.getAllByRole("gridcell")).toHaveLength(35);
  expect(screen.getByLabelText("d3: the castle")).toBeTruthy();
  expect(screen.getByLabelText("e3: empty, can be used")).toBeTruthy();
  expect(screen.getByLabelText("c2: double line with one cross")).toBeTruthy();
});

test("a tap reports its square", async () => {
  const onchoose = vi.fn();
  show({ onchoose });
  await fireEvent.click(screen.getByLabelText("e3: empty, can be used"));
  expect(onchoose).toHaveBeenCalledExactlyOnceWith("e3");
});

test("arrows move the cursor, Enter chooses, R rotates, Escape cancels", async () => {
  const [onchoose, onrotate, oncancel] = [vi.fn(), vi.fn(), vi.fn()];
  show({ onchoose, onrotate, oncancel });
  const castle = screen.getByLabelText("d3: the castle");
  expect(castle.tabIndex).toBe(0);
  castle.focus();
  await fireEvent.keyDown(castle, { key: "ArrowRight" });
  const cursor = document.activeElement as HTMLElement;
  expect(cursor.dataset.square).toBe("e3");
  expect(castle.tabIndex).toBe(-1);
  await fireEvent.keyDown(cursor, { key: "r" });
  await fireEvent.keyDown(cursor, { key: "Enter" });
  await fireEvent.keyDown(cursor, { key: "Escape" });
  expect(onchoose).toHaveBeenCalledExactlyOnceWith("e3");
  expect(onrotate).toHaveBeenCalledOnce();
  expect(oncancel).toHaveBeenCalledOnce();
});

test("the cursor stays on the board", async () => {
  show();
  const corner = screen.getByLabelText("a1: empty");
  await fireEvent.click(corner);
  corner.focus();
  await fireEvent.keyDown(corner, { key: "ArrowUp" });
  expect((document.activeElement as HTMLElement).dataset.square).toBe("a1");
});

test("a map that is only looked at is one picture with a name", () => {
  show({ isPlayable: false });
  expect(screen.getByRole("img", { name: "Map of Ana" })).toBeTruthy();
  expect(screen.queryByRole("grid")).toBeNull();
});
