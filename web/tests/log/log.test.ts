/** The log as it is read: rounds, pictures, points. */

import { expect, test } from "vitest";
import { FIXTURES } from "../../src/gallery/fixtures";
import { roundsOf } from "../../src/log/entries";
import { picturesOf } from "../../src/log/pictures";
import { partsOf, pictured } from "../../src/notation/pictured";
import { eventInWords } from "../../src/log/event_words";
import { faceInWords } from "../../src/i18n/words";
import type { Happened, Position } from "../../src/protocol";

const people = { names: ["Ana", "Ben"], you: null };

function fixture(name: string): Position {
  const found = FIXTURES[name];
  if (!found) throw new Error(`no ${name}`);
  return found.position;
}

test("dice that were taken are drawn", () => {
  const before = fixture("duel_take");
  const faces = before.duel?.dice.map((die) => die.face) ?? [];
  expect(picturesOf("take:1,3", { before, after: before }, 0)).toEqual([
    { type: "die", face: faces[0] },
    { type: "die", face: faces[2] },
  ]);
});

test("coats are drawn with their crosses", () => {
  const at = fixture("duel_draw");
  expect(picturesOf("draw:c3=d,c4=fxx", { before: at, after: at }, 0)).toEqual([
    { type: "coat", coat: "dot", crosses: 0 },
    { type: "coat", coat: "filled", crosses: 2 },
    expect.objectContaining({ type: "board", squares: ["c3", "c4"] }),
  ]);
});

test("who reads alone is spoken to, and squares have names only where they are shown or heard", () => {
  const draw: Happened = { seq: 1, at: 0, event: { type: "acted", seat: 1, actions: ["draw:c3=d,c4=l"] } };
  expect(eventInWords(draw, { ...people, you: 1 })).toEqual(["You draw dot + line."]);
  expect(eventInWords(draw, people, { hasSquares: true })).toEqual(["Ben draws dot + line on c3 + c4."]);
});

test("dice are named by what they show, as far as that is known", () => {
  const before = fixture("duel_take");
  const take: Happened = { seq: 1, at: 0, event: { type: "acted", seat: 0, actions: ["take:1"] } };
  const face = faceInWords(before.duel?.dice[0]?.face ?? "");
  expect(eventInWords(take, people, { around: { before, after: before } })).toEqual([
    `Ana takes a die: ${face}.`,
  ]);
  expect(eventInWords(take, people)).toEqual(["Ana takes a die."]);
});

test("a domino is drawn when it is claimed and when it is placed", () => {
  const at = fixture("classic_place_2");
  const [lying] = at.classic?.next ?? [];
  if (!lying) throw new Error("no line");
  expect(picturesOf(`claim:${lying.number}`, { before: at, after: at }, 0)).toEqual([
    {
      type: "domino",
      left: lying.left,
      leftCrowns: lying.left_crowns,
      right: lying.right,
      rightCrowns: lying.right_crowns,
    },
  ]);
  const [one] = at.kingdoms[0]?.squares ?? [];
  const other = at.kingdoms[0]?.squares.find((each) => each !== one && each.domino === one?.domino);
  if (!one || !other) throw new Error("no domino in the kingdom");
  expect(picturesOf(`place:${one.square}${other.square}`, { before: at, after: at }, 0)).toMatchObject([
    { type: "domino", left: one.kind, right: other.kind },
    { type: "board", squares: [one.square, other.square] },
  ]);
});

