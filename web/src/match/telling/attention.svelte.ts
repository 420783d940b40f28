/** Tells somebody who looks elsewhere that it is their turn: in the title, and with a small sound. */

import { t } from "../../i18n/index.svelte";
import { settings } from "../../settings/settings.svelte";
import type { Match } from "../live/match.svelte";
import { chime } from "../../app/chime";
import type { TurnBuilder } from "../live/turn_builder.svelte";

export class Attention {
  readonly title = $derived.by(() => this.#title());
  readonly #match: Match;
  readonly #builder: TurnBuilder;

  constructor(match: Match, builder: TurnBuilder) {
    this.#match = match;
    this.#builder = builder;
    let was: number | null = null;
    $effect(() => {
      const { seat } = builder;
      if (seat !== null && was === null && match.events.length > 3 && settings.sound) chime();
      was = seat;
    });
  }

  #title(): string {
    if (this.#match.outcome) return `${t("title.over")} · ${t("app.title")}`;
    return this.#builder.seat === null ? t("app.title") : `${t("title.your_turn")} · ${t("app.title")}`;
  }
}
