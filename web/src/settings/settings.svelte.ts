/** What each person likes, kept on this device and applied to the whole page. */

import { LANGUAGES, preferredLanguage, speak, type Language } from "../i18n/index.svelte";
import { remember, remembered } from "../net/storage";

export const THEMES = ["system", "light", "dark"] as const;
export const SPEEDS = ["off", "fast", "usual", "slow"] as const;
export type Theme = (typeof THEMES)[number];
export type Speed = (typeof SPEEDS)[number];

interface Settings {
  language: Language;
  theme: Theme;
  patterns: boolean;
  speed: Speed;
  sound: boolean;
  /** Whether the last step of a turn waits for a confirmation. */
  confirm: boolean;
  /** Whether a step with only one choice is played at once. */
  forced: boolean;
  coordinates: boolean;
  /** Whether what happened stands beside the table where there is room. */
  log: boolean;
}

const KEY = "kingdomino.settings";
const FACTORS: Record<Speed, number> = { off: 0, fast: 0.5, usual: 1, slow: 1.8 };

const USUAL: Settings = {
  language: "en",
  theme: "system",
  patterns: false,
  speed: "usual",
  sound: true,
  confirm: true,
  forced: true,
  coordinates: false,
  log: true,
};

/** The settings with several choices; all others are on or off. */
const CHOICES: Record<string, readonly unknown[]> = { language: LANGUAGES, theme: THEMES, speed: SPEEDS };

export const settings = $state<Settings>({ ...USUAL, language: preferredLanguage(), ...stored() });

/** What was kept, as far as it still means something: another version, or somebody curious, may have written it. */
function stored(): Partial<Settings> {
  try {
    const kept = Object.entries(JSON.parse(remembered(KEY) ?? "{}") as object);
    return Object.fromEntries(kept.filter(([name, value]) => isPossible(name, value)));
  } catch {
    return {};
  }
}

function isPossible(name: string, value: unknown): boolean {
  return name in USUAL && (CHOICES[name]?.includes(value) ?? typeof value === "boolean");
}

export function change(wanted: Partial<Settings>): void {
  Object.assign(settings, wanted);
  remember(KEY, JSON.stringify(settings));
  void apply();
}

/** Bring the page into line with the settings. */
export async function apply(): Promise<void> {
  const root = document.documentElement;
  if (settings.theme === "system") delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.dataset.patterns = settings.patterns ? "on" : "off";
  // The system's wish for less motion is in the style sheet and stays unless something else was chosen here.
  if (settings.speed === "usual") root.style.removeProperty("--speed");
  else root.style.setProperty("--speed", String(FACTORS[settings.speed]));
  await speak(settings.language);
}

/** Whether the system asks for less motion and nothing else was chosen here. */
function isStill(): boolean {
  return settings.speed === "usual" && matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How long something is shown before the next thing happens. */
export function pace(milliseconds: number): number {
  return milliseconds * (isStill() ? 0.5 : FACTORS[settings.speed]);
}

/** How long a movement takes; 0 where nothing shall move. */
export function motion(milliseconds: number): number {
  return isStill() ? 0 : milliseconds * FACTORS[settings.speed];
}
