/** The socket of a match, which comes back by itself and loses nothing.
 *
 * A command keeps its id until it is answered: after a reconnection it is sent again, and the server does it once.
 */

import { problemInWords } from "../../net/problems";
import { CLOSE_CODES } from "../../package.gen";
import type { Error as ErrorView, ServerMessage } from "../../protocol";
import type { Answer, Command, LinkListener, MatchLink } from "./link";

const FIRST_WAIT = 300;
const LONGEST_WAIT = 8000;
/** Without a word for so long we ask whether anybody is there. */
const QUIET = 25_000;
const ANSWER_WITHIN = 8000;

export class Failed extends Error {
  readonly view: ErrorView;

  constructor(view: ErrorView) {
    super(problemInWords(view));
    this.view = view;
  }
}

interface Waiting {
  text: string;
  resolve: (answer: Answer) => void;
  reject: (failed: Failed) => void;
}

export class MatchSocket implements MatchLink {
  readonly #url: string;
  readonly #listener: LinkListener;
  readonly #waiting = new Map<string, Waiting>();
  #socket: WebSocket | null = null;
  #hasEntered = false;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  constructor(id: string, listener: LinkListener) {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.#url = `${scheme}://${location.host}/api/matches/${id}/socket`;
    this.#listener = listener;
    addEventListener("online", this.#hurry);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  close(): void {
    this.#isClosed = true;
    removeEventListener("online", this.#hurry);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#timer);
    clearTimeout(this.#quiet);
    this.#socket?.close();
  }

  /** Come again, as somebody who was a stranger and now has a seat. */
  reopen(): void {
    const before = this.#socket;
    clearTimeout(this.#timer);
    this.#connect();
    before?.close();
  }

  /** Send a command or a question; the answer comes even if the connection is lost in between. */
  send(command: Command): Promise<Answer> {
    const id = newId();
    const text = JSON.stringify({ ...command, id });
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { text, resolve, reject });
      if (this.#hasEntered) this.#socket?.send(text);
    });
  }

  #connect = (): void => {
    if (this.#isClosed) return;
    this.#listener.onconnection(this.#tries === 0 ? "connecting" : "lost");
    const socket = new WebSocket(this.#url);
    this.#socket = socket;
    this.#hasEntered = false;
    socket.onopen = () => socket.send(JSON.stringify({ type: "hello", seq: this.#listener.seq() }));
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as ServerMessage);
    socket.onclose = ({ code }) => {
      if (socket === this.#socket) this.#lose(code);
    };
  };

  #lose(code: number): void {
    clearTimeout(this.#quiet);
    this.#socket = null;
    this.#hasEntered = false;
    if (this.#isClosed) return;
    if (code === CLOSE_CODES.gone) {
      this.#isClosed = true;
      this.#listener.onconnection("gone");
      return;
    }
    this.#listener.onconnection("lost");
    // Not all at the same moment: a server that restarts hears from everybody.
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries) * (0.5 + Math.random());
    this.#tries += 1;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#connect, wait);
  }

  #hear(message: ServerMessage): void {
    this.#listen();
    if (message.type === "welcome") {
      this.#tries = 0;
      this.#hasEntered = true;
      this.#listener.onconnection("open");
      this.#listener.onmessage(message);
      for (const { text } of this.#waiting.values()) this.#socket?.send(text);
      return;
    }
    this.#listener.onmessage(message);
    if (message.type === "error") this.#fail(message);
    if (message.type !== "done" && message.type !== "previewed" && message.type !== "pong") return;
    this.#waiting.get(message.id)?.resolve(message);
    this.#waiting.delete(message.id);
  }

  #fail(error: ErrorView): void {
    const waiting = error.id ? this.#waiting.get(error.id) : undefined;
    if (!waiting || !error.id) return;
    // It may or may not have been done: the same id again finds out.
    if (error.retry_seconds !== null && ["busy", "unavailable", "too_many"].includes(error.code)) {
      setTimeout(() => this.#hasEntered && this.#socket?.send(waiting.text), error.retry_seconds * 1000);
      return;
    }
    this.#waiting.delete(error.id);
    waiting.reject(new Failed(error));
  }

  /** A network can be gone without a word; then nothing answers a ping. */
  #listen(): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(() => {
      if (!this.#hasEntered) return;
      this.#socket?.send(JSON.stringify({ type: "ping", id: newId() }));
      this.#quiet = setTimeout(() => {
        const silent = this.#socket;
        this.#lose(1006);
        silent?.close();
      }, ANSWER_WITHIN);
    }, QUIET);
  }

  /** Somebody looks at the page again, or the network is back: do not wait. */
  #hurry = (): void => {
    if (this.#socket || this.#isClosed || document.hidden) return;
    clearTimeout(this.#timer);
    this.#connect();
  };
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36)).join("");
}
