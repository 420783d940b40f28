/** When something was, as people say it. */

import { currentLanguage, t } from "./index.svelte";

export function dayInWords(milliseconds: number, now = new Date()): string {
  const then = new Date(milliseconds);
  if (then.toDateString() !== now.toDateString())
    return new Intl.DateTimeFormat(currentLanguage(), { dateStyle: "medium" }).format(then);
  return t("date.today", {
    time: new Intl.DateTimeFormat(currentLanguage(), { timeStyle: "short" }).format(then),
  });
}
