/** Reasons as they are read. */

import { expect, test } from "vitest";
import { pictured } from "../../../src/notation/pictured";
import { reasonsInWords } from "../../../src/match/hint/reasons";
import type { ReasonView } from "../../../src/protocol";

function reason(key: ReasonView["key"], more: Partial<ReasonView> = {}): ReasonView {
  return { key, text: key, rule: "", speaks_for: true, points: 0, values: {}, ...more };
}

const domain = { kind: "dot", squares: 4, crowns: 2 };

test("points come first, then what else speaks for it, and nothing twice", () => {
  const keeps = reason("keeps", { values: { spell: "castle_bonus" } });
  const grows = reason("extends", { points: 3, values: domain });
  const alone = reason("hole", { speaks_for: false, values: { count: 1, split: "no" } });
  expect(reasonsInWords([alone, keeps, grows, keeps])).toEqual([
    `+3 points – your ${pictured("d")} domain grows to 4 squares with 2 crosses.`,
    "You keep “Castle bonus” for later.",
    "One empty square stays alone: no domino fits there.",
  ]);
});

test("a domain in Duel has the coat's name, a territory in Kingdomino is its terrain", () => {
  const values = { kind: "forest", squares: 2, crowns: 1 };
  expect(reasonsInWords([reason("starts", { points: 2, values })])).toEqual([
    "+2 points – you start a forest: 2 squares with one crown.",
  ]);
});

test("dice are told by what they show and what they can bring", () => {
  const faces = { name: "squire", faces: "dx,?", most: 4 };
  const found = [
    reason("die", { values: { least: 2, most: 9 } }),
    reason("die", { values: { least: 3, most: 3 } }),
    reason("rival_dice", { values: faces }),
    reason("rival_dice", { values: { name: "Ben", faces: "", most: 0 } }),
  ];
  expect(reasonsInWords(found)).toEqual([
    "+2 to +9 points with this die and the one that is left to you.",
    "Up to +3 points with this die and the one that is left to you.",
    `Up to +4 points for Squire, with ${pictured("dx")} + ${pictured("?")}.`,
    "Ben gets nothing that can be drawn.",
  ]);
});

test("room to grow is told with what there was before, unless all is new", () => {
  const found = [
    reason("growth", { values: { ...domain, count: 2, before: 3, change: "fewer" } }),
    reason("growth", { values: { ...domain, count: 1, before: 1, change: "new" } }),
  ];
  expect(reasonsInWords(found)).toEqual([
    `Room to grow on 2 squares beside your ${pictured("d")} domain (4 squares with 2 crosses), instead of 3.`,
    `Room to grow on 1 square beside your ${pictured("d")} domain (4 squares with 2 crosses).`,
  ]);
});

test("bonuses that only the end decides are told, but not counted", () => {
  const centre = reason("middle_kingdom", { points: 10, values: { castle: "in" } });
  const grows = reason("extends", { points: 3, values: domain });
  expect(reasonsInWords([centre, grows])).toEqual([
    `+3 points – your ${pictured("d")} domain grows to 4 squares with 2 crosses.`,
    "Your castle is in the centre: +10 at the end if it stays so (Middle Kingdom).",
  ]);
});
