/** What an action brought about besides itself: squares of the spellbook, spells, points. It is read off two positions that
 * the server told, before and after. */

import { faceOf } from "../notation/faces";
import { signed } from "../board/marks";
import { t } from "../i18n/index.svelte";
import { namesInWords } from "../i18n/seats";
import type { Position } from "../protocol";
import { surePoints } from "../table/bonus";

/** The positions before and after an event. */
export interface Around {
  before: Position;
  after: Position;
}

/** The points that a seat has won, or lost. */
export function gainOf({ before, after }: Around, seat: number): number {
  const [was, is] = [before.scores[seat], after.scores[seat]];
  return was && is ? surePoints(is) - surePoints(was) : 0;
}

/** Whoever is spoken of. */
export type Who = Record<"name" | "you", string>;

/** What a face is called in a sentence, or stands there in its place. */
export type NameFace = (face: string) => string;

/** For the end of a sentence: " (+3) and fills dot 4 of 5"; empty where nothing came of it. Points are left out where they are
 * shown beside the sentence. */
export function effectsInWords(
  around: Around,
  seat: number,
  who: Who,
  { hasPoints, faces }: { hasPoints: boolean; faces: NameFace },
): string {
  const fills = filledInWords(fillsOf(around, seat), faces);
  const gained = gainOf(around, seat);
  const points = gained === 0 || !hasPoints ? "" : ` (${signed(gained)})`;
  return points + (fills ? ` ${t("log.fills", { ...who, fills })}` : "");
}

/** "Dot 4 of 5 and line 1 of 5"; empty where nothing was filled. */
export function filledInWords(fills: ReturnType<typeof fillsOf>, faces: NameFace): string {
  return namesInWords(
    fills.map(({ coat, ...fill }) => t("log.filled", { coat: faces(faceOf(coat, 0)), ...fill })),
  );
}

/** The other player of a Duel. */
export function otherOf({ after }: Around, seat: number): number | null {
  return after.duel ? 1 - seat : null;
}

/** Which lines of the spellbook a seat has filled further: both players do so when the second has drawn (rule D14). */
export function fillsOf(
  { before, after }: Around,
  seat: number,
): { coat: string; filled: number; length: number }[] {
  const side = seat === 1 ? 1 : 0;
  return (after.duel?.spellbook ?? []).flatMap((line, index) => {
    const filled = line.filled[side];
    const was = before.duel?.spellbook[index]?.filled[side] ?? filled;
    return filled > was ? [{ coat: line.coat, filled, length: line.length }] : [];
  });
}

/** Which spells were won between two positions, and by whom. */
export function spellsWon({ before, after }: Around): { owner: number; spell: string }[] {
  return (after.duel?.spellbook ?? []).flatMap((line, index) => {
    const was = before.duel?.spellbook[index];
    if (line.owner === null || !was || was.owner !== null) return [];
    return [{ owner: line.owner, spell: line.spell }];
  });
}

/** Those that a seat has won. */
export function spellsOf(around: Around, seat: number): string[] {
  return spellsWon(around)
    .filter(({ owner }) => owner === seat)
    .map(({ spell }) => spell);
}

/** Dominoes that went to a seat because nothing else was left: nobody claimed them (rule K6). */
export function dominoesLeft(
  { before, after }: Around,
  actions: readonly string[],
): { seat: number; count: number; numbers: string }[] {
  const lines = [...(after.classic?.current ?? []), ...(after.classic?.next ?? [])];
  const left = (before.classic?.next ?? []).flatMap(({ number, king }) => {
    const seat = lines.find((each) => each.number === number)?.king ?? null;
    return king === null && seat !== null && !actions.includes(`claim:${number}`) ? [{ seat, number }] : [];
  });
  return [...new Set(left.map(({ seat }) => seat))].map((seat) => {
    const numbers = left.filter((each) => each.seat === seat).map(({ number }) => String(number));
    return { seat, count: numbers.length, numbers: namesInWords(numbers) };
  });
}
