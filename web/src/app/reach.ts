/** Whether others can open a link: one that names this very machine leads everybody to their own. */

const THIS_MACHINE = ["localhost", "127.0.0.1", "[::1]"];

export function isOnlyHere(link: string): boolean {
  return THIS_MACHINE.includes(new URL(link).hostname);
}
