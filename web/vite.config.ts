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
  },
  server: { proxy: { "/api": { target: SERVER, ws: true } } },
  test: { environment: "happy-dom", include: ["tests/**/*.test.ts"] },
});
