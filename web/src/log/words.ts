/** What happened, in sentences. */

import { coatOfLetter } from "../art/face";
import { t } from "../i18n/index.svelte";
import { faceInWords, halfInWords, kindName } from "../i18n/words";
import { diceOf, drawingOf, squareOf, verbOf } from "../duel/tokens";
import type { Happened } from "../protocol";
import { effectsInWords, spellsWon, type Around } from "./effects";
import { squaresIn } from "./last_moves";

/** An action of a seat: "Ana draws dot and line on c3 and c4." */
export function actionInWords(action: string, name: string): string {
  const verb = verbOf(action);
  const rest = squareOf(action);
  switch (verb) {
    case "take":
      return t("log.take", { name, count: diceOf(action).length, dice: diceOf(action).join(" + ") });
    case "turn": {
      const [from = "", to = ""] = rest.split("-");
      return t("log.turn", { name, from: faceInWords(from), to: faceInWords(to) });
    }
    case "castle":
      return t("log.castle", { name, face: faceInWords(rest) });
    case "draw":
    case "ignore":
    case "split":
    case "split-ignore":
    case "second":
      return drawingInWords(action, verb, name);
    case "nothing":
      return t("log.nothing", { name });
    case "domain":
      return t("log.domain", { name, coat: kindName(coatOfLetter(rest) ?? "") });
    case "cross":
      return t("log.cross", { name, square: rest });
    case "place":
      return t("log.place", { name, squares: squaresIn(action).join(" + ") });
    case "claim":
      return t("log.claim", { name, number: rest });
    case "discard":
      return t("log.discard", { name });
    default:
      return `${name}: ${action}`;
  }
}

function drawingInWords(action: string, verb: string, name: string): string {
  const { halves } = drawingOf({ action, gain: 0 });
  const what = halves.map((half) => halfInWords(half.kind, half.crowns)).join(" + ");
  const squares = halves.map((half) => half.square).join(" + ");
  const drawn = t("log.draw", { name, what, squares });
  if (verb === "ignore") return `${drawn} ${t("log.ignored")}`;
  if (verb === "split") return `${drawn} ${t("log.split")}`;
  if (verb === "split-ignore") return `${drawn} ${t("log.split")} ${t("log.ignored")}`;
  return drawn;
}

function luckInWords(actions: readonly string[], names: readonly string[]): string[] {
  const revealed = actions.filter((action) => action.startsWith("reveal:")).map(squareOf);
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
  return revealed.length > 0
    ? [...others, t("log.reveal", { numbers: revealed.sort((a, b) => +a - +b).join(", ") })]
    : others;
}

/** A turn with what came of it, in one line: "Ana draws dot + line on c3 + d3, fills dot 4 of 5 (+3)." */
function turnInWords(
  actions: readonly string[],
  seat: number,
  names: readonly string[],
  around: Around | undefined,
  hasPoints: boolean,
): string[] {
  const sentences = actions.map((action) => actionInWords(action, names[seat] ?? ""));
  if (!around) return sentences;
  const effects = effectsInWords(around, seat, hasPoints);
  // A die is taken or a domino claimed after something was placed: what was gained belongs to that.
  const at = actions.findLastIndex((action) => !/^(claim|take):/.test(action));
  return [
    ...sentences.map((sentence, index) => (index === at ? sentence.replace(/\.$/, `${effects}.`) : sentence)),
    ...spellsWon(around, names),
  ];
}

/** An event of the log, a sentence for each thing in it; none for what people need not know. */
export function eventInWords(
  { event }: Happened,
  names: readonly string[],
  around?: Around,
  hasPoints = true,
): string[] {
  const name = "seat" in event && event.seat !== null ? (names[event.seat] ?? "") : "";
  switch (event.type) {
    case "began":
      return [t("log.began")];
    case "drew":
      return luckInWords(event.actions, names);
    case "acted":
      return turnInWords(event.actions, event.seat, names, around, hasPoints);
    case "took_back":
      return [t("log.took_back", { name })];
    case "resigned":
      return [t("log.resigned", { name })];
    case "ran_out":
      return [t("log.ran_out", { name })];
    case "taken_over":
      return [t("log.taken_over", { name })];
    case "regained":
      return [t("log.regained", { name })];
    case "ended":
      return [t("log.ended")];
    default:
      return [];
  }
}
