/** Requests over HTTP, typed by the server's interface. A browser without a session becomes a guest first, and the request is sent
 * again. */

import createClient from "openapi-fetch";
import { t } from "../i18n/index.svelte";
import type { Code, Error as ErrorView, Me, NewMatch, paths } from "../protocol";
import { problemInWords } from "./problems";
import { remember, remembered } from "./storage";

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

const client = createClient<paths>({ fetch: (request) => fetch(request) });

type Send<Data> = () => Promise<{ data?: Data; error?: ErrorView; response: Response }>;

/** A request of a guest. */
async function ask<Data>(send: Send<Data>): Promise<Data> {
  // A browser that was never here, as far as it remembers, becomes a guest without asking first.
  if (!isKnown()) await comeIn();
  try {
    return await look(send);
  } catch (error) {
    if (!isUnknown(error)) throw error;
  }
  coming = null;
  await comeIn();
  try {
    return await look(send);
  } catch (error) {
    throw isUnknown(error) ? new Refused("no_session", t("error.cookies")) : error;
  }
}

function isUnknown(error: unknown): boolean {
  return error instanceof Refused && error.code === "no_session";
}

/** A request that needs no session. */
async function look<Data>(send: Send<Data>): Promise<Data> {
  const { data, error, response } = await send().catch(() => {
    throw new Refused("offline", t("error.offline"));
  });
  if (response.ok) return data as Data;
  // What isn't from our server is no JSON: that of a network that wants a log-in, for instance.
  if (!error?.code) throw new Refused("offline", t("error.offline"));
  throw new Refused(error.code, problemInWords(error), error.message);
}

/** Whether this browser remembers that somebody was here before. */
export function isKnown(): boolean {
  return remembered(KNOWN) !== null;
}

let coming: Promise<Me> | null = null;

/** Several requests may find out at the same time that there's no session; one guest is enough. */
function comeIn(): Promise<Me> {
  const number = 100 + Math.floor(Math.random() * 900);
  const name = t("guest.name", { number: String(number) });
  coming ??= look(() => client.POST("/api/guests", { body: { name } })).then((me) => {
    remember(KNOWN, "yes");
    return me;
  });
  return coming;
}

/** What the path of a request about a match needs. */
function at(match_id: string) {
  return { params: { path: { match_id } } };
}

/** The same, with the events after one of them. */
function after(match_id: string, seq: number) {
  return { params: { path: { match_id }, query: { after: seq } } };
}

export const api = {
  me: () => ask(() => client.GET("/api/me")),
  rename: (name: string) => ask(() => client.PATCH("/api/me", { body: { name } })),
  /** One's own tables need a session, those of all don't. */
  list: (list: "open" | "watch" | "mine") =>
    (list === "mine" ? ask : look)(() => client.GET("/api/matches", { params: { query: { list } } })),
  table: (id: string) => ask(() => client.GET("/api/matches/{match_id}", at(id))),
  create: (request: NewMatch) => ask(() => client.POST("/api/matches", { body: request })),
  meet: (request: NewMatch) => ask(() => client.POST("/api/matches/meet", { body: request })),
  join: (id: string, commitment: string) =>
    ask(() => client.POST("/api/matches/{match_id}/join", { ...at(id), body: { commitment } })),
  leave: (id: string) => ask(() => client.POST("/api/matches/{match_id}/leave", at(id))),
  remove: (id: string, seat: number) =>
    ask(() => client.POST("/api/matches/{match_id}/remove", { ...at(id), body: { seat } })),
  start: (id: string) => ask(() => client.POST("/api/matches/{match_id}/start", at(id))),
  reveal: (id: string, share: string) =>
    ask(() => client.POST("/api/matches/{match_id}/reveal", { ...at(id), body: { share } })),
  rematch: (id: string) => ask(() => client.POST("/api/matches/{match_id}/rematch", at(id))),
  mute: (id: string, seat: number, muted: boolean) =>
    ask(() => client.POST("/api/matches/{match_id}/mute", { ...at(id), body: { seat, muted } })),
  events: (id: string, seq: number) =>
    ask(() => client.GET("/api/matches/{match_id}/events", after(id, seq))),
  positions: (id: string, seq: number) =>
    ask(() => client.GET("/api/matches/{match_id}/positions", after(id, seq))),
  /** A game's file is sent as it is. */
  upload: (text: string) =>
    ask(() =>
      client.POST("/api/uploads", {
        body: text,
        bodySerializer: (body) => body,
        headers: { "content-type": "text/plain" },
      }),
    ),
  file: (id: string) => ask(() => client.GET("/api/matches/{match_id}/file", { ...at(id), parseAs: "text" })),
  fairness: (id: string) => ask(() => client.GET("/api/matches/{match_id}/fairness", at(id))),
  hint: (id: string, actions: string[]) =>
    ask(() => client.POST("/api/matches/{match_id}/hint", { ...at(id), body: { actions } })),
};
