import { fireEvent, render, screen } from "@testing-library/svelte";
import { expect, test, vi } from "vitest";
import BonusProgress from "../../src/classic/BonusProgress.svelte";
import ClassicTable from "../../src/classic/ClassicTable.svelte";
import DuelTable from "../../src/duel/DuelTable.svelte";
import { FIXTURES, seatsFor } from "../../src/gallery/fixtures";

test.each(Object.entries(FIXTURES).filter(([, fixture]) => fixture.position.duel))(
  "%s is drawn with both maps, the dice and the spellbook",
  (_, { position }) => {
    if (!position.duel) throw new Error("no Duel");
    render(DuelTable, { props: { position, duel: position.duel, seats: seatsFor(position), own: 0 } });
    expect(screen.getByLabelText("Map of Ana")).toBeTruthy();
    expect(screen.getByRole("img", { name: "Map of Benedikt" })).toBeTruthy();
    expect(screen.getByLabelText("Dice")).toBeTruthy();
    expect(screen.getAllByLabelText("Spellbook")[0]?.querySelectorAll("li")).toHaveLength(6);
  },
);

test.each(Object.entries(FIXTURES).filter(([, fixture]) => fixture.position.classic))(
  "%s is drawn with every kingdom and both lines",
  (_, { position }) => {
    if (!position.classic) throw new Error("no Kingdomino");
    const { current, next } = position.classic;
    const props = { position, classic: position.classic, seats: seatsFor(position), own: 0, lineLength: 4 };
    render(ClassicTable, { props });
    expect(screen.getByRole("grid", { name: "Kingdom of Ana" })).toBeTruthy();
    expect(screen.getAllByRole("img", { name: /^Kingdom of/ })).toHaveLength(position.kingdoms.length - 1);
    for (const { number } of [...current, ...next]) {
      expect(screen.getByLabelText(new RegExp(`^Domino ${number}:`))).toBeTruthy();
    }
  },
);

test("a die can be taken only while dice are taken", async () => {
  const { position } = FIXTURES.duel_take ?? {};
  if (!position?.duel) throw new Error("no Duel");
  const ontake = vi.fn();
  const props = { position, duel: position.duel, seats: seatsFor(position), own: 0, ontake };
  const { rerender } = render(DuelTable, { props: { ...props, isTaking: true } });
  const tray = screen.getByLabelText("Dice");
  const dice = tray.querySelectorAll("button");
  expect(dice).toHaveLength(4);
  await fireEvent.click(dice[2] as Element);
  expect(ontake).toHaveBeenCalledExactlyOnceWith(3);
  await rerender({ ...props, isTaking: false });
  expect(tray.querySelectorAll("button")).toHaveLength(0);
});

test("a spell that was won is shown in the empty tray with what it does and from when on", async () => {
  const { position } = FIXTURES.duel_take ?? {};
  if (!position?.duel) throw new Error("no Duel");
  const won = [{ owner: 0, spell: "turn_die", text: "You win the spell “Turn a die”." }];
  const props = { position, seats: seatsFor(position), own: 0, won };
  const [one, other] = position.duel.hands;
  const hands: typeof position.duel.hands = [
    { ...one, dice: [] },
    { ...other, dice: [] },
  ];
  const empty = { ...position.duel, dice: [], hands };
  const { rerender } = render(DuelTable, { props: { ...props, duel: empty } });
  const tray = screen.getByLabelText("Dice");
  expect(tray.querySelector(".won")?.textContent?.replace(/\s+/g, " ").trim()).toBe(
    "You win the spell “Turn a die”. Turn one of your dice to another of its faces. Once, from the next round on.",
  );
  // Dice that can be taken are never covered by it.
  await rerender({ ...props, duel: position.duel });
  expect(tray.querySelector(".won")).toBeNull();
});

test("what was done last is said until something is chosen", async () => {
  const { position } = FIXTURES.duel_take ?? {};
  if (!position?.duel) throw new Error("no Duel");
  const last = { seat: 1, text: "Ben draws dot + line." };
  const turn = { status: "Your turn.", legal: [], ghost: null, canRotate: false, canConfirm: false };
  const props = { position, duel: position.duel, seats: seatsFor(position), own: 0, last };
  const { rerender, container } = render(DuelTable, {
    props: { ...props, turn: { ...turn, canUndo: false } },
  });
  expect(container.querySelector(".says .latest")?.textContent).toBe("Ben draws dot + line.");
  await rerender({ ...props, turn: { ...turn, canUndo: true } });
  expect(container.querySelector(".says .latest")).toBeNull();
});

test("names of squares stand at every board that is large enough to read them", async () => {
  const { position } = FIXTURES.duel_take ?? {};
  if (!position?.duel) throw new Error("no Duel");
  const props = { position, duel: position.duel, seats: seatsFor(position), own: 0 };
  const letters = (): number =>
    [...document.querySelectorAll(".table text")].filter((each) => each.textContent === "a").length;
  vi.stubGlobal("matchMedia", () => ({
    matches: true,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  const { rerender } = render(DuelTable, { props: { ...props, hasCoordinates: true } });
  expect(letters()).toBe(2);
  await rerender({ ...props, hasCoordinates: false });
  expect(letters()).toBe(0);
  vi.unstubAllGlobals();
});

test("a bonus that can still be lost is not shown as earned, and a bare castle has none", () => {
  const bonus = {
    name: "middle_kingdom" as const,
    points: 10,
    worth: 10,
    done: 1,
    needed: 1,
    is_out_of_reach: false,
  };
  const props = { name: "Ana", bonuses: [bonus], onopen: vi.fn() };
  const classes = (more: object): string => {
    const { container, unmount } = render(BonusProgress, { props: { ...props, ...more } });
    const found = [...(container.querySelector(".bonus")?.classList ?? [])].filter(
      (each) => !each.startsWith("svelte"),
    );
    unmount();
    return found.join(" ");
  };
  expect(classes({ isBegun: false })).toBe("bonus");
  expect(classes({})).toBe("bonus so-far");
  expect(classes({ isOver: true })).toBe("bonus earned so-far");
});
