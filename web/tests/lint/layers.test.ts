// @vitest-environment node
/** The lint of the layers finds what it is for: this folder has one mistake of each kind. */

import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { ESLint } from "eslint";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import { beforeAll, expect, test } from "vitest";
import { LAYERS, layers } from "../../lint/layers.js";

const FIXTURE = join(import.meta.dirname, "fixture");
const MOST_FILES = 25;
const found: Record<string, (string | null)[]> = {};

beforeAll(async () => {
  const eslint = new ESLint({
    overrideConfigFile: true,
    overrideConfig: [ts.configs.base, ...svelte.configs.base, layers(FIXTURE)] as never,
    ignore: false,
  });
  for (const { filePath, messages } of await eslint.lintFiles(FIXTURE))
    found[basename(filePath)] = messages.map(({ ruleId, message }) => ruleId ?? message);
}, 60_000);

test("an import from a higher layer", () => {
  expect(found["upwards.ts"]).toEqual(["import-x/no-restricted-paths"]);
});

test("an import of a type from a higher layer, in a component", () => {
  expect(found["Upwards.svelte"]).toEqual(["import-x/no-restricted-paths"]);
});

test("modules that import each other", () => {
  expect(found["first.ts"]).toEqual(["import-x/no-cycle"]);
  expect(found["second.ts"]).toEqual(["import-x/no-cycle"]);
});

test("a component and a module that import each other", () => {
  expect(found["Loop.svelte"]).toEqual(["import-x/no-cycle"]);
  expect(found["loop.ts"]).toEqual(["import-x/no-cycle"]);
});

test("an import from a lower layer is no mistake", () => {
  expect(found["row.ts"]).toEqual([]);
  expect(found["cell.ts"]).toEqual([]);
});

/** The folders of the source that hold files, with how many. */
function folders(folder: string, name = ""): [string, number][] {
  const entries = readdirSync(folder, { withFileTypes: true });
  const count = entries.filter((entry) => entry.isFile()).length;
  const inside = entries
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => folders(join(folder, entry.name), name ? `${name}/${entry.name}` : entry.name));
  return count > 0 && name !== "" ? [[name, count], ...inside] : inside;
}

const FOLDERS = folders("src");

test.each(FOLDERS)("%s is in a layer and holds at most 25 files", (name, count) => {
  const isIn = ["styles", ...LAYERS.flat()].some((layer) => name === layer || name.startsWith(`${layer}/`));
  expect(isIn).toBe(true);
  expect(count).toBeLessThanOrEqual(MOST_FILES);
});
