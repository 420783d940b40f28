/** Which page the address means. Links are ordinary ones; those to our own pages do not load anything. */

import { stepsHere, whenSettled } from "../table/open_sheets";

export type Route =
  { page: "start" | "lobby" | "settings" | "upload" | "missing" } | { page: "match" | "replay"; id: string };

function routeOf(path: string): Route {
  const [page = "", id = "", more] = path.split("/").slice(1);
  if (more !== undefined) return { page: "missing" };
  if (page === "" && !id) return { page: "start" };
  if ((page === "lobby" || page === "settings" || page === "upload") && !id) return { page };
  if ((page === "match" || page === "replay") && /^[a-z0-9]{1,40}$/.test(id)) return { page, id };
  return { page: "missing" };
}

let shown = location.pathname;
let current = $state.raw<Route>(routeOf(shown));

export function route(): Route {
  return current;
}

export function go(path: string): void {
  whenSettled(() => {
    if (path !== location.pathname) {
      // Who comes back finds the page, not the sheet from which they went.
      if (stepsHere() > 0) history.replaceState(null, "", path);
      else history.pushState(null, "", path);
    }
    show(path);
    scrollTo(0, 0);
  });
}

/** A sheet that is closed by Back leaves the page as it is. */
export function followAddress(): void {
  if (location.pathname !== shown) show(location.pathname);
}

function show(path: string): void {
  shown = path;
  current = routeOf(path);
}

/** Follow a click on one of our own links; with a key held down it stays the browser's. */
export function followLink(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = (event.target as Element | null)?.closest?.("a");
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute("download")) return;
  if (link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  go(link.pathname);
}
