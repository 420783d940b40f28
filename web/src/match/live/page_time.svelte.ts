/** The time of this page, in steps that clocks on the screen need. */

let time = $state(performance.now());
setInterval(() => (time = performance.now()), 500);

export function now(): number {
  return time;
}