test("the newest is first, by rounds, with the points of each turn beside it", () => {
  const at = fixture("duel_draw");
  const richer = {
    ...at,
    round: at.round + 1,
    scores: at.scores.map((score) => ({ ...score, total: score.total + 3 })),
  };
  const acted = (seq: number, actions: string[]): Happened => ({
    seq,
    at: 0,
    event: { type: "acted", seat: 1, actions },
  });
  const events = [acted(1, ["take:1"]), acted(2, ["draw:c3=d,c4=l"])];
  const rounds = roundsOf(events, { 0: at, 1: at, 2: richer }, people);
  expect(rounds.map((each) => each.round)).toEqual([at.round + 1, at.round]);
  expect(rounds[0]?.entries[0]).toMatchObject({ seat: 1, gain: 3, total: richer.scores[1]?.total });
  expect(rounds[0]?.entries[0]?.lines[0]?.text).toBe(`Ben draws ${pictured("d")} + ${pictured("l")}.`);
  expect(rounds[1]?.entries[0]?.gain).toBe(0);
  // What only the end decides is not in the total, as it is not on the player's plate.
  const castle = {
    name: "middle_kingdom" as const,
    points: 10,
    worth: 10,
    done: 1,
    needed: 1,
    is_out_of_reach: false,
  };
  const scores = richer.scores.map((score) => ({ ...score, total: score.total + 10, bonuses: [castle] }));
  const later = roundsOf(events, { 0: at, 1: at, 2: { ...richer, scores } }, people);
  expect(later[0]?.entries[0]).toMatchObject({ gain: 3, total: richer.scores[1]?.total });
});

test("without positions there are still sentences", () => {
  const began: Happened = {
    seq: 1,
    at: 0,
    event: { type: "began", bots: [null, null], shares: {}, commitments: {} },
  };
  expect(roundsOf([began], {}, people)).toMatchObject([
    { round: null, entries: [{ lines: [{ text: "The game begins.", pictures: [] }] }] },
  ]);
});

test("the first dice of a replay are drawn, though there was no position before them", () => {
  const at = fixture("duel_take");
  const rolled: Happened = { seq: 2, at: 0, event: { type: "drew", actions: ["roll:d,c,fxx,l"] } };
  const [round] = roundsOf([rolled], { 2: at }, people);
  const faces = partsOf(round?.entries[0]?.lines[0]?.text ?? "").flatMap(({ face }) => face ?? []);
  expect(faces).toEqual(["d", "c", "fxx", "l"]);
});

test("whose domino was left over is said, whose domino was claimed only once", () => {
  const before = fixture("classic_first_claim");
  const { classic } = before;
  if (!classic) throw new Error("no line");
  const line = classic.next.map((domino) => ({ ...domino, king: null }));
  const [first, second, ...others] = line;
  if (!first || !second) throw new Error("a short line");
  type Line = typeof classic.next;
  const at = (next: Line, current: Line): Position => ({
    ...before,
    classic: { ...classic, next, current },
  });
  const around = {
    before: at([first, second, ...others.map((domino) => ({ ...domino, king: 0 }))], []),
    after: at([], [{ ...first, king: 0 }, { ...second, king: 1 }, ...others]),
  };
  const claim: Happened = {
    seq: 1,
    at: 0,
    event: { type: "acted", seat: 0, actions: [`claim:${first.number}`] },
  };
  expect(eventInWords(claim, people, { around })).toEqual([
    `Ana claims domino ${first.number}.`,
    `Only domino ${second.number} is left: it goes to Ben.`,
  ]);
  const both = {
    before: around.before,
    after: at([], [{ ...first, king: 1 }, { ...second, king: 1 }, ...others]),
  };
  const none: Happened = { ...claim, event: { type: "acted", seat: 0, actions: [] } };
  expect(eventInWords(none, { ...people, you: 1 }, { around: both })).toEqual([
    `Only dominoes ${first.number} and ${second.number} are left: they are yours.`,
  ]);
});

test("what the other player fills in the spellbook when a round is over is said, too", () => {
  const before = fixture("duel_draw");
  const { duel } = before;
  if (!duel) throw new Error("no spellbook");
  const [line, ...others] = duel.spellbook;
  if (!line) throw new Error("an empty spellbook");
  const filled = { ...line, filled: [line.filled[0] + 1, line.filled[1] + 1] as [number, number] };
  const around = { before, after: { ...before, duel: { ...duel, spellbook: [filled, ...others] } } };
  const draw: Happened = { seq: 1, at: 0, event: { type: "acted", seat: 1, actions: ["draw:c3=d,c4=l"] } };
  const count = (side: 0 | 1): string => `dot ${filled.filled[side]} of ${line.length}`;
  expect(eventInWords(draw, people, { around })).toEqual([
    `Ben draws dot + line and fills ${count(1)}.`,
    `Ana fills ${count(0)} in the spellbook.`,
  ]);
  // In the log each stands with the sign of whoever fills, the last first.
  const [round] = roundsOf([draw], { 0: before, 1: around.after }, people);
  expect(round?.entries.map(({ seat, lines }) => [seat, ...lines.map(({ text }) => text)])).toEqual([
    [0, `Ana fills ${count(0)} in the spellbook.`.replace("dot", pictured("d"))],
    [
      1,
      `Ben draws dot + line and fills ${count(1)}.`
        .replaceAll("dot", pictured("d"))
        .replace("line", pictured("l")),
    ],
  ]);
});

