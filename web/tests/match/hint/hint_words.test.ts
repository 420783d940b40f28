/** A hint in a sentence, and several of them told apart. */

import { afterEach, expect, test } from "vitest";
import { speak } from "../../../src/i18n/index.svelte";
import {
  chanceInWords,
  gainsOf,
  headlinesOf,
  hintInWords,
  reasonsBelow,
} from "../../../src/match/hint/hint_words";
import { partsOf, pictured } from "../../../src/notation/pictured";
import type { AdviceView, ReasonView } from "../../../src/protocol";
import { settings } from "../../../src/settings/settings.svelte";

afterEach(() => speak("en"));

function reason(key: ReasonView["key"], more: Partial<ReasonView> = {}): ReasonView {
  return { key, text: key, rule: "", speaks_for: true, points: 0, values: {}, ...more };
}

const line = reason("extends", { points: 2, values: { kind: "line", squares: 2, crowns: 1 } });
const twoLines = reason("extends", { points: 2, values: { kind: "double_line", squares: 2, crowns: 1 } });
const keeps = reason("keeps", { values: { spell: "castle_bonus" } });

function spends(spell: string): ReasonView {
  return reason("spends", { speaks_for: false, values: { spell } });
}

test("the points of a hint are those of all territories together, as the ghost shows them", async () => {
  const action = "draw:c3=l,c4=L";
  const bonus = reason("domain_bonus", { points: 3, values: { kind: "line", count: 2 } });
  expect(hintInWords({ action, reasons: [line, twoLines, keeps] })).toBe(
    `Hint: +4 points (${pictured("l")} +2, ${pictured("L")} +2).`,
  );
  expect(hintInWords({ action, reasons: [line, bonus] })).toBe(
    `Hint: +5 points (${pictured("l")} +2, Domain bonus +3).`,
  );
  expect(hintInWords({ action, reasons: [keeps, line] })).toBe(
    `Hint: +2 points – your ${pictured("l")} domain grows to 2 squares with one cross.`,
  );
  await speak("fr");
  expect(hintInWords({ action, reasons: [line, twoLines] })).toBe(
    `Conseil\u00a0: +4 points (${pictured("l")} +2, ${pictured("L")} +2).`,
  );
});

test("a bonus that only the end decides is none of the points", () => {
  const centre = reason("middle_kingdom", { points: 10, values: { castle: "in" } });
  const forest = reason("extends", { points: 3, values: { kind: "forest", squares: 3, crowns: 1 } });
  expect(gainsOf({ reasons: [centre, forest] })).toEqual([forest]);
  expect(hintInWords({ action: "place:g6g5", reasons: [centre, forest] })).toBe(
    "Hint: +3 points – your forest grows to 3 squares with one crown.",
  );
});

test("a hint to spend something names it, and says what becomes of the die", () => {
  const better = reason("better_drawing", { values: { old: 4, new: 13, fits: "yes", fitted: "yes" } });
  expect(hintInWords({ action: "castle:l", reasons: [better, spends("castle_bonus")] })).toBe(
    `Hint: use “Castle bonus”. One more cross for ${pictured("l")}: up to +13 points instead of +4.`,
  );
  expect(hintInWords({ action: "turn:d-?", reasons: [better, spends("turn_die")] })).toBe(
    `Hint: use “Turn a die”. ${pictured("d")} becomes ${pictured("?")}: up to +13 points instead of +4.`,
  );
  const both = [spends("split_domino"), spends("ignore_connection"), line];
  expect(hintInWords({ action: "split-ignore:c3=l", reasons: both })).toContain(
    "use “Split domino and Ignore connection”. +2 points",
  );
});

test("that there is nothing to gain is no reason", () => {
  const idle = reason("claim", { values: { number: 5, most: 0, crowns: 0 } });
  const first = reason("order");
  expect(hintInWords({ action: "claim:5", reasons: [idle, first] })).toBe("Hint: You play first next round.");
  expect(hintInWords({ action: "claim:5", reasons: [idle] })).toBe(
    "Hint: No points yet, but this promises most for later.",
  );
  const crowned = reason("claim", { values: { number: 5, most: 0, crowns: 2 } });
  expect(hintInWords({ action: "claim:5", reasons: [crowned] })).toBe(
    "Hint: No points yet with domino 5, but 2 crowns.",
  );
});

