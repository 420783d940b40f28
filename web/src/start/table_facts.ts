/** How a table is played, in words, for whoever thinks about sitting down. */

import { t } from "../i18n/index.svelte";
import type { ClockChoice, TableView } from "../protocol";
import { isDrafted, switchesOf } from "./form";

const DAY_SECONDS = 86_400;

export function clockInWords({ kind, seconds = 0, increment = 0 }: ClockChoice): string {
  if (kind === "none") return t("clock.none.help");
  if (kind === "days") return t("clock.days.help", { days: seconds / DAY_SECONDS });
  return t("clock.fischer.help", { minutes: seconds / 60, increment });
}

/** The same for a line of a list; empty without a clock. */
export function clockInShort({ kind, seconds = 0, increment = 0 }: ClockChoice): string {
  if (kind === "fischer") return t("clock.fischer.short", { minutes: seconds / 60, increment });
  return kind === "days" ? t("clock.days.help", { days: seconds / DAY_SECONDS }).replace(/\.$/, "") : "";
}

export interface Fact {
  name: string;
  help: string;
}

/** What is played otherwise than usual, each with a sentence. */
export function variantsOf({ game, options, dynasty }: TableView): Fact[] {
  const chosen = switchesOf(game).filter(({ name }) => options[name]);
  return [
    ...chosen.map(({ name }) => ({ name: t(`option.${name}`), help: t(`option.${name}.help`) })),
    ...(isDrafted(options) ? [{ name: t("option.drafted"), help: t("option.drafted.help") }] : []),
    ...(dynasty ? [{ name: t("option.dynasty"), help: t("option.dynasty.help") }] : []),
  ];
}
