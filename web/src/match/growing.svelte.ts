/** After each move the territories that have grown light up for a moment, with the points that they gained. */

import { untrack } from "svelte";
import type { Glow } from "../board/marks";
import { grown } from "../log/growth";
import type { Position } from "../protocol";
import { motion } from "../settings/settings.svelte";

const SHOWN_MS = 1900;

export class Growing {
  glows = $state.raw<Glow[][]>([]);

  /** Which of all positions is shown, where one can jump: only the step to the next one is a move. */
  constructor(position: () => Position | undefined, index: () => number | null = () => null) {
    let before: { position: Position | undefined; index: number | null } = {
      position: undefined,
      index: null,
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    $effect(() => {
      const [after, at] = [position(), index()];
      const isMove = at === null || before.index === null || at === before.index + 1;
      const old = isMove ? before.position : undefined;
      before = { position: after, index: at };
      const found = (after?.scores ?? []).map((score, seat) => {
        const was = old?.scores[seat];
        return was ? grown(was, score) : [];
      });
      const isNone = found.every((glows) => glows.length === 0);
      if (isNone && isMove) return;
      untrack(() => {
        clearTimeout(timer);
        const shown = isNone ? 0 : motion(SHOWN_MS);
        this.glows = shown === 0 ? [] : found;
        timer = setTimeout(() => (this.glows = []), shown);
      });
    });
    $effect(() => () => clearTimeout(timer));
  }
}
