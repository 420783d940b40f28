import { IntlMessageFormat } from "intl-messageformat";
import { describe, expect, test } from "vitest";
import en from "../../src/i18n/en.json";
import es from "../../src/i18n/es.json";
import fr from "../../src/i18n/fr.json";
import { preferredLanguage } from "../../src/i18n/index.svelte";

const CATALOGUES = { en, fr, es } as Record<string, Record<string, string>>;

interface Element {
  /** 0 is plain text, 7 the number sign of a plural. */
  type: number;
  value?: string;
  options?: Record<string, { value: Element[] }>;
}

/** The names of all values that a message wants, in a fixed order. */
function valuesOf(message: string, language: string): string[] {
  return [...new Set(namesIn(new IntlMessageFormat(message, language).getAst() as Element[]))].sort();
}

function namesIn(elements: Element[]): string[] {
  return elements.flatMap(({ type, value, options }) => [
    ...(type !== 0 && value ? [value] : []),
    ...Object.values(options ?? {}).flatMap((option) => namesIn(option.value)),
  ]);
}

describe.each(["fr", "es"])("the catalogue %s", (language) => {
  const catalogue = CATALOGUES[language] ?? {};

  test("has the keys of the English one, in their order", () => {
    expect(Object.keys(catalogue)).toEqual(Object.keys(en));
  });

  test.each(Object.entries(en))("wants the same values for %s", (key, english) => {
    const text = catalogue[key] ?? "";
    expect(text.trim()).not.toBe("");
    expect(valuesOf(text, language)).toEqual(valuesOf(english, "en"));
  });
});

test.each(Object.entries(CATALOGUES))("a short name is a part of the whole one in %s", (_, catalogue) => {
  const whole = (key: string): string => catalogue[key.replace(/\.short$/, "")] ?? "";
  const shorts = Object.entries(catalogue).filter(([key]) => /^(spell|offer)\..*\.short$/.test(key));
  expect(shorts).toHaveLength(5);
  for (const [key, short] of shorts) expect(whole(key).toLowerCase()).toContain(short.toLowerCase());
});

test.each([
  ["en", /\b(tap|click|press)/i],
  ["fr", /\b(touchez|cliqu|appuyez)/i],
  ["es", /\b(clic|pulsa|toca (un|otr))/i],
])("%s fits mouse, finger and keys: a thing is chosen, not tapped or clicked", (language, gesture) => {
  // How to rotate is told in one sentence for each of them.
  const texts = Object.entries(CATALOGUES[language] ?? {}).filter(([key]) => !/turn_or_confirm/.test(key));
  expect(texts.filter(([, text]) => gesture.test(text))).toEqual([]);
});

test("French signs of two parts do not begin a line", () => {
  expect(Object.entries(fr).filter(([, text]) => / [;:!?»%]|« /.test(text))).toEqual([]);
});

test("no French word stands before a name that would be shortened before some names", () => {
  const beforeNames = /\b(de|que|le|si|jusque|lorsque) \{(name|names|first|second|whom)\}/i;
  expect(Object.entries(fr).filter(([, text]) => beforeNames.test(text))).toEqual([]);
});

test("the first of the browser's languages that we speak is taken", () => {
  expect(preferredLanguage(["de-CH", "fr-CA", "en"])).toBe("fr");
  expect(preferredLanguage(["de"])).toBe("en");
});
