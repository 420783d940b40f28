/** Make a table and go there; with nobody to wait for the match begins at once. */

import { nameIsKept } from "../app/guest.svelte";
import { go } from "../app/router.svelte";
import { t } from "../i18n/index.svelte";
import { api, Refused } from "../net/api";
import { keepShare, newShare } from "../dice/shares";
import type { NewMatch } from "../protocol";

export type TableRequest = NewMatch;

/** Null if all went well, else what did not. */
export async function openTable(request: TableRequest): Promise<string | null> {
  try {
    await nameIsKept();
    const share = newShare();
    const table = await api.create({ ...request, commitment: share.commitment });
    keepShare(table.id, share);
    if (request.seats.every((seat) => seat.type !== "open")) await api.start(table.id);
    go(`/match/${table.id}`);
    return null;
  } catch (error) {
    return whyNot(error);
  }
}

/** Why there is no table, in words. */
export function whyNot(error: unknown): string {
  if (!(error instanceof Refused)) throw error;
  return error.code === "too_many" ? t("error.too_many_tables") : error.message;
}
