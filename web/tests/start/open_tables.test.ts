/** Tables that wait: where somebody can be met, who is sat down where, and what a list says of them. */

import { render, screen } from "@testing-library/svelte";
import { beforeEach, expect, test, vi } from "vitest";
import { seatWith } from "../../src/gallery/fixtures";
import { api, Refused } from "../../src/net/api";
import type { TableView } from "../../src/protocol";
import { findOpponentsAgain, findOpponents } from "../../src/start/matchmaking";
import { OPPONENTS, requestFor } from "../../src/start/quick_start";
import TableList from "../../src/start/TableList.svelte";
import { canMeet } from "../../src/start/open_tables";

const HOST = seatWith({ name: "Ana", is_person: true, is_host: true });
const AWAY = { ...HOST, is_away: true, away_ms: 60_000 };
const FREE = seatWith({});
const BEN = seatWith({ name: "Ben", is_person: true });
const WANTED = requestFor("duel", OPPONENTS.anybody);

/** An option of Duel; the protocol says nothing of the types of options. */
function filledWhen(spellbook_fills: "placed" | "drafted"): TableView["options"] {
  return { spellbook_fills } as object as TableView["options"];
}

function table(id: string, more: Partial<TableView> = {}): TableView {
  return {
    id,
    game: "duel",
    options: filledWhen("placed"),
    status: "open",
    seq: 0,
    version: 1,
    seats: [HOST, FREE],
    to_act: null,
    is_public: true,
    clock: { kind: "none", seconds: 0, increment: 0 },
    thinking_ms: 0,
    commitment: "",
    is_seeded: false,
    is_upload: false,
    created_at: 0,
    changed_at: 0,
    offers: [],
    outcome: null,
    dynasty: null,
    previous: null,
    next: null,
    link: "",
    ...more,
  };
}

beforeEach(() => {
  vi.restoreAllMocks();
  history.replaceState(null, "", "/");
});

test("somebody can be met where a seat is free and the host is there, or was a moment ago", () => {
  expect(canMeet(table("waiting"))).toBe(true);
  expect(canMeet(table("just made", { seats: [{ ...AWAY, away_ms: 100 }, FREE] }))).toBe(true);
  expect(canMeet(table("full", { seats: [HOST, BEN] }))).toBe(false);
  expect(canMeet(table("left", { seats: [AWAY, FREE] }))).toBe(false);
  expect(canMeet(table("own", { seats: [{ ...HOST, is_you: true }, FREE] }))).toBe(false);
});

test("who plays with anybody goes where the server seats them, and keeps their share for that table", async () => {
  const meet = vi.spyOn(api, "meet").mockImplementation(({ commitment }) => {
    const own = { ...BEN, is_you: true, commitment: commitment ?? null };
    return Promise.resolve(table("waiting", { seats: [HOST, own] }));
  });
  expect(await findOpponents(WANTED)).toBeNull();
  expect(meet).toHaveBeenCalledOnce();
  expect(location.pathname).toBe("/match/waiting");
  expect(localStorage.getItem("kingdomino.share.waiting")).toMatch(/^[0-9a-f]{64}$/);
});

test("who finds the way back to a table keeps the share that was promised there", async () => {
  localStorage.setItem("kingdomino.share.own", "first");
  const own = { ...HOST, is_you: true, commitment: "of the first" };
  vi.spyOn(api, "meet").mockResolvedValue(table("own", { seats: [own, FREE] }));
  expect(await findOpponents(WANTED)).toBeNull();
  expect(localStorage.getItem("kingdomino.share.own")).toBe("first");
});

test("why nobody can be met is said", async () => {
  vi.spyOn(api, "meet").mockRejectedValue(new Refused("offline", "The server cannot be reached."));
  expect(await findOpponents(WANTED)).toBe("The server cannot be reached.");
});

test("who comes back after a while is seated anew, if somebody else waits by now", async () => {
  const meet = vi.spyOn(api, "meet").mockResolvedValue(table("own"));
  await findOpponents(WANTED);
  await findOpponentsAgain("own");
  await findOpponentsAgain("another");
  expect(meet).toHaveBeenCalledOnce();

  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
  await findOpponentsAgain("own");
  expect(location.pathname).toBe("/match/own");
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
  meet.mockResolvedValue(table("other"));
  await findOpponentsAgain("own");
  expect(location.pathname).toBe("/match/other");
});

test("a full table says what one can do about it; one's own is first, one whose host has gone is last", () => {
  const tables = [
    table("left", { seats: [AWAY, FREE] }),
    table("of others", { seats: [HOST, BEN] }),
    table("joined", { seats: [HOST, { ...BEN, is_you: true }] }),
    table("waiting"),
    table("own", { seats: [{ ...HOST, is_you: true }, BEN] }),
  ];
  render(TableList, { props: { tables, empty: "" } });
  const states = screen.getAllByRole("link").map((link) => link.querySelector(".state")?.textContent);
  expect(states).toEqual([
    "Table is full: start",
    "Join",
    "Table is full: the host starts",
    "full",
    "host is away",
  ]);
});
