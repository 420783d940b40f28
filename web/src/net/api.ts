/** Requests over HTTP. Whoever is not known yet becomes a guest silently, and the request is sent again. */

import { t } from "../i18n/index.svelte";
import { problemInWords } from "./problems";
import { remember, remembered } from "./storage";
import type {
  AllLuckView,
  Code,
  Error as ErrorView,
  EventList,
  FairnessView,
  GamesView,
  HintView,
  MatchList,
  Me,
  NewMatch,
  PositionList,
  TableView,
} from "../protocol";

export class Refused extends Error {
  readonly code: Code | "offline";
  /** What the server said, in English. */
  readonly detail: string;

  constructor(code: Code | "offline", message: string, detail = "") {
    super(message);
    this.code = code;
    this.detail = detail;
  }
}

const KNOWN = "kingdomino.known";

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  // Who was never here, as far as this browser remembers, need not ask first whether they are known.
  if (path !== "/guests" && !isKnown()) await comeIn();
  const answer = await send(method, path, body);
  if (answer.status === 401 && path !== "/guests") {
    coming = null;
    await comeIn();
    const again = await send(method, path, body);
    if (again.status === 401) throw new Refused("no_session", t("error.cookies"));
    return read<Answer>(again);
  }
  return read<Answer>(answer);
}

/** What anybody may see: nobody has to come in for it. */
async function look<Answer>(path: string): Promise<Answer> {
  return read<Answer>(await send("GET", path));
}

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  try {
    return await fetch(`/api${path}`, {
      method,
      ...(body === undefined ? {} : bodyOf(body)),
    });
  } catch {
    throw new Refused("offline", t("error.offline"));
  }
}

/** A text is sent as it is, anything else as JSON. */
function bodyOf(body: unknown): RequestInit {
  return typeof body === "string"
    ? { body, headers: { "content-type": "text/plain" } }
    : { body: JSON.stringify(body), headers: { "content-type": "application/json" } };
}

async function read<Answer>(answer: Response): Promise<Answer> {
  if (answer.status === 204) return undefined as Answer;
  const isJson = answer.headers.get("content-type")?.includes("json");
  if (answer.ok) return (isJson ? await answer.json() : await answer.text()) as Answer;
  const error = isJson ? ((await answer.json()) as ErrorView) : null;
  if (!error) throw new Refused("offline", t("error.offline"));
  throw new Refused(error.code, problemInWords(error), error.message);
}

/** Whether this browser remembers that somebody was here before. */
export function isKnown(): boolean {
  return remembered(KNOWN) !== null;
}

let coming: Promise<Me> | null = null;

/** Several requests may find out at once that nobody knows us; one guest is enough. */
function comeIn(): Promise<Me> {
  const number = 100 + Math.floor(Math.random() * 900);
  coming ??= ask<Me>("POST", "/guests", { name: t("guest.name", { number: String(number) }) }).then((me) => {
    remember(KNOWN, "yes");
    return me;
  });
  return coming;
}

export const api = {
  me: () => ask<Me>("GET", "/me"),
  rename: (name: string) => ask<Me>("PATCH", "/me", { name }),
  games: () => ask<GamesView>("GET", "/games"),
  list: (list: "open" | "watch" | "mine") =>
    list === "mine" ? ask<MatchList>("GET", "/matches?list=mine") : look<MatchList>(`/matches?list=${list}`),
  table: (id: string) => ask<TableView>("GET", `/matches/${id}`),
  create: (wish: Partial<NewMatch>) => ask<TableView>("POST", "/matches", wish),
  meet: (wish: Partial<NewMatch>) => ask<TableView>("POST", "/matches/meet", wish),
  join: (id: string, commitment: string) => ask<TableView>("POST", `/matches/${id}/join`, { commitment }),
  leave: (id: string) => ask<undefined>("POST", `/matches/${id}/leave`, {}),
  remove: (id: string, seat: number) => ask<TableView>("POST", `/matches/${id}/remove`, { seat }),
  start: (id: string) => ask<TableView>("POST", `/matches/${id}/start`, {}),
  reveal: (id: string, share: string) => ask<TableView>("POST", `/matches/${id}/reveal`, { share }),
  rematch: (id: string) => ask<TableView>("POST", `/matches/${id}/rematch`, {}),
  mute: (id: string, seat: number, muted: boolean) =>
    ask<undefined>("POST", `/matches/${id}/mute`, { seat, muted }),
  events: (id: string, after: number) => ask<EventList>("GET", `/matches/${id}/events?after=${after}`),
  positions: (id: string, after: number) =>
    ask<PositionList>("GET", `/matches/${id}/positions?after=${after}`),
  upload: (text: string) => ask<TableView>("POST", "/uploads", text),
  file: (id: string) => ask<string>("GET", `/matches/${id}/file`),
  fairness: (id: string) => ask<FairnessView>("GET", `/matches/${id}/fairness`),
  allLuck: () => ask<AllLuckView>("GET", "/fairness"),
  hint: (id: string, actions: string[]) => ask<HintView>("POST", `/matches/${id}/hint`, { actions }),
};
