import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse, type AST } from "svelte/compiler";
import { expect, test } from "vitest";

const SOURCE = "src";

function components(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === "gallery" ? [] : components(path);
    return entry.name.endsWith(".svelte") ? [path] : [];
  });
}

const SPOKEN = ["aria-label", "title", "placeholder", "alt"];

/** Every text of a component that a person would read or hear and that is not from a catalogue. */
function textsOf(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) node.forEach((each) => textsOf(each, found));
  else if (node && typeof node === "object") {
    const each = node as AST.SvelteNode;
    if (each.type === "Text" && /\p{L}/u.test(each.data)) found.push(each.data.trim());
    if (each.type === "StyleDirective") return found;
    if (each.type === "Attribute" && !SPOKEN.includes(each.name)) return found;
    Object.values(each).forEach((value) => textsOf(value, found));
  }
  return found;
}

test.each(components(SOURCE))("no text of %s is outside the catalogues", (path) => {
  const { fragment } = parse(readFileSync(path, "utf8"), { modern: true });
  expect(textsOf(fragment)).toEqual([]);
});