test("several hints have headlines of their own", () => {
  const drawn = "You draw line + double line.";
  const castle = "You use the castle bonus.";
  const better = reason("better_drawing", { values: { old: 4, new: 13, fits: "yes", fitted: "yes" } });
  const advice = [
    { action: "draw:c3=l,c4=L", reasons: [line, twoLines, keeps] },
    {
      action: "draw:d4=l,c4=L",
      reasons: [line, keeps, reason("hole", { speaks_for: false, values: { count: 1, split: "no" } })],
    },
    { action: "draw:d5=l,c5=L", reasons: [line, keeps, reason("full_map")] },
    { action: "castle:l", reasons: [better, spends("castle_bonus")] },
  ];
  const done = [drawn, "You draw double line + line.", drawn, castle];
  const headlines = headlinesOf(advice, done);
  expect(headlines).toEqual([
    `+4 points (${pictured("l")} +2, ${pictured("L")} +2).`,
    `+2 points – your ${pictured("l")} domain grows to 2 squares with one cross.`,
    "Your map is full: the game ends with this round.",
    castle,
  ]);
  // With coordinates it is said where, else only the picture shows it.
  settings.coordinates = true;
  expect(headlinesOf(advice, done)[1]).toMatch(/ \(d4 \+ c4\)\.$/);
  settings.coordinates = false;
  const [, second, third, last] = advice;
  expect(second && reasonsBelow(second, headlines[1], advice)).toEqual([
    { text: "You keep “Castle bonus” for later.", isFor: true },
    { text: "One empty square stays alone: no domino fits there.", isFor: false },
  ]);
  expect(third && reasonsBelow(third, headlines[2], advice)).toEqual([
    { text: `+2 points – your ${pictured("l")} domain grows to 2 squares with one cross.`, isFor: true },
    { text: "You keep “Castle bonus” for later.", isFor: true },
  ]);
  expect(last && reasonsBelow(last, headlines[3], advice)).toEqual([
    { text: `One more cross for ${pictured("l")}: up to +13 points instead of +4.`, isFor: true },
    { text: "It uses up “Castle bonus”, which you have only once.", isFor: false },
  ]);
});

test("what is kept is told only where something else would spend it", () => {
  const [draws, keepsIt] = [
    { action: "draw:c3=l,c4=L", reasons: [line] },
    { action: "draw:d3=l,d4=L", reasons: [line, keeps] },
  ];
  const kept = { text: "You keep “Castle bonus” for later.", isFor: true };
  expect(reasonsBelow(keepsIt, "", [draws, keepsIt])).not.toContainEqual(kept);
  const castle = { action: "castle:l", reasons: [spends("castle_bonus")] };
  expect(reasonsBelow(keepsIt, "", [castle, keepsIt])).toContainEqual(kept);
});

test("what speaks against a hint is told as such, and last, also where nothing speaks for it", () => {
  const stays = reason("leaves_domino", {
    speaks_for: false,
    values: { number: 48, name: "page", most: 3 },
  });
  const crowned = reason("claim", { values: { number: 20, most: 1, crowns: 1 } });
  const advice = { action: "claim:20", reasons: [stays, crowned] };
  expect(reasonsBelow(advice, "You claim domino 20.", [advice])).toEqual([
    { text: "Up to +1 point with domino 20 and a crown.", isFor: true },
    { text: "Domino 48 stays for Page, who can gain +3 with it.", isFor: false },
  ]);
  const bad = { action: "claim:20", reasons: [stays] };
  expect(reasonsBelow(bad, "", [bad]).map(({ isFor }) => isFor)).toEqual([false]);
});

test("hints whose chances read the same are about equally good", () => {
  const [first, second, third] = [0.512, 0.508, 0.3].map(
    (chance, index) => ({ action: `claim:${index}`, chance }) as AdviceView,
  );
  if (!first || !second || !third) throw new Error("three");
  const told = [first, second, third].map((each) => chanceInWords(each, [first, second, third]));
  expect(told).toEqual([
    "51% to win; several are about as good",
    "51% to win; several are about as good",
    "30% to win",
  ]);
});

test("a hint to take dice shows which", () => {
  const dice = ["dx", "?", "l"].map((face, index) => ({ number: index + 1, face }));
  const told = hintInWords({ action: "take:1,3", reasons: [line] }, dice);
  // The last of them is in what it says of the domain.
  expect(partsOf(told).flatMap(({ face }) => face ?? [])).toEqual(["dx", "l", "l"]);
  expect(told).toContain(`Hint: take ${pictured("dx")} + ${pictured("l")}`);
});

test("only the best are called equally good", () => {
  const all = [52, 34, 34].map(
    (chance, index) => ({ action: `take:${index + 1}`, chance: chance / 100 }) as AdviceView,
  );
  expect(all.map((each) => chanceInWords(each, all))).toEqual(["52% to win", "34% to win", "34% to win"]);
});
