"""Stands between a client and the server, and cuts the connection after so many bytes."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field


@dataclass
class Passed:
    """What one connection has carried."""

    to_server: int = 0
    to_client: int = 0
    is_cut: bool = False


@dataclass
class ByteProxy:
    """Passes everything on; cuts as told when the next connection comes."""

    target: int
    cut_to_server: int | None = None
    """Cut after so many bytes to the server."""
    cut_to_client: int | None = None
    port: int = 0
    last: Passed = field(default_factory=Passed)

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
        passed = self.last = Passed()
        to_server, to_client = self.cut_to_server, self.cut_to_client
        server, ask = await asyncio.open_connection("127.0.0.1", self.target)

        async def forth() -> None:
            while data := await client.read(65_536):
                left = None if to_server is None else to_server - passed.to_server
                passed.to_server += len(data)
                ask.write(data[:left])
                if left is not None and len(data) >= left:
                    passed.is_cut = True
                    return

        async def back() -> None:
            while data := await server.read(65_536):
                left = None if to_client is None else to_client - passed.to_client
                passed.to_client += len(data)
                answer.write(data[:left])
                if left is not None and len(data) >= left:
                    passed.is_cut = True
                    return

        directions = [asyncio.create_task(forth()), asyncio.create_task(back())]
        await asyncio.wait(directions, return_when=asyncio.FIRST_COMPLETED)
        for direction in directions:
            direction.cancel()
        for stream in (ask, answer):
            # What was passed on before the cut arrives; nothing after it does.
            stream.close()
