/** Who sits where, how it ended, what went wrong: in words. */

import { afterEach, describe, expect, test } from "vitest";
import openapi from "../../openapi.json";
import en from "../../src/i18n/en.json";
import { dayInWords } from "../../src/i18n/dates";
import { speak } from "../../src/i18n/index.svelte";
import { botWithLevel, nameInWords, namesInWords, seatName } from "../../src/i18n/seats";
import { reasonInWords, winnerInWords } from "../../src/match/result/outcome_words";
import { problemInWords } from "../../src/net/problems";
import type { Happened, OutcomeView } from "../../src/protocol";
import { seatWith } from "../../src/gallery/fixtures";
import { asVisited, isOnlyHere } from "../../src/app/reach";
import { clockInShort, clockInWords } from "../../src/start/table_facts";

afterEach(() => speak("en"));

describe("names", () => {
  const ana = seatWith({ name: "Ana", is_person: true });
  const squire = seatWith({ bot: "squire" });

  test("bots of one kind are told apart by numbers", () => {
    const names = [ana, squire, seatWith({ bot: "king" }), squire].map(seatName);
    expect(names).toEqual(["Ana", "Squire 1", "King", "Squire 2"]);
    expect([ana, squire].map(seatName)).toEqual(["Ana", "Squire"]);
    // In a rematch their seats change, their colours and numbers do not.
    const [second, first] = [2, 1].map((colour) => seatWith({ bot: "squire", colour }));
    const seats = [second, ana, first].flatMap((seat) => seat ?? []);
    expect(seats.map(seatName)).toEqual(["Squire 2", "Ana", "Squire 1"]);
  });

  test("a bot that plays for a person does not take their name", () => {
    const replaced = seatWith({ name: "Ben", is_person: true, bot: "squire" });
    expect([replaced, squire].map(seatName)).toEqual(["Ben", "Squire"]);
  });

  test("an open seat and a forgotten person have names, too", () => {
    const forgotten = seatWith({ name: "", is_person: true });
    expect([seatWith({}), forgotten].map(seatName)).toEqual(["Open seat", "Player 2"]);
  });

  test("names of the server are translated where they are a bot's", async () => {
    await speak("fr");
    expect(["squire 2", "king", "Anna Squire"].map(nameInWords)).toEqual(["Écuyer 2", "Roi", "Anna Squire"]);
    expect(namesInWords(["Ana", "Ben", "Roi"])).toBe("Ana, Ben et Roi");
  });

  test("a level says how strong it is", () => {
    expect(botWithLevel("squire")).toBe("Squire – easy (2 of 6)");
  });
});

describe("the end", () => {
  const names = ["Ana", "Ben", "Cléo"];
  const ended = (reason: OutcomeView["reason"], ranks: number[]): OutcomeView => ({
    reason,
    ranks,
    scores: [3, 2, 1],
  });
  const happened = (event: Happened["event"]): Happened[] => [
    { seq: 1, at: 0, event },
    { seq: 2, at: 0, event: { type: "disclosed", secret: "0" } },
  ];

  test("who sits alone at the device is addressed", () => {
    expect(winnerInWords(ended("pile_empty", [1, 2, 3]), names, [0])).toBe("You win!");
    expect(winnerInWords(ended("pile_empty", [1, 2, 3]), names, [1])).toBe("Ana wins!");
    expect(winnerInWords(ended("pile_empty", [1, 1, 3]), names, [0])).toBe("You share the victory with Ben.");
    expect(winnerInWords(ended("pile_empty", [1, 1, 3]), names, [2])).toBe("Ana and Ben share the victory.");
  });

  test("several at one device, and who watches, are told names", () => {
    expect(winnerInWords(ended("pile_empty", [1, 2, 3]), names, [0, 1, 2])).toBe("Ana wins!");
    expect(winnerInWords(ended("pile_empty", [1, 2, 3]), names, [])).toBe("Ana wins!");
  });

  test("who gave up, left or ran out of time is named", () => {
    const resigned = happened({ type: "resigned", seat: 1 });
    expect(reasonInWords(ended("resigned", [1, 2, 3]), resigned, names, [1])).toBe("You gave up.");
    expect(reasonInWords(ended("resigned", [1, 2, 3]), resigned, names, [0])).toBe("Ben gave up.");
    const late = happened({ type: "ended", reason: "out_of_time", seat: 2 });
    expect(reasonInWords(ended("out_of_time", [1, 2, 3]), late, names, [0])).toBe("Cléo ran out of time.");
    const left = happened({ type: "ended", reason: "left", seat: 2 });
    expect(reasonInWords(ended("left", [1, 2, 3]), left, names, [2])).toBe("You were away for too long.");
  });
});

describe("problems", () => {
  test.each(openapi.components.schemas.Code.enum)("%s has a sentence", (code) => {
    expect(en).toHaveProperty([`error.${code}`]);
  });

  test("the server's English is shown only where it adds something", async () => {
    await speak("fr");
    expect(problemInWords({ code: "not_host", message: "Only who made the table can do that." })).toBe(
      "Seul l’hôte de la table peut faire cela.",
    );
    expect(problemInWords({ code: "bad_option", message: "No such bot." })).toContain("(No such bot.)");
    expect(problemInWords({ code: "too_many", message: "", retry_seconds: 3 })).toContain("dans 3 secondes");
  });
});

test("a clock is told in words", () => {
  expect(clockInWords({ kind: "none", seconds: 0, increment: 0 })).toBe(
    "Everybody takes the time they need.",
  );
  expect(clockInWords({ kind: "fischer", seconds: 300, increment: 5 })).toBe(
    "5 minutes each, 5 seconds more with every turn.",
  );
  expect(clockInWords({ kind: "days", seconds: 86_400, increment: 0 })).toBe("One day for each move.");
  expect(clockInShort({ kind: "none", seconds: 0, increment: 0 })).toBe("");
  expect(clockInShort({ kind: "fischer", seconds: 300, increment: 5 })).toBe("5 min + 5 s");
  expect(clockInShort({ kind: "days", seconds: 172_800, increment: 0 })).toBe("2 days for each move");
});

test("what was today has a time, what was before a date", () => {
  const now = new Date(2026, 10, 16, 18, 0);
  expect(dayInWords(new Date(2026, 10, 16, 9, 5).getTime(), now)).toMatch(/^today, 9:05/);
  expect(dayInWords(new Date(2026, 10, 9, 9, 5).getTime(), now)).toBe("Nov 9, 2026");
});

test("links that lead nobody anywhere are known", () => {
  expect(
    ["http://localhost:8000/match/a", "http://127.0.0.1/match/a", "http://[::1]:80/"].map(isOnlyHere),
  ).toEqual([true, true, true]);
  expect(isOnlyHere("https://play.example.org/match/a")).toBe(false);
});

test("a link to this machine has the name by which it is visited, so that one is known there", () => {
  const link = "http://localhost:8000/match/a";
  expect(asVisited(link, "http://127.0.0.1:8000")).toBe("http://127.0.0.1:8000/match/a");
  // What others can open stays as it is, and so does a link that somebody else shows us.
  const open = "https://play.example.org/match/a";
  expect(asVisited(open, "http://127.0.0.1:8000")).toBe(open);
  expect(asVisited(link, "https://play.example.org")).toBe(link);
});
