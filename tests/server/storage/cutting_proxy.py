"""Stands between us and PostgreSQL and cuts the connection in the middle of a commit."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from enum import Enum


class Cut(Enum):
    """When the next commit is cut off."""

    NEVER = 0
    BEFORE = 1
    """PostgreSQL never sees the COMMIT."""
    AFTER = 2
    """It commits, but its answer is lost."""


class CuttingProxy:
    """Passes everything on until it is told to cut."""

    def __init__(self, port: int) -> None:
        self._target = port
        self.cut = Cut.NEVER
        self.is_down = False
        """After a cut nothing gets through any more."""
        self.goes_down = False
        """Whether a cut takes everything down."""
        self.port = 0

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Listen on a port of its own."""
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield
        finally:
            server.close()

    async def _serve(self, client: asyncio.StreamReader, answer: asyncio.StreamWriter) -> None:
        if self.is_down:
            answer.close()
            return
        server, ask = await asyncio.open_connection("127.0.0.1", self._target)
        is_cut = asyncio.Event()
        tasks = [
            asyncio.create_task(self._commands(client, ask, is_cut)),
            asyncio.create_task(_answers(server, answer, is_cut)),
        ]
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        for stream in (ask, answer):
            stream.close()

    async def _commands(
        self, client: asyncio.StreamReader, ask: asyncio.StreamWriter, is_cut: asyncio.Event
    ) -> None:
        while data := await client.read(65_536):
            if b"COMMIT" in data and self.cut is not Cut.NEVER:
                cut, self.cut, self.is_down = self.cut, Cut.NEVER, self.goes_down
                if cut is Cut.BEFORE:
                    return
                is_cut.set()
                ask.write(data)
                await ask.drain()
                await asyncio.sleep(0.2)
                return
            ask.write(data)


async def _answers(
    server: asyncio.StreamReader, answer: asyncio.StreamWriter, is_cut: asyncio.Event
) -> None:
    while data := await server.read(65_536):
        if not is_cut.is_set():
            answer.write(data)
