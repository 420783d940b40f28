/** With several people at one device the table fades in when it has been turned to another of them. */

import type { Attachment } from "svelte/attachments";
import { motion } from "../../settings/settings.svelte";

const TURN_MS = 400;

export function fadeOnTurn(near: () => number | null): Attachment<HTMLElement> {
  return (table) => {
    let shown: number | null = null;
    $effect(() => {
      const duration = motion(TURN_MS);
      if (shown !== null && shown !== near() && duration > 0)
        table.animate([{ opacity: 0 }, { opacity: 1 }], { duration, easing: "ease-out" });
      shown = near();
    });
  };
}
