"""The websocket of a match: messages in, in the order of checks that keeps nonsense out, and messages out."""

import asyncio
import logging
from contextlib import suppress
from typing import Any, TypeAlias

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from kingdomino.server import protocol, strict_json
from kingdomino.server.connection import Connection
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.hub import Hub
from kingdomino.server.protocol import ClientMessage
from kingdomino.server.room import Room
from kingdomino.server.storage.contract import StorageBusyError, StorageUnavailableError

log = logging.getLogger(__name__)

HELLO_SECONDS = 10
"""How long a socket may be silent before it says hello."""

NO_HELLO, UNKNOWN_MATCH, TOO_MANY_SOCKETS, TRY_AGAIN = 4408, 4404, 4429, 1013
"""Close codes of ours; docs/protocol.md explains them."""

_encoder = msgspec.json.Encoder()


Socket: TypeAlias = WebSocket[Any, Any, State]


@websocket("/api/matches/{match_id:str}/socket")
async def match_socket(socket: Socket, match_id: FromPath[str]) -> None:
    """Play or watch a match: say `hello`, then everything that happens is sent."""
    hub: Hub = socket.app.state.hub
    hub.sessions.check_origin(socket)
    visitor = await hub.sessions.visitor(socket)
    guest = None if visitor is None else visitor.id
    await socket.accept()
    try:
        with hub.limits.socket(guest, socket.client.host if socket.client else "") as key:
            room = await hub.rooms.room(match_id)
            muted = frozenset[str]() if guest is None else await hub.storage.muted(guest)
            await Talk(hub, socket, room, Connection(guest, muted), key).run()
    except Refusal as refusal:
        code = UNKNOWN_MATCH if refusal.code is Code.NOT_FOUND else TOO_MANY_SOCKETS
        await socket.close(code, refusal.message)
    except StorageUnavailableError:
        await socket.close(TRY_AGAIN, "the database is not available; try again in a moment")


class Talk:
    """What is said over one socket."""

    def __init__(
        self, hub: Hub, socket: Socket, room: Room, connection: Connection, key: str
    ) -> None:
        self.hub = hub
        self.key = key
        """Whose messages are counted together."""
        self.socket = socket
        self.room = room
        self.connection = connection
        self.has_entered = False

    async def run(self) -> None:
        """Read until the socket is closed by either side."""
        writer = asyncio.create_task(self._write())
        try:
            await self._read(writer)
        finally:
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
            if self.has_entered:
                self.hub.house.spawn(self.room.leave(self.connection))

    async def _write(self) -> None:
        while (message := await self.connection.next()) is not None:
            await self.socket.send_data(message.decode())
        code = self.connection.close_code or 1000
        await self.socket.close(code, self.connection.close_reason)

    async def _read(self, writer: "asyncio.Task[None]") -> None:
        while not writer.done():
            reading = asyncio.ensure_future(self.socket.receive())
            await asyncio.wait(
                (reading, writer),
                timeout=None if self.has_entered else HELLO_SECONDS,
                return_when=asyncio.FIRST_COMPLETED,
            )
            if not reading.done():
                reading.cancel()
                with suppress(asyncio.CancelledError, Exception):
                    await reading
                if not writer.done():
                    self.connection.close(NO_HELLO, "say hello first")
                    await writer
                return
            try:
                frame = reading.result()
            except (WebSocketDisconnect, RuntimeError):
                return
            if frame["type"] == "websocket.disconnect":
                return
            await self._answer(frame.get("text"), frame.get("bytes"))

    async def _answer(self, text: str | None, data: bytes | None) -> None:
        """Answer one frame; whatever goes wrong, the socket stays."""
        command = None
        try:
            if text is None:
                raise Refusal(Code.NOT_TEXT, "Send text frames, not binary ones.")
            command = strict_json.command_id(text)
            message = strict_json.client_message(text)
            self.hub.limits.messages.take(self.key)
            answer = await self._handle(message)
        except Refusal as refusal:
            answer = self._error(refusal.code, refusal.message, command, refusal.rule)
        except StorageBusyError:
            answer = self._error(Code.BUSY, "The server has too much to do; try again.", command)
        except StorageUnavailableError:
            answer = self._error(
                Code.UNAVAILABLE,
                "The database is not available; try again with the same id.",
                command,
            )
        except Exception:
            log.exception("a message could not be handled")
            answer = self._error(Code.INTERNAL, "Something went wrong here; it was noted.", command)
        if answer is not None:
            self.connection.send(_encoder.encode(answer))

    def _error(
        self, code: Code, message: str, id: str | None, rule: str | None = None
    ) -> protocol.Error:
        self.hub.metrics.errors.add(code)
        seq = self.room.match.seq if code is Code.STALE else None
        return protocol.Error(code, message, id, rule, seq)

    async def _handle(self, message: ClientMessage) -> protocol.ServerMessage | None:
        if isinstance(message, protocol.Hello):
            return await self._hello(message)
        if not self.has_entered:
            raise Refusal(Code.NOT_NOW, "Say hello first.")
        if isinstance(message, protocol.Ping):
            return protocol.Pong(message.id, self.hub.storage.now())
        with self.hub.pressure:
            if isinstance(message, protocol.Preview):
                return self.room.preview(self.connection.guest, message)
            return protocol.Done(message.id, await self._command(message))

    async def _hello(self, message: protocol.Hello) -> None:
        if self.has_entered:
            raise Refusal(Code.NOT_NOW, "You have said hello already.")
        await self.room.enter(self.connection, message)
        self.has_entered = True

    async def _command(self, message: ClientMessage) -> int:
        room, guest = self.room, self.connection.guest
        match message:
            case protocol.Act():
                return await room.act(guest, message)
            case protocol.Resign():
                return await room.resign(guest, message)
            case protocol.Ask():
                return await room.ask(guest, message)
            case protocol.Reply():
                return await room.reply(guest, message)
            case protocol.Decide():
                return await room.decide(guest, message)
            case protocol.Regain():
                return await room.regain(guest, message)
            case protocol.React():
                return await room.react(guest, message)
            case _:
                raise Refusal(Code.BAD_MESSAGE, f"{message} is no command.")
