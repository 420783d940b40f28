/** Parses a component as the module that its scripts are: import-x looks for imports at the top of a module only, and a Svelte component
 * has them in its script elements. */

import * as svelte from "svelte-eslint-parser";

export function parseForESLint(text, options) {
  const parsed = svelte.parseForESLint(text, options);
  const scripts = parsed.ast.body.filter((node) => node.type === "SvelteScriptElement");
  return { ...parsed, ast: { ...parsed.ast, body: scripts.flatMap((script) => script.body) } };
}
