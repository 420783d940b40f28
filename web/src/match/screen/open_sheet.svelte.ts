/** Which sheet is open over the table: one at a time. */

import type { SheetName } from "../bar/sheet_names";

export class OpenSheet {
  name = $state<SheetName | null>(null);
  /** Sheets that few people open are fetched when they are wanted, and stay. */
  wanted = $state<Partial<Record<SheetName, boolean>>>({});

  constructor() {
    $effect(() => {
      if (this.name) this.wanted[this.name] = true;
    });
  }

  open(name: SheetName): void {
    this.name = name;
  }

  /** A sheet that gives way to another one must not close that. */
  close(name: SheetName): void {
    if (this.name === name) this.name = null;
  }
}
