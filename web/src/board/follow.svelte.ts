/** Lets what has left its place on a table be seen on its way, each time that the table shows another position. */

export interface Travelling {
  /** Remember where things are, before something changes. */
  look: (table: HTMLElement) => void;
  /** Send those on their way that are elsewhere now. */
  send: (table: HTMLElement) => void;
}

export function follow(
  travelling: Travelling,
  table: () => HTMLElement | undefined,
  position: () => unknown,
): void {
  $effect.pre(() => {
    position();
    const shown = table();
    if (shown) travelling.look(shown);
  });
  $effect(() => {
    position();
    const shown = table();
    if (shown) travelling.send(shown);
  });
}
