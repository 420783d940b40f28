/** What happened, in sentences. */

import { faceOf } from "../notation/faces";
import { t } from "../i18n/index.svelte";
import { faceInWords, spellName } from "../i18n/words";
import { revealedOf } from "../notation/classic_actions";
import { diceOf, drawingOf } from "../notation/duel_actions";
import { verbOf, squareOf, squaresIn } from "../notation/actions";
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
  type NameFace,
  type Who,
} from "./effects";

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
export interface Wording {
  /** The positions before and after it, as far as they are known. */
  around?: Around | undefined;
  /** Points are left out where they are shown beside the sentence. */
  hasPoints?: boolean;
  /** Names of squares help only who sees or hears them on the board. */
  hasSquares?: boolean;
  /** What came of it for others is left out where it is told by itself. */
  isOwnOnly?: boolean;
  /** What faces and coats are called: by their names, unless they are drawn in the sentence. */
  faces?: NameFace;
}

export function whoIs({ names, you }: People, seat: number): Who {
  return { name: names[seat] ?? "", you: seat === you ? "yes" : "no" };
}

/** An action of a seat: "Ana draws dot + line on c3 + c4." */
export function actionInWords(
  action: string,
  who: Who,
  { around, hasSquares = settings.coordinates, faces = faceInWords }: Wording = {},
): string {
  const verb = verbOf(action);
  const rest = squareOf(action);
  const places = squaresIn(action);
  const squares = hasSquares && places.length > 0 ? places.join(" + ") : "none";
  switch (verb) {
    case "take": {
      const numbers = diceOf(action);
      const dice = numbers.flatMap((number) => {
        const die = around?.before.duel?.dice.find((each) => each.number === number);
        return die ? [faces(die.face)] : [];
      });
      return t("log.take", { ...who, count: numbers.length, dice: dice.join(" + ") || "none" });
    }
    case "turn": {
      const [from = "", to = ""] = rest.split("-");
      return t("log.turn", { ...who, from: faces(from), to: faces(to) });
    }
    case "castle":
      return t("log.castle", { ...who, face: faces(rest) });
    case "draw":
    case "ignore":
    case "split":
    case "split-ignore":
    case "second":
      return drawingInWords(action, verb, who, squares, faces);
    case "nothing":
      return t("log.nothing", who);
    case "domain":
      return t("log.domain", { ...who, coat: faces(rest) });
    case "cross":
      return t("log.cross", { ...who, squares, what: crossedInWords(rest, around, faces) });
    case "place":
      return t("log.place", { ...who, squares });
    case "claim":
      return t("log.claim", { ...who, number: rest });
    case "discard":
      return t("log.discard", who);
    case "roll":
    case "reveal":
    case "kings":
      // What chance does has sentences of its own.
      return `${who.name}: ${action}`;
  }
}

function drawingInWords(action: string, verb: string, who: Who, squares: string, faces: NameFace): string {
  const { halves } = drawingOf({ action, gain: 0 });
  const what = halves.map((half) => faces(faceOf(half.kind, half.crowns))).join(" + ");
  const spells = [
    ...(verb.startsWith("split") ? [t("log.split")] : []),
    ...(verb.endsWith("ignore") ? [t("log.ignored")] : []),
  ];
  return t("log.draw", { ...who, what, squares, spells: spells.map((spell) => ` ${spell}`).join("") });
}

/** The coat that gets one more cross, if it is known. */
function crossedInWords(square: string, around: Around | undefined, faces: NameFace): string {
  const kingdom = around?.before.kingdoms[around.before.to_act ?? 0];
  const found = kingdom?.squares.find((each) => each.square === square);
  return found ? faces(faceOf(found.kind, found.crowns + 1)) : "none";
}

function chanceInWords(actions: readonly string[], names: readonly string[], faces: NameFace): string[] {
  const revealed = revealedOf(actions);
  const others = actions.flatMap((action) => {
    if (action.startsWith("roll:"))
      return [t("log.roll", { faces: squareOf(action).split(",").map(faces).join(", ") })];
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

/** A turn with what came of it for whoever played it: "Ana draws dot + line (+3) and fills dot 4 of 5." */
function turnInWords(actions: readonly string[], seat: number, people: People, wording: Wording): string[] {
  const { around, hasPoints = true, faces = faceInWords } = wording;
  const who = whoIs(people, seat);
  const sentences = actions.map((action) => actionInWords(action, who, wording));
  if (!around) return sentences;
  const effects = effectsInWords(around, seat, who, { hasPoints, faces });
  // A die is taken or a domino claimed after something was placed: what was gained belongs to that.
  const at = actions.findLastIndex((action) => !/^(claim|take):/.test(action));
  return [
    ...sentences.map((sentence, index) => (index === at ? sentence.replace(/\.$/, `${effects}.`) : sentence)),
    ...restInWords(actions, around, people, faces),
    ...spellsOf(around, seat).map((spell) => spellWonInWords(spell, who)),
    ...dominoesLeft(around, actions).map(({ seat: whose, ...left }) =>
      t("log.claim_left", { ...whoIs(people, whose), ...left }),
    ),
  ];
}

/** Dice that nobody chose: what two dice leave goes to the other player (rules D6, D17). */
function restInWords(
  actions: readonly string[],
  { before }: Around,
  people: People,
  faces: NameFace,
): string[] {
  const taken = actions.filter((action) => verbOf(action) === "take").flatMap(diceOf);
  const { to_act: taker, duel } = before;
  if (taken.length < 2 || taker === null) return [];
  const rest = duel?.dice.filter(({ number }) => number !== null && !taken.includes(number)) ?? [];
  const dice = rest.map(({ face }) => faces(face)).join(" + ");
  return [t("log.rest", { ...whoIs(people, 1 - taker), count: rest.length, dice })];
}

/** What a turn brought to the other player of a Duel, who drew before and fills now: "Ben fills line 1 of 5 in the spellbook." */
export function othersInWords(
  around: Around,
  seat: number,
  people: People,
  faces: NameFace = faceInWords,
): string[] {
  const who = whoIs(people, seat);
  const fills = filledInWords(fillsOf(around, seat), faces);
  return [
    ...(fills ? [t("log.fills_too", { ...who, fills })] : []),
    ...spellsOf(around, seat).map((spell) => spellWonInWords(spell, who)),
  ];
}

export function spellWonInWords(spell: string, who: Who): string {
  return t("log.spell_won", { ...who, spell: spellName(spell) });
}

/** An event of the log, a sentence for each thing in it; none for what people need not know. */
export function eventInWords({ event }: Happened, people: People, wording: Wording = {}): string[] {
  switch (event.type) {
    case "began":
      return [t("log.began")];
    case "drew":
      return chanceInWords(event.actions, people.names, wording.faces ?? faceInWords);
    case "acted": {
      const { around, isOwnOnly } = wording;
      const other = around && !isOwnOnly ? otherOf(around, event.seat) : null;
      return [
        ...turnInWords(event.actions, event.seat, people, wording),
        ...(around && other !== null ? othersInWords(around, other, people, wording.faces) : []),
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
