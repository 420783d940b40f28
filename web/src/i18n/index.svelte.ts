/** Words: every text that a person sees comes from a catalogue, in ICU message format. */

import { IntlMessageFormat } from "intl-messageformat";
import en from "./en.json";

export const LANGUAGES = ["en", "fr", "es"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Key = keyof typeof en;
export type Catalogue = Record<Key, string>;
type Values = Record<string, string | number>;

/** English is in the bundle, because something must be; the others come when they are wanted. */
const CATALOGUES: Record<Language, () => Promise<Catalogue>> = {
  en: async () => en,
  fr: async () => (await import("./fr.json")).default,
  es: async () => (await import("./es.json")).default,
};

let language = $state<Language>("en");
let catalogue = $state.raw<Catalogue>(en);
/** Messages already read, in the current language. */
let formats: Partial<Record<Key, IntlMessageFormat>> = {};

export function currentLanguage(): Language {
  return language;
}

export function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text);
}

/** The first of the browser's languages that we speak. */
export function preferredLanguage(wanted: readonly string[] = navigator.languages): Language {
  return wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find(isLanguage) ?? "en";
}

export async function speak(wanted: Language): Promise<void> {
  // Without a connection to fetch it, another language is better than none.
  const next = await CATALOGUES[wanted]().catch(() => null);
  if (!next) return;
  formats = {};
  language = wanted;
  catalogue = next;
  document.documentElement.lang = wanted;
}

/** The text for a key. Reading it in a component follows a change of language. */
export function t(key: Key, values?: Values): string {
  const message = catalogue[key];
  const format = (formats[key] ??= new IntlMessageFormat(message, language));
  return String(format.format(values));
}
