/** What a player of Kingdomino can do now, in a sentence. */

import type { Key } from "../../i18n/index.svelte";
import type { Hint } from "../hint/hint.svelte";
import type { ClassicChoosing } from "./classic_choosing.svelte";
import { prompt, turnKey } from "./prompt";

export function classicPrompt(choosing: ClassicChoosing, hint: Hint | null): string {
  const { step, claimed, domino } = choosing;
  if (choosing.mustDiscard) return prompt(choosing, hint, "prompt.discard", { number: domino?.number ?? 0 });
  if (step === "claim")
    return prompt(choosing, hint, claimKey(choosing), {
      number: claimed ?? 0,
      first: choosing.isFirst ? "yes" : "no",
    });
  return prompt(choosing, choosing.isEarly ? null : hint, placingKey(choosing), {
    number: domino?.number ?? 0,
  });
}

function claimKey({ claimed, areBothMine }: ClassicChoosing): Key {
  if (claimed !== null) return "prompt.claim_confirm";
  return areBothMine ? "prompt.claim_both" : "prompt.claim";
}

function placingKey({ isEarly, chosen, placements, canTurn, isOffCentre }: ClassicChoosing): Key {
  if (isEarly) return chosen ? "prompt.confirm_first" : "prompt.place_first";
  if (!chosen) return "prompt.place";
  if (isOffCentre) return "prompt.off_centre";
  if (placements.length === 1) return "prompt.only";
  return canTurn ? turnKey() : "prompt.confirm_place";
}
