/** What was kept on this device may have been written by another version. */

import { afterEach, expect, test, vi } from "vitest";

afterEach(() => localStorage.clear());

async function settingsFrom(kept: string): Promise<Record<string, unknown>> {
  localStorage.setItem("kingdomino.settings", kept);
  vi.resetModules();
  return { ...(await import("../../src/settings/settings.svelte")).settings };
}

test("what was chosen is kept", async () => {
  const found = await settingsFrom('{"speed": "slow", "coordinates": true, "language": "fr"}');
  expect(found).toMatchObject({ speed: "slow", coordinates: true, language: "fr", theme: "system" });
});

test("what means nothing any more is as usual, and the rest is kept", async () => {
  const found = await settingsFrom(
    '{"speed": 1, "theme": "pink", "sound": "yes", "coordinates": true, "x": 1}',
  );
  expect(found).toMatchObject({ speed: "usual", theme: "system", sound: true, coordinates: true });
  expect(found).not.toHaveProperty("x");
});

test.each(["", "null", "[", "7"])("settings like %j are the usual ones", async (kept) => {
  expect(await settingsFrom(kept)).toMatchObject({ speed: "usual", theme: "system", confirm: true });
});
