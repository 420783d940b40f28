/** An environment of vitest in which modules are compiled as for a browser, so that runes work, and there is no DOM. */

import type { Environment } from "vitest/runtime";

export default {
  name: "client-without-dom",
  viteEnvironment: "client",
  setup: () => ({ teardown: () => undefined }),
} satisfies Environment;
