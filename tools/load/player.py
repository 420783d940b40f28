"""One person at a table, over a socket: sees what happens, acts by the rules, comes back when the socket is cut."""

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kingdomino import core
from tools.load.bounds import Bounds
from tools.load.journal import Ack, Journal, Preview, Unanswered

BACK_OFF_SECONDS = (0.05, 0.1, 0.2, 0.4, 0.8)
"""How long to wait before trying again, longer each time."""
ANSWER_SECONDS = 10.0
"""Without an answer for so long, the connection is taken for dead."""
AWAY_SECONDS = 90.0
"""How long a server may be away before its clients give up."""
AGAIN = ("busy", "unavailable", "too_many")
"""What may be sent again, with the same id, a little later."""

MOST_ACTIONS = 8
"""Actions of one command."""

LOST = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError)


class _Event(msgspec.Struct):
    type: str
    actions: tuple[str, ...] | int = ()


class _Happened(msgspec.Struct):
    seq: int
    event: msgspec.Raw


class _Position(msgspec.Struct):
    line: str


class Heard(msgspec.Struct):
    """What a client needs of any message."""

    type: str
    id: str | None = None
    seq: int | None = None
    code: str | None = None
    message: str | None = None
    events: tuple[_Happened, ...] = ()
    position: _Position | None = None
    outcome: msgspec.Raw = msgspec.Raw(b"null")


_event = msgspec.json.Decoder(_Event)
_heard = msgspec.json.Decoder(Heard)
_ids = count()


class RefusedError(Exception):
    """The server does not do what was asked, and asking again is of no use."""


