/** What connects a match with the server: commands and questions go there, messages come back. */

import type { ClientMessage, ServerMessage } from "../../protocol";

/** `lost`: we try again; `gone`: there is no such match. */
export type Connection = "connecting" | "open" | "lost" | "gone";

type WithoutId<Message> = Message extends { id: string } ? Omit<Message, "id"> : never;

/** A command or a question without its id: the link gives it one, so that the server does it only once. */
export type Command = WithoutId<ClientMessage>;

export type Answer = Extract<ServerMessage, { type: "done" | "previewed" | "pong" }>;

export interface MatchLink {
  /** The promise is rejected with `Failed` if the server refuses it. */
  send: (command: Command) => Promise<Answer>;
  /** Connect again, after a seat was taken. */
  reopen: () => void;
  close: () => void;
}

export interface LinkListener {
  /** The last event that is known. */
  seq: () => number;
  onmessage: (message: ServerMessage) => void;
  onconnection: (connection: Connection) => void;
}
