/** Who begins a rematch: seats rotate between games, and nothing else on the table tells. */

import { t } from "../../i18n/index.svelte";
import { peopleOf, whoIs } from "../../log/event_words";
import type { Match } from "../live/match.svelte";

/** Told until one has acted oneself; null in any other game. */
export function beginningOf(
  { table, position, events, own }: Pick<Match, "table" | "position" | "events" | "own">,
  names: readonly string[],
): { seat: number; text: string } | null {
  const acted = events.flatMap(({ event }) => (event.type === "acted" ? [event.seat] : []));
  const seat = acted[0] ?? position?.to_act ?? -1;
  if (!table?.previous || seat < 0 || position?.round !== 1 || acted.some((each) => own.includes(each)))
    return null;
  const who = whoIs(peopleOf(names, own), seat);
  return { seat, text: position.duel ? t("notice.begins_duel", who) : t("notice.begins_classic", who) };
}