test("who gets the dice that nobody chose is said", () => {
  const before = { ...fixture("duel_take"), to_act: 1 };
  const { duel } = before;
  if (!duel) throw new Error("no dice");
  const [first, second, third, fourth] = duel.dice;
  if (!first || !second || !third || !fourth) throw new Error("not four dice");
  const take: Happened = {
    seq: 1,
    at: 0,
    event: { type: "acted", seat: 1, actions: [`take:${first.number},${second.number}`] },
  };
  const [, three, four] = [first, third, fourth].map(({ face }) => faceInWords(face));
  const told = (dice: typeof duel.dice): string | undefined => {
    const at = { ...before, duel: { ...duel, dice } };
    return eventInWords(take, { ...people, you: 0 }, { around: { before: at, after: at } })[1];
  };
  expect(told([first, second, third])).toBe(`You get the last one: ${three}.`);
  expect(told(duel.dice)).toBe(`You get the other two: ${three} + ${four}.`);
});

test("of two spells won in one turn each has its sentence and its picture", () => {
  const before = fixture("duel_draw");
  const { duel } = before;
  if (!duel) throw new Error("no spellbook");
  const free = duel.spellbook.map((line) => ({ ...line, owner: null }));
  const won = free.map((line) =>
    ["split_domino", "turn_die"].includes(line.spell) ? { ...line, owner: 1 } : line,
  );
  const draw: Happened = { seq: 1, at: 0, event: { type: "acted", seat: 1, actions: ["draw:c3=d,c4=l"] } };
  const known = {
    0: { ...before, duel: { ...duel, spellbook: free } },
    1: { ...before, duel: { ...duel, spellbook: won } },
  };
  const [round] = roundsOf([draw], known, people);
  expect(round?.entries[0]?.lines.slice(-2)).toEqual([
    { text: "Ben wins the spell “Split domino”.", pictures: [{ type: "spell", spell: "split_domino" }] },
    { text: "Ben wins the spell “Turn a die”.", pictures: [{ type: "spell", spell: "turn_die" }] },
  ]);
});

test("new dominoes are drawn as they are told, the lowest number first", () => {
  const at = fixture("classic_place_2");
  const numbers = at.classic?.next.map((each) => each.number) ?? [];
  expect(numbers.length).toBeGreaterThan(2);
  const drew = { type: "drew" as const, actions: numbers.toReversed().map((number) => `reveal:${number}`) };
  const [round] = roundsOf([{ seq: 1, at: 0, event: drew }] as Happened[], { 0: at, 1: at }, people);
  const [line] = round?.entries[0]?.lines ?? [];
  expect(line?.text).toBe(`New dominoes: ${numbers.toSorted((a, b) => a - b).join(", ")}.`);
  const inOrder = at.classic?.next.toSorted((a, b) => a.number - b.number) ?? [];
  expect(line?.pictures).toMatchObject(inOrder.map(({ left, right }) => ({ left, right })));
});

test("a spell that was used stands in the sentence it belongs to", () => {
  const told = (action: string): string[] =>
    eventInWords({ seq: 1, at: 0, event: { type: "acted", seat: 1, actions: [action] } }, people);
  expect(told("split:c3=d")).toEqual(["Ben draws dot (split)."]);
  expect(told("ignore:c3=d,c4=l")).toEqual(["Ben draws dot + line (connections ignored)."]);
  expect(told("split-ignore:c3=d")).toEqual(["Ben draws dot (split) (connections ignored)."]);
  expect(told("nothing")).toEqual(["Ben draws nothing (no place fits without a spell)."]);
});
