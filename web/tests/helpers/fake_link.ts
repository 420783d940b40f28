/** A link whose other end is the test: it sees what is sent, and says what the server would. */

import type { Answer, Command, Connection, LinkListener, MatchLink } from "../../src/match/live/link";
import { Failed } from "../../src/match/live/socket";
import type { Error as ErrorView, ServerMessage } from "../../src/protocol";

interface Sent {
  command: Command;
  resolve: (answer: Answer) => void;
  reject: (failed: Failed) => void;
}

export class FakeLink implements MatchLink {
  /** What was sent and is not answered yet, the oldest first. */
  readonly #unanswered: Sent[] = [];
  readonly #listener: LinkListener;
  /** Everything that was ever sent. */
  readonly sent: Command[] = [];
  isClosed = false;

  constructor(listener: LinkListener) {
    this.#listener = listener;
  }

  send(command: Command): Promise<Answer> {
    this.sent.push(command);
    return new Promise((resolve, reject) => this.#unanswered.push({ command, resolve, reject }));
  }

  reopen(): void {
    this.turn("connecting");
  }

  close(): void {
    this.isClosed = true;
  }

  /** The server says something. */
  hear(message: ServerMessage): void {
    if (message.type === "welcome") this.turn("open");
    this.#listener.onmessage(message);
  }

  /** The connection changes. */
  turn(connection: Connection): void {
    this.#listener.onconnection(connection);
  }

  /** The last event that the client would name when it comes back. */
  get known(): number {
    return this.#listener.seq();
  }

  /** The server answers the oldest command; what follows from that has happened when this is over. */
  async answer(answer: Partial<Answer>): Promise<void> {
    this.#next().resolve(answer as Answer);
    await settled();
  }

  async refuse(code: ErrorView["code"]): Promise<void> {
    const view = { type: "error", code, message: "", id: null, retry_seconds: null } as object as ErrorView;
    this.#next().reject(new Failed(view));
    await settled();
  }

  get awaited(): Command | undefined {
    return this.#unanswered[0]?.command;
  }

  #next(): Sent {
    const sent = this.#unanswered.shift();
    if (!sent) throw new Error("nothing was sent that could be answered");
    return sent;
  }
}

/** Lets everything happen that does not wait for a timer. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve();
}
