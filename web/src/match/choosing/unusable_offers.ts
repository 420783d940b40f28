/** What a player of Duel owns and cannot use at this moment, with the reason: nobody shall think that it is lost. */

import { isImmediate } from "../../notation/spells";
import { t } from "../../i18n/index.svelte";
import type { Position } from "../../protocol";
import type { Offer } from "../../table/turn_controls";

/** All that can be offered, each with its place in the row. */
const PLACES = {
  castle_bonus: 0,
  take_two_dice: 1,
  turn_die: 2,
  ignore_connection: 3,
  split_domino: 4,
} as const satisfies Record<Offer["what"], number>;

const ORDER = (Object.keys(PLACES) as Offer["what"][]).toSorted((a, b) => PLACES[a] - PLACES[b]);

/** All that a seat still has, in one order: what can be used now as it is offered, the rest with the reason why not. */
export function withUnusable(offers: readonly Offer[], position: Position, seat: number): Offer[] {
  const owned = ownedBy(position, seat);
  return ORDER.flatMap((what) => {
    const offered = offers.find((each) => each.what === what);
    if (offered) return [offered];
    return owned.includes(what) ? [{ what, isOn: false, whyNot: whyNot(what, position, seat) }] : [];
  });
}

function ownedBy({ kingdoms, duel, to_act }: Position, seat: number): string[] {
  if (to_act === null) return [];
  const spells = (duel?.spellbook ?? []).filter(
    (line) => line.owner === seat && !line.is_spent && !isImmediate(line.spell),
  );
  return [...(kingdoms[seat]?.has_castle_bonus ? ["castle_bonus"] : []), ...spells.map(({ spell }) => spell)];
}

function whyNot(what: Offer["what"], { duel, to_act }: Position, seat: number): string {
  const key = what === "castle_bonus" ? (`offer.${what}` as const) : (`spell.${what}` as const);
  const isDrawing = to_act === seat && ["turn", "draw"].includes(duel?.step ?? "");
  const isAboutPlaces = what === "ignore_connection" || what === "split_domino";
  const later = isDrawing && isAboutPlaces ? t("offer.no_place") : t(`${key}.later`);
  // Who asks for it also wants to know what it does.
  return t("offer.told", { spell: t(key), help: t(`${key}.help`), later });
}
