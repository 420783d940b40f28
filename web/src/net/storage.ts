/** What this browser remembers. Where storage is switched off everything still works, only not after a reload. */

const memory = new Map<string, string>();

export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null;
  } catch {
    return memory.get(key) ?? null;
  }
}

export function forget(key: string): void {
  memory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // It was never kept.
  }
}

/** Everything that is remembered under a name that begins so, without that beginning. */
export function rememberedUnder(prefix: string): string[] {
  let kept: string[] = [];
  try {
    kept = Object.keys(localStorage);
  } catch {
    // Only this page remembers.
  }
  const keys = [...new Set([...kept, ...memory.keys()])];
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}

export function remember(key: string, value: string): void {
  memory.set(key, value);
  try {
    localStorage.setItem(key, value);
  } catch {
    // Full or switched off: the memory of this page has to do.
  }
}
