"""The log of a match as it lies in the database of a server of this process."""

import asyncio
from typing import Any

from kingdomino.server.live.idempotency import CommandKey
from kingdomino.server.match.model import Stored
from tests.support.server.live_server import LiveServer


async def events_of(server: LiveServer, match: str) -> list[Any]:
    """The log in the database: what is `Stored`, with events of any kind."""
    assert server.loop is not None
    work = asyncio.run_coroutine_threadsafe(server.worker.storage.events(match), server.loop)
    return [*await asyncio.wrap_future(work)]


def id_of(stored: Stored) -> str:
    """The id that the client gave to a command; it is kept with the seat that sent it."""
    return CommandKey.parse(str(stored.command)).sender.partition(".")[2]
