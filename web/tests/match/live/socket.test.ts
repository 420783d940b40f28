import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Connection } from "../../../src/match/live/link";
import { MatchSocket } from "../../../src/match/live/socket";

class FakeSocket {
  static made: FakeSocket[] = [];
  sent: { type: string; id?: string; seq?: number }[] = [];
  onopen: () => void = () => undefined;
  onmessage: (event: { data: string }) => void = () => undefined;
  onclose: (event: { code: number }) => void = () => undefined;

  constructor() {
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.onclose({ code: 1000 });
  }
  hear(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

let connections: Connection[] = [];

function newest(): FakeSocket {
  const socket = FakeSocket.made.at(-1);
  if (!socket) throw new Error("no socket was opened");
  return socket;
}

function connected(seq = 0): MatchSocket {
  const socket = new MatchSocket("abc", {
    seq: () => seq,
    onmessage: () => undefined,
    onconnection: (connection) => connections.push(connection),
  });
  newest().onopen();
  newest().hear({ type: "welcome" });
  return socket;
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", FakeSocket);
  FakeSocket.made = [];
  connections = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("it says hello with the last event that it knows", () => {
  connected(7).close();
  expect(newest().sent[0]).toEqual({ type: "hello", seq: 7 });
});

test.each([1006, 1012, 1013])(
  "after close code %i it comes back and repeats with the same id",
  async (code) => {
    const socket = connected();
    const answer = socket.send({ type: "act", seq: 3, actions: ["take:1"] });
    const first = newest();
    first.onclose({ code });
    expect(connections.at(-1)).toBe("lost");
    await vi.advanceTimersByTimeAsync(1000);
    const second = newest();
    expect(second).not.toBe(first);
    second.onopen();
    second.hear({ type: "welcome" });
    expect(connections.at(-1)).toBe("open");
    expect(second.sent[1]).toEqual(first.sent[1]);
    second.hear({ type: "done", id: second.sent[1]?.id, seq: 4 });
    expect(await answer).toMatchObject({ type: "done", seq: 4 });
    socket.close();
  },
);

test("it does not come back to a match that does not exist", async () => {
  connected();
  newest().onclose({ code: 4404 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connections.at(-1)).toBe("gone");
  expect(FakeSocket.made).toHaveLength(1);
});

test("what may or may not have been done is asked again with the same id", async () => {
  const socket = connected();
  void socket.send({ type: "resign", seat: 0 });
  const { sent } = newest();
  newest().hear({ type: "error", code: "unavailable", message: "", id: sent[1]?.id, retry_seconds: 1 });
  await vi.advanceTimersByTimeAsync(1100);
  expect(sent[2]).toEqual(sent[1]);
  socket.close();
});

test("what is refused is told to whoever asked", async () => {
  const socket = connected();
  const answer = socket.send({ type: "preview", seq: 1 });
  newest().hear({
    type: "error",
    code: "stale",
    message: "old",
    id: newest().sent[1]?.id,
    retry_seconds: null,
  });
  await expect(answer).rejects.toThrow("Something has happened meanwhile");
  socket.close();
});

test("a network that is gone without a word is noticed", async () => {
  const socket = connected();
  await vi.advanceTimersByTimeAsync(25_000);
  expect(newest().sent.at(-1)?.type).toBe("ping");
  await vi.advanceTimersByTimeAsync(8000);
  expect(connections).toContain("lost");
  socket.close();
});
