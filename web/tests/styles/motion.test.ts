/** What moves must not make the browser lay out or paint anew: only transform and opacity do. */

import { describe, expect, it } from "vitest";

const SOURCES = import.meta.glob<string>("../../src/**/*.{svelte,css}", {
  query: "?raw",
  import: "default",
  eager: true,
});
const CHEAP = ["transform", "opacity", "none"];
/** Says how, not what. */
const HOW = ["animation-timing-function", "offset"];

/** The properties that keyframes of a style sheet change. */
function keyframed(style: string): string[] {
  const blocks = [...style.matchAll(/@keyframes [\w-]+ \{((?:[^{}]*\{[^{}]*\})*)\s*\}/g)];
  return blocks.flatMap(([, steps = ""]) =>
    [...steps.matchAll(/([a-z-]+)\s*:/g)].map(([, property = ""]) => property),
  );
}

/** The properties that transitions change. */
function transitioned(style: string): string[] {
  return [...style.matchAll(/transition(?:-property)?\s*:\s*([^;]+);/g)].flatMap(([, value = ""]) =>
    value
      .replaceAll(/\([^()]*(?:\([^()]*\)[^()]*)*\)/g, "")
      .split(",")
      .map((each) => each.trim().split(/\s/)[0] ?? ""),
  );
}

/** The properties that `element.animate` changes, written as objects. */
function animated(script: string): string[] {
  return [...script.matchAll(/\.animate\(\s*(\[[^\]]*\]|\{[^}]*\})/g)].flatMap(([, frames = ""]) =>
    [...frames.matchAll(/([a-zA-Z]+)\s*:/g)].map(([, property = ""]) => property),
  );
}

describe("motion", () => {
  it.each(Object.entries(SOURCES))("%s moves by transform and opacity only", (_, source) => {
    const moving = [...keyframed(source), ...transitioned(source), ...animated(source)];
    expect(moving.filter((each) => ![...CHEAP, ...HOW].includes(each))).toEqual([]);
  });

  it("is found where there is some", () => {
    const all = Object.values(SOURCES).join("\n");
    expect(keyframed(all)).toContain("transform");
    expect(transitioned(all)).toContain("transform");
    expect(keyframed("@keyframes a { from { width: 1px; } to { opacity: 1; } }")).toEqual([
      "width",
      "opacity",
    ]);
    expect(transitioned("a { transition: left var(--quick) ease, opacity 1s; }")).toEqual([
      "left",
      "opacity",
    ]);
  });
});
