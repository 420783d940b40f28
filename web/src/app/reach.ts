/** Whether others can open a link: one that names this very machine leads everybody to their own. */

const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

export function isOnlyHere(link: string): boolean {
  return THIS_MACHINE.includes(new URL(link).hostname);
}

/** A link to this machine by the name that it has in the browser's bar: by another one nobody would be known there. */
export function asVisited(link: string, origin = location.origin): string {
  return isOnlyHere(link) && isOnlyHere(origin) ? link.replace(new URL(link).origin, origin) : link;
}
