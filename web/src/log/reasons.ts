/** Why an action is good or bad. The server says it in English, exactly; other languages say what kind of reason it is. */

import { t, type Key, type Language } from "../i18n/index.svelte";
import en from "../i18n/en.json";
import type { ReasonView } from "../protocol";

function isKey(key: string): key is Key {
  return key in en;
}

export function reasonInWords(reason: ReasonView, language: Language): string {
  const key = `because.${reason.key}`;
  if (language === "en" || !isKey(key)) return capitalised(reason.text);
  return t(key);
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
