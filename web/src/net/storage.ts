/** What this browser remembers. Where storage is switched off everything still works, only not after a reload. */

const memory = new Map<string, string>();

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function remember(key: string, value: string): void {
  memory.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Full or switched off: the memory of this page has to do.
  }
}
