/** The last seconds before a game that begins by itself: everybody sees them, and whoever opened the table can hold them. */

const SECONDS = 3;

export class Countdown {
  /** Whether somebody wants to begin only when told to. */
  isHeld = $state(false);
  /** The seconds that are left; null while nothing is counted. */
  left = $state<number | null>(null);

  constructor(isReady: () => boolean, onend: () => void) {
    $effect(() => {
      // Who comes later gets a new chance to be waited for.
      if (!isReady()) this.isHeld = false;
    });
    $effect(() => {
      if (!isReady() || this.isHeld) {
        this.left = null;
        return;
      }
      let left = (this.left = SECONDS);
      const timer = setInterval(() => {
        this.left = left -= 1;
        if (left > 0) return;
        clearInterval(timer);
        onend();
      }, 1000);
      return () => clearInterval(timer);
    });
  }
}
