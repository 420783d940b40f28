/** What happened, in sentences. */

import { coatOfLetter } from "../art/face";
import { t } from "../i18n/index.svelte";
import { faceInWords, halfInWords, kindName, spellName } from "../i18n/words";
import { revealedOf } from "../classic/tokens";
import { diceOf, drawingOf, squareOf, verbOf } from "../duel/tokens";
import type { Happened } from "../protocol";
import { settings } from "../settings/settings.svelte";
import {
  dominoesLeft,
  effectsInWords,
  filledInWords,
  fillsOf,
  otherOf,
  spellsOf,
  type Around,
  type Who,
} from "./effects";
import { squaresIn } from "./last_moves";

/** Those at the table, as they are spoken of. */
export interface People {
  names: readonly string[];
  /** The seat of whoever reads, where they sit alone at their device. */
  you: number | null;
}

export function peopleOf(names: readonly string[], own: readonly number[]): People {
  return { names, you: own.length === 1 ? (own[0] ?? null) : null };
}

/** What is said of an event besides what was done. */
export interface Telling {
  /** The positions before and after it, as far as they are known. */
  around?: Around | undefined;
  /** Points are left out where they are shown beside the sentence. */
  hasPoints?: boolean;
  /** Names of squares help only who sees or hears them on the board. */
  hasSquares?: boolean;
  /** What came of it for others is left out where it is told by itself. */
  isOwnOnly?: boolean;
}

export function whoIs({ names, you }: People, seat: number): Who {
  return { name: names[seat] ?? "", you: seat === you ? "yes" : "no" };
}

/** An action of a seat: "Ana draws dot + line on c3 + c4." */
export function actionInWords(
  action: string,
  who: Who,
  { around, hasSquares = settings.coordinates }: Telling = {},
): string {
  const verb = verbOf(action);
  const rest = squareOf(action);
  const places = squaresIn(action);
  const squares = hasSquares && places.length > 0 ? places.join(" + ") : "none";
  switch (verb) {
    case "take": {
      const numbers = diceOf(action);
      const dice = numbers.map((number) => {
        const die = around?.before.duel?.dice.find((each) => each.number === number);
        return die ? faceInWords(die.face) : String(number);
      });
      return t("log.take", { ...who, count: numbers.length, dice: dice.join(", ") });
    }
    case "turn": {
      const [from = "", to = ""] = rest.split("-");
      return t("log.turn", { ...who, from: faceInWords(from), to: faceInWords(to) });
    }
    case "castle":
      return t("log.castle", { ...who, face: faceInWords(rest) });
    case "draw":
    case "ignore":
    case "split":
    case "split-ignore":
    case "second":
      return drawingInWords(action, verb, who, squares);
    case "nothing":
      return t("log.nothing", who);
    case "domain":
      return t("log.domain", { ...who, coat: kindName(coatOfLetter(rest) ?? "") });
    case "cross":
      return t("log.cross", { ...who, squares });
    case "place":
      return t("log.place", { ...who, squares });
    case "claim":
      return t("log.claim", { ...who, number: rest });
    case "discard":
      return t("log.discard", who);
    default:
      return `${who.name}: ${action}`;
  }
}

function drawingInWords(action: string, verb: string, who: Who, squares: string): string {
  const { halves } = drawingOf({ action, gain: 0 });
  const what = halves.map((half) => halfInWords(half.kind, half.crowns)).join(" + ");
  const drawn = t("log.draw", { ...who, what, squares });
  if (verb === "ignore") return `${drawn} ${t("log.ignored")}`;
  if (verb === "split") return `${drawn} ${t("log.split")}`;
  if (verb === "split-ignore") return `${drawn} ${t("log.split")} ${t("log.ignored")}`;
  return drawn;
}

function luckInWords(actions: readonly string[], names: readonly string[]): string[] {
  const revealed = revealedOf(actions);
  const others = actions.flatMap((action) => {
    if (action.startsWith("roll:"))
      return [t("log.roll", { faces: squareOf(action).split(",").map(faceInWords).join(", ") })];
    if (action.startsWith("kings:"))
      return [
        t("log.kings", {
          names: squareOf(action)
            .split(",")
            .map((seat) => names[Number(seat)] ?? "")
            .join(", "),
        }),
      ];
    return [];
  });
  return revealed.length > 0 ? [...others, t("log.reveal", { numbers: revealed.join(", ") })] : others;
}

/** A turn with what came of it for whoever played it: "Ana draws dot + line and fills dot 4 of 5 (+3)." */
function turnInWords(actions: readonly string[], seat: number, people: People, telling: Telling): string[] {
  const { around, hasPoints = true } = telling;
  const who = whoIs(people, seat);
  const sentences = actions.map((action) => actionInWords(action, who, telling));
  if (!around) return sentences;
  const effects = effectsInWords(around, seat, who, hasPoints);
  // A die is taken or a domino claimed after something was placed: what was gained belongs to that.
  const at = actions.findLastIndex((action) => !/^(claim|take):/.test(action));
  return [
    ...sentences.map((sentence, index) => (index === at ? sentence.replace(/\.$/, `${effects}.`) : sentence)),
    ...spellsOf(around, seat).map((spell) => spellWonInWords(spell, who)),
    ...dominoesLeft(around, actions).map(({ seat: whose, ...left }) =>
      t("log.claim_left", { ...whoIs(people, whose), ...left }),
    ),
  ];
}

/** What a turn brought to the other player of a Duel, who drew before and fills now: "Ben fills line 1 of 5 in the spellbook." */
export function othersInWords(around: Around, seat: number, people: People): string[] {
  const who = whoIs(people, seat);
  const fills = filledInWords(fillsOf(around, seat));
  return [
    ...(fills ? [t("log.fills_too", { ...who, fills })] : []),
    ...spellsOf(around, seat).map((spell) => spellWonInWords(spell, who)),
  ];
}

export function spellWonInWords(spell: string, who: Who): string {
  return t("log.spell_won", { ...who, spell: spellName(spell) });
}

/** An event of the log, a sentence for each thing in it; none for what people need not know. */
export function eventInWords({ event }: Happened, people: People, telling: Telling = {}): string[] {
  switch (event.type) {
    case "began":
      return [t("log.began")];
    case "drew":
      return luckInWords(event.actions, people.names);
    case "acted": {
      const { around, isOwnOnly } = telling;
      const other = around && !isOwnOnly ? otherOf(around, event.seat) : null;
      return [
        ...turnInWords(event.actions, event.seat, people, telling),
        ...(around && other !== null ? othersInWords(around, other, people) : []),
      ];
    }
    case "took_back":
    case "resigned":
    case "ran_out":
    case "taken_over":
    case "regained":
      return [t(`log.${event.type}`, whoIs(people, event.seat))];
    case "ended":
      return [t("log.ended")];
    default:
      return [];
  }
}
