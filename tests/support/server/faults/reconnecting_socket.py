"""A socket that is read all the time, comes back after it was cut, and checks that nothing is missed or doubled."""

import asyncio
import json
from collections import defaultdict
from contextlib import suppress
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from kingdomino import core
from tests.support.server.live_server import PATIENCE, Person

MOST_COPIES = 5
AGAIN = ("busy", "unavailable", "too_many")
"""What may be sent again a little later, with the same id."""
TRY_AGAIN_SECONDS = 0.1

CUT = (ConnectionClosed, InvalidHandshake, OSError, EOFError)


class CutOffError(Exception):
    """The socket was cut before the answer came."""


class Line:
    """One person's socket of one match, over however many connections."""

    def __init__(
        self, person: Person, match: str, resumes: bool = True, patience: float = PATIENCE
    ) -> None:
        self.person = person
        self.match = match
        self.resumes = resumes
        """Whether it asks for what it has missed, as every client should."""
        self.patience = patience
        """For how many seconds it tries to come back."""
        self.seq = 0
        """The last event that was heard of."""
        self.events: list[Any] = []
        self.position: Any = None
        self.outcome: Any = None
        self.gaps = 0
        """Events that were missed or came twice."""
        self.tries_again = 0
        """How often a command was put off."""
        self.told: list[Any] = []
        """Every other message."""
        self._connection: ClientConnection | None = None
        self._reader: asyncio.Task[None] | None = None
        self._answers: defaultdict[str, asyncio.Queue[Any]] = defaultdict(asyncio.Queue)
        self._news = asyncio.Event()

    @property
    def is_open(self) -> bool:
        """Whether there is a connection."""
        return self._reader is not None and not self._reader.done()

    async def open(self) -> None:
        """Connect and say hello; `CutOffError` if that is cut too."""
        self._answers.clear()
        try:
            self._connection = await self.person.connect(self.match)
            if not self.resumes:
                answer = await self.person.http.get(f"/api/matches/{self.match}")
                self.seq = answer.json()["seq"]
            await self.send({"type": "hello", "seq": self.seq})
            self._reader = asyncio.create_task(self._read())
            await self._next_of(self._answers_to("welcome"))
        except CUT as error:
            raise CutOffError from error

    async def stay_open(self) -> None:
        """Come back if it was cut, trying for as long as a machine with too much to do takes."""
        async with asyncio.timeout(self.patience):
            while not self.is_open:
                try:
                    await self.open()
                except CutOffError:
                    await asyncio.sleep(TRY_AGAIN_SECONDS)

    async def send(self, message: Any) -> None:
        """Send a message."""
        assert self._connection is not None
        with suppress(ConnectionClosed):
            await self._connection.send(json.dumps(message))

    def cut(self) -> None:
        """Cut the connection without a word."""
        assert self._connection is not None
        self._connection.transport.abort()

    async def close(self) -> None:
        """Go."""
        if self._connection is not None:
            await self._connection.close()
        if self._reader is not None:
            await asyncio.gather(self._reader, return_exceptions=True)

    async def ask(self, message: Any) -> Any:
        """Send a command, as often as it takes on a machine with too much to do; its answer, or `CutOffError`."""
        while True:
            answers = self._answers_to(message["id"])
            await self.send(message)
            answer = await self._next_of(answers)
            if answer.get("code") not in AGAIN:
                return answer
            self.tries_again += 1
            await asyncio.sleep(TRY_AGAIN_SECONDS)

    async def until(self, seq: int) -> None:
        """Wait until an event is heard of."""
        deadline = asyncio.get_running_loop().time() + PATIENCE
        while self.seq < seq:
            if not self.is_open:
                raise CutOffError
            self._news.clear()
            left = deadline - asyncio.get_running_loop().time()
            assert left > 0, f"{self.match} is at {self.seq}, not {seq}"
            with suppress(TimeoutError):
                await asyncio.wait_for(self._news.wait(), left)

    def _answers_to(self, id: str) -> "asyncio.Queue[Any]":
        """Where this connection's answers to a command come, and None when it is cut; not those of the next one."""
        if not self.is_open:
            raise CutOffError
        return self._answers[id]

    async def _next_of(self, answers: "asyncio.Queue[Any]") -> Any:
        answer = await asyncio.wait_for(answers.get(), PATIENCE)
        if answer is None:
            raise CutOffError
        return answer

    async def _read(self) -> None:
        assert self._connection is not None
        try:
            async for data in self._connection:
                self._hear(json.loads(data))
        except CUT:
            pass
        finally:
            self._news.set()
            # Several may wait for answers to copies of one command.
            for answers in self._answers.values():
                for _ in range(MOST_COPIES):
                    answers.put_nowait(None)

    def _hear(self, message: Any) -> None:
        if message["type"] in ("welcome", "events"):
            for event in message["events"]:
                self.gaps += event["seq"] != self.seq + 1
                self.seq = event["seq"]
                self.events.append(event)
            self.position, self.outcome = message["position"], message["outcome"]
            self._news.set()
            if message["type"] == "welcome":
                self._answers["welcome"].put_nowait(message)
        elif message.get("id") is not None:
            self._answers[message["id"]].put_nowait(message)
        elif message.get("code") in AGAIN:
            self.cut()  # hello was put off
        else:
            self.told.append(message)


def random_turn(position: Any, random: Random) -> tuple[str, ...]:
    """A legal turn of the seat to act, by our own rules."""
    state = core.position(position["line"])
    seat, tokens = state.to_act, list[str]()
    while state.to_act == seat and len(tokens) < 8:
        tokens.append(random.choice(state.actions()))
        state.act(tokens[-1])
    return tuple(tokens)
