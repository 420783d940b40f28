import { fileURLToPath } from "node:url";
import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import { layers } from "./lint/layers.js";

export default ts.config(
  { ignores: ["node_modules/", "src/protocol.d.ts", "src/package.gen.ts", "tests/lint/fixture/"] },
  js.configs.recommended,
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    rules: {
      // TypeScript knows which names exist, also those of types.
      "no-undef": "off",
      eqeqeq: "error",
    },
  },
  {
    files: ["src/**/*.ts", "src/**/*.svelte"],
    rules: { "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser } },
  },
  layers(fileURLToPath(new URL("src", import.meta.url))),
);
