/** After each move the territories that have grown light up for a moment, with the points that they gained. */

import { untrack } from "svelte";
import type { Glow } from "../../board/marks";
import { grown } from "./growth";
import type { Position } from "../../protocol";
import { motion } from "../../settings/settings.svelte";

const SHOWN_MS = 1900;

export class GrowthGlow {
  glows = $state.raw<Glow[][]>([]);

  /** `isNext` says whether a position came from the one before by a single move: only then has something just grown. */
  constructor(position: () => Position | undefined, isNext: () => boolean = () => true) {
    let before: Position | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    $effect(() => {
      const after = position();
      const old = before;
      before = after;
      const found = (after?.scores ?? []).map((score, seat) => {
        const was = isNext() ? old?.scores[seat] : undefined;
        return was ? grown(was, score) : [];
      });
      if (found.every((glows) => glows.length === 0)) {
        if (!isNext()) this.glows = [];
        return;
      }
      untrack(() => {
        clearTimeout(timer);
        const shown = motion(SHOWN_MS);
        this.glows = shown === 0 ? [] : found;
        timer = setTimeout(() => (this.glows = []), shown);
      });
    });
    $effect(() => () => clearTimeout(timer));
  }
}
