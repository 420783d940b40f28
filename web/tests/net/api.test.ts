/** Requests: who sends them, what is sent, and what becomes of every kind of answer. */

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speak, t } from "../../src/i18n/index.svelte";
import type { api as Api, Refused as RefusedType } from "../../src/net/api";

interface Sent {
  line: string;
  type: string | null;
  body: string;
}

let sent: Sent[] = [];
let answers: Response[] = [];
let api: typeof Api;
let Refused: typeof RefusedType;

const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
const refusal = (code: string, status: number): Response =>
  json({ type: "error", code, message: "why" }, status);

beforeEach(async () => {
  sent = [];
  answers = [];
  localStorage.clear();
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    sent.push({
      line: `${request.method} ${pathname}${search}`,
      type: request.headers.get("content-type"),
      body: await request.text(),
    });
    const answer = answers.shift();
    if (!answer) throw new TypeError("no network");
    return answer;
  });
  // Whether a guest is on the way is remembered by the module.
  vi.resetModules();
  ({ api, Refused } = await import("../../src/net/api"));
  await speak("en");
});
afterEach(() => vi.unstubAllGlobals());

const isGuest = (): void => localStorage.setItem("kingdomino.known", "yes");
const lines = (): string[] => sent.map(({ line }) => line);

async function refused(asked: Promise<unknown>): Promise<RefusedType> {
  const error = await asked.then(
    () => null,
    (found: unknown) => found,
  );
  if (!(error instanceof Refused)) throw new Error(`not refused: ${String(error)}`);
  return error;
}

test("a path, a query and a body are those of the interface", async () => {
  isGuest();
  answers = [json({ id: "a b" }), json({ events: [] }), json({ matches: [] })];
  await api.remove("a b", 2);
  await api.events("abc", 7);
  await api.list("mine");
  expect(sent).toEqual([
    { line: "POST /api/matches/a%20b/remove", type: "application/json", body: '{"seat":2}' },
    { line: "GET /api/matches/abc/events?after=7", type: null, body: "" },
    { line: "GET /api/matches?list=mine", type: null, body: "" },
  ]);
});

test("a game's file goes up and comes down as text", async () => {
  isGuest();
  answers = [json({ id: "abc" }, 201), new Response("game duel\n")];
  expect(await api.upload("game duel\n")).toEqual({ id: "abc" });
  expect(sent[0]).toEqual({ line: "POST /api/uploads", type: "text/plain", body: "game duel\n" });
  expect(await api.file("abc")).toBe("game duel\n");
});

test("an answer without content is none", async () => {
  isGuest();
  answers = [new Response(null, { status: 204 })];
  expect(await api.leave("abc")).toBeUndefined();
});

test("a new browser becomes one guest, however many requests it sends together", async () => {
  answers = [json({ name: "Guest 123" }, 201), json({ id: "abc" }), json({ name: "Guest 123" })];
  await Promise.all([api.table("abc"), api.me()]);
  expect(lines()).toEqual(["POST /api/guests", "GET /api/matches/abc", "GET /api/me"]);
});

test("what anyone may see makes nobody a guest", async () => {
  answers = [json({ matches: [] })];
  await api.list("open");
  expect(lines()).toEqual(["GET /api/matches?list=open"]);
});

test("when a session has ended, the browser comes in and asks once more", async () => {
  isGuest();
  answers = [refusal("no_session", 401), json({ name: "Guest 123" }, 201), json({ id: "abc" })];
  expect(await api.start("abc")).toEqual({ id: "abc" });
  expect(lines()).toEqual(["POST /api/matches/abc/start", "POST /api/guests", "POST /api/matches/abc/start"]);
});

test("a browser that keeps no cookie is told so, and asks no third time", async () => {
  isGuest();
  answers = [refusal("no_session", 401), json({ name: "Guest 123" }, 201), refusal("no_session", 401)];
  const { code, message } = await refused(api.start("abc"));
  expect(code).toBe("no_session");
  expect(message).toMatch(/cookies/);
  expect(sent).toHaveLength(3);
});

test("a refusal has its code, words for the reader and the server's", async () => {
  isGuest();
  answers = [refusal("not_host", 403)];
  const { code, message, detail } = await refused(api.start("abc"));
  expect([code, message, detail]).toEqual(["not_host", t("error.not_host"), "why"]);
});

test.each([
  ["no network", []],
  ["a page of something in between", [new Response("<h1>Log in</h1>", { status: 511 })]],
  ["such a page that pretends to be the answer", [new Response("<h1>Log in</h1>", { status: 200 })]],
  ["nothing at all", [new Response(null, { status: 502, headers: { "content-length": "0" } })]],
])("%s is being offline", async (_, found) => {
  isGuest();
  answers = [...found];
  expect((await refused(api.me())).code).toBe("offline");
});
