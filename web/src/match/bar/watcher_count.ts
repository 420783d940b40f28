/** That one is watching, or how many watch, in words for the bar. */

import { t } from "../../i18n/index.svelte";
import type { Match } from "../live/match.svelte";

export function watchersInWords({ isWatching, watchers }: Match): string[] {
  return [
    ...(isWatching ? [t("bar.watching")] : []),
    ...(watchers > 0 ? [t("bar.watched", { count: watchers })] : []),
  ];
}
