/** A hint in a sentence, and several of them told apart. */

import { afterEach, expect, test } from "vitest";
import { speak } from "../src/i18n/index.svelte";
import { gainsOf, headlinesOf, hintInWords, reasonsBelow } from "../src/log/advice";
import type { ReasonView } from "../src/protocol";

afterEach(() => speak("en"));

function reason(key: string, more: Partial<ReasonView> = {}): ReasonView {
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
    "Hint: +4 points (line +2, double line +2).",
  );
  expect(hintInWords({ action, reasons: [line, bonus] })).toBe("Hint: +5 points (line +2, Domain bonus +3).");
  expect(hintInWords({ action, reasons: [keeps, line] })).toBe(
    "Hint: +2 points – your “line” domain grows to 2 squares with one cross.",
  );
  await speak("fr");
  expect(hintInWords({ action, reasons: [line, twoLines] })).toBe(
    "Conseil : +4 points (trait +2, double trait +2).",
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
    "Hint: use “Castle bonus”. One more cross for “line”: up to +13 points instead of +4.",
  );
  expect(hintInWords({ action: "turn:d-?", reasons: [better, spends("turn_die")] })).toBe(
    "Hint: use “Turn a die”. “dot” becomes “?”: up to +13 points instead of +4.",
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
  const headlines = headlinesOf(advice, [drawn, "You draw double line + line.", drawn, castle]);
  expect(headlines).toEqual([
    "+4 points (line +2, double line +2).",
    "+2 points – your “line” domain grows to 2 squares with one cross (d4 + c4).",
    "Your map is full: the game ends with this round.",
    castle,
  ]);
  const [, second, third, last] = advice;
  expect(second && reasonsBelow(second, headlines[1], advice)).toEqual([
    "You keep “Castle bonus” for later.",
    "One empty square stays alone: no domino fits there.",
  ]);
  expect(third && reasonsBelow(third, headlines[2], advice)).toEqual([
    "+2 points – your “line” domain grows to 2 squares with one cross.",
    "You keep “Castle bonus” for later.",
  ]);
  expect(last && reasonsBelow(last, headlines[3], advice)).toEqual([
    "One more cross for “line”: up to +13 points instead of +4.",
    "It uses up “Castle bonus”, which you have only once.",
  ]);
});

test("what is kept is told only where something else would spend it", () => {
  const [draws, keepsIt] = [
    { action: "draw:c3=l,c4=L", reasons: [line] },
    { action: "draw:d3=l,d4=L", reasons: [line, keeps] },
  ];
  expect(reasonsBelow(keepsIt, "", [draws, keepsIt])).not.toContain("You keep “Castle bonus” for later.");
  const castle = { action: "castle:l", reasons: [spends("castle_bonus")] };
  expect(reasonsBelow(keepsIt, "", [castle, keepsIt])).toContain("You keep “Castle bonus” for later.");
});
