/** What this device notes of the luck before it shows its share, and what it says of it afterwards. */

import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { verifyFile } from "../../src/dice/verification";
import { api } from "../../src/net/api";
import { notedCommitments, noteCommitments, type NotedCommitments } from "../../src/dice/noted_commitments";
import { noteOver } from "../../src/dice/note_storage";
import { keepShare, newShare, showShare } from "../../src/dice/shares";
import { rememberedUnder } from "../../src/net/storage";
import { seatWith } from "../../src/gallery/fixtures";
import type { TableView } from "../../src/protocol";

const FILE = readFileSync("fixtures/luck.game", "utf8");

function header(name: string): string {
  const found = new RegExp(`^${name}: (.*)$`, "m").exec(FILE)?.[1];
  if (!found) throw new Error(`the file has no ${name}`);
  return found;
}

function bySeat(name: string): Record<string, string> {
  return Object.fromEntries(
    header(name)
      .split(",")
      .map((part) => part.split("=")),
  );
}

const shares = bySeat("shares");
const commitments = bySeat("commitments");

/** What the player of seat 0 noted, unless told otherwise. */
function note(more: Partial<NotedCommitments> = {}): NotedCommitments {
  const own = { seat: 0, share: shares[0] ?? "" };
  return { commitment: header("commitment"), commitments, own, isAccepted: true, ...more };
}

function table(id: string, more: Partial<TableView> = {}): TableView {
  return { id, status: "revealing", commitment: "aa", seats: [], ...more } as unknown as TableView;
}

beforeEach(() => vi.restoreAllMocks());

test("what was noted makes a proof, and says what was left to the others", () => {
  expect(verifyFile(FILE, note(), shares)).toEqual({ finding: "proved", draws: 3, others: 1, withheld: [] });
  expect(verifyFile(FILE, note({ isAccepted: false }), shares).finding).toBe("proved");
});

test("without notes, or without a share of one’s own, there is no proof", () => {
  expect(verifyFile(FILE, null, shares).finding).toBe("unnoted");
  expect(verifyFile(FILE, note({ own: null }), shares).finding).toBe("not_yours");
});

test("a share that came too late is no proof, one that was accepted and is missing is a lie", () => {
  const late = { seat: 0, share: "00".repeat(32) };
  expect(verifyFile(FILE, note({ own: late, isAccepted: false }), shares).finding).toBe("not_yours");
  expect(verifyFile(FILE, note({ own: late }), shares).finding).toBe("wrong_noted");
});

test("a file that fits and is not what was noted is found out", () => {
  const other = "00".repeat(32);
  expect(verifyFile(FILE, note({ commitment: other }), shares).finding).toBe("wrong_noted");
  const late = { ...commitments, 1: other };
  expect(verifyFile(FILE, note({ commitments: late }), shares).finding).toBe("wrong_noted");
  const alone = { 0: commitments[0] ?? "" };
  expect(verifyFile(FILE, note({ commitments: alone }), shares).finding).toBe("wrong_noted");
});

test("luck that was chosen, not shared, not kept or broken is called so", () => {
  const without = (name: string) => FILE.replace(new RegExp(`^${name}: .*\n`, "m"), "");
  expect(verifyFile(without("commitments"), null, shares).finding).toBe("uncommitted");
  expect(verifyFile(without("secret"), note(), shares).finding).toBe("unknown");
  expect(verifyFile(without("shares"), null, shares).finding).toBe("wrong");
  expect(verifyFile(FILE.replace("\nmatch:", "\nluck: chosen\nmatch:"), note(), shares).finding).toBe(
    "wrong_noted",
  );
});

test("promises are noted before the share is shown, and the first note stays", async () => {
  const share = newShare();
  keepShare("m1", share);
  const mine = seatWith({ is_you: true, commitment: share.commitment });
  const seats = [mine, seatWith({ commitment: "bb" }), seatWith({ bot: "page" })];
  const noted = { commitment: "aa", commitments: { 0: share.commitment, 1: "bb" } };
  const reveal = vi.spyOn(api, "reveal").mockImplementation(() => {
    expect(notedCommitments("m1")).toMatchObject({ ...noted, isAccepted: false });
    return Promise.resolve(table("m1"));
  });
  await showShare(table("m1", { seats }));
  expect(reveal).toHaveBeenCalledWith("m1", share.share);
  const own = { seat: 0, share: share.share };
  expect(notedCommitments("m1")).toEqual({ ...noted, own, isAccepted: true });
  noteCommitments(table("m1", { commitment: "cc", seats: [] }));
  expect(notedCommitments("m1")).toEqual({ ...noted, own, isAccepted: true });
});

test("who watches notes the promises, but not before they are complete", () => {
  noteCommitments(table("m2", { status: "open" }));
  expect(notedCommitments("m2")).toBeNull();
  noteCommitments(table("m2", { seats: [seatWith({ commitment: "bb" })] }));
  expect(notedCommitments("m2")).toEqual({
    commitment: "aa",
    commitments: { 0: "bb" },
    own: null,
    isAccepted: false,
  });
});

test("nothing is shown where the promise is not ours", async () => {
  keepShare("m3", newShare());
  const reveal = vi.spyOn(api, "reveal");
  await showShare(table("m3", { seats: [seatWith({ is_you: true, commitment: "other" })] }));
  expect(reveal).not.toHaveBeenCalled();
  expect(notedCommitments("m3")).toBeNull();
});

test("only the last matches keep their notes, and one that is still played keeps them longest", () => {
  const seats = [seatWith({ commitment: "bb" })];
  localStorage.setItem("kingdomino.luck.from-before", JSON.stringify(note()));
  noteCommitments(table("played", { seats }));
  keepShare("played", newShare());
  for (let at = 0; at < 200; at += 1) {
    noteCommitments(table(`over-${at}`, { seats }));
    keepShare(`over-${at}`, newShare());
    noteOver(`over-${at}`);
  }
  for (const kind of ["luck", "share"])
    expect(rememberedUnder(`kingdomino.${kind}.`).length).toBeLessThanOrEqual(60);
  for (const match of ["played", "over-199", "over-150"]) expect(notedCommitments(match)).not.toBeNull();
  for (const match of ["from-before", "over-0", "over-140"]) expect(notedCommitments(match)).toBeNull();
});

test("even matches that are never finished do not fill the browser", () => {
  for (let at = 0; at < 100; at += 1) noteCommitments(table(`left-${at}`, { seats: [] }));
  expect(rememberedUnder("kingdomino.luck.").length).toBeLessThanOrEqual(60);
  expect(notedCommitments("left-99")).not.toBeNull();
});
