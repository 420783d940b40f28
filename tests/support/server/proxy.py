"""Stands between a client and a server: passes everything on, and cuts the connection where it is told to."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from typing import NamedTuple


class Verdict(NamedTuple):
    """What becomes of some bytes."""

    passed: bytes
    is_cut: bool = False
    """Whether the connection ends after them."""


class Between(ABC):
    """Decides what gets through one connection."""

    @abstractmethod
    def to_server(self, data: bytes) -> Verdict:
        """What the client says."""

    @abstractmethod
    def to_client(self, data: bytes) -> Verdict:
        """What the server answers."""


class Proxy(ABC):
    """Listens on a port of its own, for connections to a port of this machine."""

    def __init__(self, target: int) -> None:
        self._target = target
        self.port = 0

    @abstractmethod
    def between(self) -> Between | None:
        """Who decides about a new connection; None if it is refused."""

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Listen, as long as the block lasts."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield
        finally:
            server.close()

    async def _serve(self, client: asyncio.StreamReader, answer: asyncio.StreamWriter) -> None:
        between = self.between()
        if between is None:
            answer.close()
            return
        server, ask = await asyncio.open_connection("127.0.0.1", self._target)
        directions = [
            asyncio.create_task(_pass_on(client, ask, between.to_server)),
            asyncio.create_task(_pass_on(server, answer, between.to_client)),
        ]
        await asyncio.wait(directions, return_when=asyncio.FIRST_COMPLETED)
        for direction in directions:
            direction.cancel()
        for stream in (ask, answer):
            # What was passed on before the cut arrives; nothing after it does.
            stream.close()


async def _pass_on(
    source: asyncio.StreamReader, target: asyncio.StreamWriter, judge: Callable[[bytes], Verdict]
) -> None:
    while data := await source.read(65_536):
        verdict = judge(data)
        target.write(verdict.passed)
        if verdict.is_cut:
            return
