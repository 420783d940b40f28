/** Which folder of `src` may import which: a folder imports only from the lines below its own, and folders on one line know nothing of
 * each other. ESLint checks it, and that no modules import each other in a circle. */

import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import importX from "eslint-plugin-import-x";
import ts from "typescript-eslint";

export const LAYERS = [
  ["main.ts"],
  ["App.svelte"],
  ["pages", "gallery"],
  ["match/screen"],
  ["match/session"],
  ["match/sheets"],
  ["match/result"],
  ["match/rematch"],
  ["match/waiting"],
  ["match/bar", "match/choosing", "match/agreements"],
  ["match/hint", "match/telling"],
  ["match/live"],
  ["log", "start", "replay"],
  ["classic", "duel", "dice", "rules"],
  ["app"],
  ["table"],
  ["board"],
  ["art"],
  ["settings"],
  ["net"],
  ["i18n"],
  ["notation"],
];

/** What every layer may import. */
const SHARED = ["package.gen.ts", "protocol.d.ts", "styles"];

/** ESLint's configuration for the layers of a source folder. */
export function layers(source) {
  const zones = LAYERS.flatMap((layer, index) =>
    layer.map((folder) => ({
      target: join(source, folder),
      from: source,
      except: [folder, ...LAYERS.slice(index + 1).flat(), ...SHARED].map((part) => `./${part}`),
      message: `${folder} may import only from the layers below it (web/lint/layers.js).`,
    })),
  );
  return {
    files: [`**/*.ts`, `**/*.svelte`],
    // Also for a component that is only followed from a file without one.
    languageOptions: { parserOptions: { parser: ts.parser } },
    plugins: { "import-x": importX },
    settings: {
      "import-x/extensions": [".ts", ".svelte", ".js", ".mjs"],
      "import-x/parsers": {
        "@typescript-eslint/parser": [".ts"],
        [fileURLToPath(new URL("svelte_scripts.js", import.meta.url))]: [".svelte"],
      },
      "import-x/resolver-next": [
        createTypeScriptImportResolver({
          extensions: [".ts", ".d.ts", ".svelte.ts", ".js", ".mjs", ".svelte", ".json"],
        }),
      ],
    },
    rules: {
      "import-x/no-cycle": "error",
      "import-x/no-restricted-paths": ["error", { zones }],
      // What cannot be found cannot be checked either.
      "import-x/no-unresolved": ["error", { ignore: ["^virtual:"] }],
    },
  };
}
