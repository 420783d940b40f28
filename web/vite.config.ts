import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import { defineConfig } from "vitest/config";

const SERVER = process.env.KINGDOMINO_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), svelteTesting()],
  build: {
    // Inside the Python package, so that a wheel brings the client along and needs no Node.
    outDir: fileURLToPath(new URL("../src/kingdomino/server/static", import.meta.url)),
    emptyOutDir: true,
    target: "es2022",
    // These know light-dark(). What would stand in for it is worked out at the root once and for all: dice, which are pale
    // by candle light too, would lose their inks.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "page",
          environment: "happy-dom",
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/match/session/**"],
        },
      },
      {
        extends: true,
        // A match is played without a page.
        test: {
          name: "session",
          environment: "./tests/helpers/client_without_dom.ts",
          include: ["tests/match/session/**/*.test.ts"],
        },
      },
    ],
  },
});
