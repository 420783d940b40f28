/** What an action brought about besides itself: squares of the spellbook, spells, points. It is read off two positions that
 * the server told, before and after. */

import { signed } from "../board/marks";
import { t } from "../i18n/index.svelte";
import { namesInWords } from "../i18n/seats";
import { kindName } from "../i18n/words";
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

/** For the end of a sentence: "spellbook: dot 4 of 5 (+3)"; empty where nothing came of it. Points are left out where they are
 * shown beside the sentence. */
export function effectsInWords({ before, after }: Around, seat: number, hasPoints: boolean): string {
  const fills = fillsOf({ before, after }, seat).map((fill) => t("log.fills", fill));
  const gained = gainOf({ before, after }, seat);
  const points = gained === 0 || !hasPoints ? "" : ` (${signed(gained)})`;
  return fills.map((each) => `, ${each}`).join("") + points;
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
    return filled > was ? [{ coat: kindName(line.coat), filled, length: line.length }] : [];
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
