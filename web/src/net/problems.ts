/** What the server did not do, in the reader's language. It says why in English; that is shown where it adds something. */

import { t } from "../i18n/index.svelte";
import type { Code } from "../protocol";

/** The server's own words name the option, or the address that would be right. */
const TELLING: readonly Code[] = ["bad_option", "foreign_origin"];

interface Problem {
  code: Code;
  message: string;
  retry_seconds?: number | null;
}

export function problemInWords({ code, message, retry_seconds }: Problem): string {
  const words = t(`error.${code}`, { seconds: retry_seconds ?? 0 });
  return TELLING.includes(code) ? `${words} (${message.replaceAll("`", "")})` : words;
}
