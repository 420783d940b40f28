/** Who plays at this device, as the server knows them. */

import { api } from "../net/api";

let name = $state<string | null>(null);

export function guestName(): string | null {
  return name;
}

export async function askName(): Promise<void> {
  name = (await api.me()).name;
}

let renaming: Promise<unknown> = Promise.resolve();

export function rename(wanted: string): Promise<unknown> {
  if (wanted.trim()) renaming = api.rename(wanted.trim().slice(0, 100)).then((me) => (name = me.name));
  return renaming;
}

/** A table gets the name that was typed a moment ago, even if the server has not heard of it yet. */
export async function nameIsKept(): Promise<void> {
  await renaming.catch(() => undefined);
}
