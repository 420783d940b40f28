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

from kingdomino.server import protocol
from kingdomino.server.close_codes import CloseCode
from kingdomino.server.edge import strict_json
from kingdomino.server.edge.limits import address_of
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.live.commands import carry_out
from kingdomino.server.live.connection import Connection
from kingdomino.server.live.idempotency import Command
from kingdomino.server.live.room import Room
from kingdomino.server.live.rooms import SESSION_ENDED
from kingdomino.server.protocol import ClientMessage
from kingdomino.server.storage.contract import StorageBusyError, StorageUnavailableError
from kingdomino.server.worker import Worker

log = logging.getLogger(__name__)

HELLO_SECONDS = 10
"""How long a socket may be silent before it says hello."""

MOST_REASON = 120
"""Characters of a close frame's reason; all of ours are ASCII, and 123 bytes fit."""

PAUSE_SECONDS = 0.5
"""Who sends too many messages is not read for a while: nobody else has to wait because of them."""

_encoder = msgspec.json.Encoder()


Socket: TypeAlias = WebSocket[Any, Any, State]


@websocket("/api/matches/{match_id:str}/socket")
async def match_socket(socket: Socket, match_id: FromPath[str]) -> None:
    """Play or watch a match: say `hello`, then everything that happens is sent."""
    worker: Worker = socket.app.state.worker
    try:
        worker.sessions.check_origin(socket)
    except Refusal:
        await socket.close(
            CloseCode.POLICY
        )  # before it is accepted, so the handshake is answered with 403
        return
    await socket.accept()
    code, reason = await _talk(worker, socket, match_id)
    if code is not None:
        with suppress(WebSocketDisconnect, RuntimeError):
            await socket.close(code, reason[:MOST_REASON])


async def _talk(worker: Worker, socket: Socket, match_id: str) -> tuple[int | None, str]:
    """Talk until one side has had enough; if a talk cannot even begin, the code and the reason to close with."""
    address = address_of(socket)
    try:
        worker.limits.connects_from.take(address)  # first of all: it costs nothing
        visitor = await worker.sessions.visitor(socket)
        guest = None if visitor is None else visitor.id
        # A cookie that nobody is known by cannot end either: whoever has one watches like anybody else.
        session = None if visitor is None else worker.sessions.session(socket)
        with worker.limits.socket(guest, address) as key:
            room = await worker.rooms.room(match_id)
            connection = Connection(guest, session.hex() if session else None)
            with worker.socket(connection):
                await Talk(worker, socket, room, connection, key).run()
    except Refusal as refusal:
        code = CloseCode.GONE if refusal.code is Code.NOT_FOUND else CloseCode.TOO_MANY_SOCKETS
        return code, refusal.message
    except StorageUnavailableError:
        return CloseCode.TRY_AGAIN, "the database is not available; try again in a moment"
    except Exception:
        log.exception("a socket could not be served")
        return CloseCode.INTERNAL, "something went wrong here; it was noted"
    return None, ""


class Talk:
    """What is said over one socket."""

    def __init__(
        self, worker: Worker, socket: Socket, room: Room, connection: Connection, key: str
    ) -> None:
        self.worker = worker
        self.key = key
        """Whose messages are counted together."""
        self.socket = socket
        self.room = room
        self.connection = connection

    @property
    def has_entered(self) -> bool:
        """Whether hello was said."""
        return self.connection in self.room.log.audience

    async def run(self) -> None:
        """Read until the socket is closed by either side."""
        writer = asyncio.create_task(self._write())
        loop = asyncio.get_running_loop()
        patience = loop.call_later(HELLO_SECONDS, self._expect_hello)
        try:
            await self._read(writer)
        finally:
            patience.cancel()
            writer.cancel()
            await asyncio.gather(writer, return_exceptions=True)
            self.room.leave(self.connection)

    def _expect_hello(self) -> None:
        if not self.has_entered:
            self.connection.close(CloseCode.SILENT, "say hello first")

    async def _write(self) -> None:
        while (message := await self.connection.next()) is not None:
            await self.socket.send_data(message.decode())
        code = self.connection.close_code or CloseCode.NORMAL
        await self.socket.close(code, self.connection.close_reason)

    async def _read(self, writer: "asyncio.Task[None]") -> None:
        """Answer one message after another. When we close the socket, a disconnection is read as well."""
        while True:
            try:
                frame = await self.socket.receive()
            except (WebSocketDisconnect, RuntimeError):
                return
            if frame["type"] == "websocket.disconnect" or writer.done():
                return
            await self._answer(frame.get("text"))

    async def _answer(self, text: str | None) -> None:
        """Answer one frame, which may be no text; whatever goes wrong, the socket stays."""
        message: ClientMessage | None = None
        answer: protocol.ServerMessage | None
        try:
            self.worker.limits.messages.take(self.key)
            if text is None:
                raise Refusal(Code.NOT_TEXT, "Send text frames, not binary ones.")
            message = strict_json.client_message(text)
            answer = await self._handle(message)
        except Refusal as refusal:
            answer = self._error(refusal, message, text)
        except StorageBusyError:
            busy = "The server has too much to do; try again."
            answer = self._error(Refusal(Code.BUSY, busy, retry_seconds=1), message, text)
        except StorageUnavailableError:
            gone = "The database is not available; try again with the same id."
            answer = self._error(Refusal(Code.UNAVAILABLE, gone, retry_seconds=1), message, text)
        except Exception:
            log.exception("a message could not be handled")
            failed = "Something went wrong here; it was noted."
            answer = self._error(Refusal(Code.INTERNAL, failed), message, text)
        if answer is not None:
            self.connection.send(_encoder.encode(answer))
        if isinstance(answer, protocol.Error) and answer.code is Code.TOO_MANY:
            await asyncio.sleep(PAUSE_SECONDS)

    def _error(
        self, refusal: Refusal, message: ClientMessage | None, text: str | None
    ) -> protocol.Error:
        """The answer to what is not done; it names the command wherever that can be read."""
        self.worker.metrics.refusals.labels(refusal.code.value).inc()
        if message is None:
            command = None if text is None else strict_json.command_id(text)
        else:
            command = None if isinstance(message, protocol.Hello) else message.id
        return protocol.Error(
            refusal.code,
            refusal.message,
            command,
            refusal.rule,
            self.room.log.match.seq if refusal.code is Code.STALE else None,
            refusal.retry_seconds,
        )

    async def _handle(self, message: ClientMessage) -> protocol.ServerMessage | None:
        if isinstance(message, protocol.Hello):
            return await self._hello(message)
        if not self.has_entered:
            raise Refusal(Code.NOT_NOW, "Say hello first.")
        if isinstance(message, protocol.Ping):
            return protocol.Pong(message.id, self.worker.storage.now())
        with self.worker.limits.commands:
            if isinstance(message, protocol.Preview):
                return self.room.preview(self.connection.guest, message)
            command = Command.of(message, self.connection.guest)
            return protocol.Done(message.id, await carry_out(self.room, command))

    async def _hello(self, message: protocol.Hello) -> None:
        if self.has_entered:
            raise Refusal(Code.NOT_NOW, "You have said hello already.")
        visitor = await self.worker.sessions.visitor(self.socket)
        if (None if visitor is None else visitor.id) != self.connection.guest:
            self.connection.close(CloseCode.LOGGED_OUT, SESSION_ENDED)
            return
        await self.room.enter(self.connection, message)
