/** Who plays at this device, as the server knows them. */

import { api } from "../net/api";

let name = $state<string | null>(null);

export function guestName(): string | null {
  return name;
}

export async function askName(): Promise<void> {
  name = (await api.me()).name;
}

export async function rename(wanted: string): Promise<void> {
  if (wanted.trim()) name = (await api.rename(wanted.trim().slice(0, 100))).name;
}