class Player:
    """A client with one socket."""

    def __init__(
        self,
        bounds: Bounds,
        journal: Journal,
        match: str,
        cookie: str,
        start: core.State,
        random: Random,
    ) -> None:
        self._bounds = bounds
        self._journal = journal
        self._match = match
        self._cookie = cookie
        self._random = random
        self.seq = 0
        """The last event that was seen."""
        self.state = start.copy()
        """The position after it, by our own rules."""
        self.is_over = False
        self.changed = asyncio.Event()
        """Set whenever something has happened."""
        self._socket: ClientConnection | None = None
        self._answers: dict[str, asyncio.Future[Heard]] = {}
        self._welcomed: asyncio.Future[None] | None = None
        self._reader: asyncio.Task[None] | None = None

    # The connection

    async def connect(self) -> None:
        """Open the socket and hear of everything since the last event that was seen."""
        address = self._bounds.url.replace("http", "ws", 1) + f"/api/matches/{self._match}/socket"
        self._bounds.check_time()
        self._bounds.open_socket()
        try:
            self._socket = await connect(
                address,
                additional_headers={"Cookie": self._cookie},
                compression=None,
                ping_interval=None,
                max_size=1 << 20,
                open_timeout=ANSWER_SECONDS,
                proxy=None,
            )
            self._welcomed = _future()
            self._reader = asyncio.create_task(self._read(self._socket))
            await self._send({"type": "hello", "seq": self.seq})
            async with asyncio.timeout(ANSWER_SECONDS):
                await self._welcomed
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        """Close the socket."""
        self._bounds.close_socket()
        if self._reader is not None:
            self._reader.cancel()
            self._reader = None
        if self._socket is not None:
            # Not politely: the server must bear it.
            self._socket.transport.abort()
            self._socket = None

    async def stay_connected(self) -> None:
        """Come back, again and again, until the server is there."""
        if self._reader is not None and not self._reader.done():
            return
        began = time.monotonic()
        if self._socket is not None:
            await self.close()
        for number in count():
            with suppress(*LOST):
                await self.connect()
                self._journal.reconnects += 1
                self._journal.resumes.append(time.monotonic() - began)
                return
            if time.monotonic() - began > AWAY_SECONDS:
                raise ConnectionError(f"the server did not come back for {self._match}")
            await asyncio.sleep(BACK_OFF_SECONDS[min(number, 2)] * self._random.uniform(0.5, 1))

    @property
    def _port(self) -> int:
        """Our end of the connection; 0 without one."""
        return 0 if self._socket is None else int(self._socket.local_address[1])

    async def _send(self, message: dict[str, object]) -> None:
        assert self._socket is not None
        data = msgspec.json.encode(message).decode()
        self._bounds.transfer(len(data))
        await self._socket.send(data)

    async def _read(self, socket: ClientConnection) -> None:
        try:
            while True:
                data = await socket.recv()
                assert isinstance(data, str)
                self._bounds.transfer(len(data))
                self._hear(_heard.decode(data))
        except LOST as error:
            self._give_up(str(error))
        except Exception as error:
            # A client that does not understand its server is a problem, and must not hide it.
            self._journal.problems.append(f"{self._match}: {type(error).__name__}: {error}")
            self._give_up(str(error))
            raise
        finally:
            self.changed.set()

    def _give_up(self, reason: str) -> None:
        """Tell whoever waits that the socket is gone."""
        waiting = [*self._answers.values(), *([self._welcomed] if self._welcomed else [])]
        for each in waiting:
            if not each.done():
                each.set_exception(ConnectionError(reason))

    def _hear(self, heard: Heard) -> None:
        if heard.type in ("welcome", "events"):
            self._note(heard)
            if heard.type == "welcome" and self._welcomed is not None:
                self._welcomed.set_result(None)
            self.changed.set()
        elif heard.id is not None and (answer := self._answers.get(heard.id)) is not None:
            if not answer.done():
                answer.set_result(heard)
        elif heard.type == "error":
            self._journal.errors[heard.code or "?"] += 1
            if self._welcomed is not None and not self._welcomed.done():
                # Who is only told that it takes too long comes back, as after a cut.
                kind = ConnectionError if heard.code in AGAIN else RefusedError
                self._welcomed.set_exception(kind(f"hello: {heard.code}, {heard.message}"))

    def _note(self, heard: Heard) -> None:
        for happened in heard.events:
            if happened.seq != self.seq + 1:
                self._journal.problems.append(
                    f"event {happened.seq} of {self._match} was sent after {self.seq}"
                )
            self.seq = happened.seq
            self._journal.show(self._match, happened.seq, bytes(happened.event))
            self._follow(_event.decode(happened.event))
        if heard.position is not None and heard.position.line != str(self.state):
            self._journal.problems.append(
                f"after event {self.seq} of {self._match} the server is at {heard.position.line}, not {self.state}"
            )
        self.is_over = bytes(heard.outcome) != b"null"

    def _follow(self, event: _Event) -> None:
        if event.type in ("acted", "drew") and isinstance(event.actions, tuple):
            for token in event.actions:
                self.state.act(token)

    # What a person does

    async def ask(self, message: dict[str, object]) -> Heard:
        """Send something with an id and wait for the answer; `ConnectionError` if the socket is cut."""
        command = str(message["id"])
        answer: asyncio.Future[Heard] = _future()
        self._answers[command] = answer
        sent = time.monotonic()
        try:
            await self._send(message)
            async with asyncio.timeout(ANSWER_SECONDS):
                return await answer
        except TimeoutError:
            self._journal.unanswered.append(
                Unanswered(f"{message} in {ANSWER_SECONDS:g} s", self._port, sent)
            )
            raise ConnectionError("no answer") from None
        finally:
            del self._answers[command]

    def choose(self) -> list[str]:
        """A turn by the rules."""
        return turn(self.state, self._random)

    async def preview(self, actions: Sequence[str], intended: float) -> float:
        """Ask what can be done after these actions, as a browser does after every step; the seconds it took."""
        message: dict[str, object] = {"type": "preview", "id": f"p{next(_ids)}", "seq": self.seq}
        sent = time.monotonic()
        answer, _ = await self._insist({**message, "actions": actions})
        answered = time.monotonic()
        self._journal.previews.append(Preview(intended, answered))
        expected = self.state.copy()
        for token in actions:
            expected.act(token)
        if answer.position is None or answer.position.line != str(expected):
            self._journal.problems.append(
                f"{actions} in {self._match} was previewed as {answer.position}, not as {expected}"
            )
        return answered - sent

    async def act(self, actions: Sequence[str], intended: float) -> Ack:
        """Play a turn, trying for as long as it takes."""
        command = f"a{next(_ids)}-{self._random.getrandbits(32):08x}"
        message: dict[str, object] = {"type": "act", "id": command, "seq": self.seq}
        sent = time.monotonic()
        answer, tries = await self._insist({**message, "actions": actions})
        if answer.type != "done" or answer.seq is None:
            raise RefusedError(f"{message}: answered by {answer.type}")
        ack = Ack(
            self._match,
            command,
            answer.seq,
            tuple(actions),
            intended,
            sent,
            time.monotonic(),
            tries,
        )
        self._journal.acks.append(ack)
        return ack

    async def _insist(self, message: dict[str, object]) -> tuple[Heard, int]:
        """The answer to a message that is sent for as long as it takes, and how often it was."""
        for number in count():
            try:
                await self.stay_connected()
                sent = time.monotonic()
                answer = await self.ask(message)
            except (*LOST, ConnectionError):
                await asyncio.sleep(BACK_OFF_SECONDS[0])  # The reader must hear of it, too.
                continue
            if answer.type != "error":
                return answer, number + 1
            self._journal.refuse(answer.code, time.monotonic() - sent)
            if answer.code not in AGAIN:
                raise RefusedError(f"{message}: {answer.code}, {answer.message}")
            await asyncio.sleep(BACK_OFF_SECONDS[min(number, 4)] * self._random.uniform(0.5, 1.5))
        raise AssertionError


def _future() -> asyncio.Future[Any]:
    """An answer to come. If the socket is cut before anybody waits for it, that is told elsewhere."""
    future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
    future.add_done_callback(lambda each: each.cancelled() or each.exception())
    return future


def turn(state: core.State, random: Random) -> list[str]:
    """Any legal turn: all decisions until chance or another seat acts, at most as many as fit into a command."""
    state = state.copy()
    seat = state.to_act
    tokens: list[str] = []
    while state.to_act == seat and len(tokens) < MOST_ACTIONS:
        tokens.append(random.choice(state.actions()))
        state.act(tokens[-1])
    return tokens
