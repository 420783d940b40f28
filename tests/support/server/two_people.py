"""Two people at a table, and what holds at the end of every match."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from kingdomino.server.match.events import Disclosed
from kingdomino.server.storage.sql_storage import SqlStorage
from tests.support.server.live_server import LiveServer, Person, Socket
from tests.support.server.stored_log import events_of

DAY_MS = 24 * 3_600_000


def talk(work: Callable[[], Awaitable[None]]) -> None:
    """Run a conversation that may not last for ever."""
    asyncio.run(asyncio.wait_for(work(), 60))


async def two_people(
    server: LiveServer, game: str = "duel", **more: Any
) -> tuple[str, Socket, Socket]:
    """Ana has made a table and plays seat 0, Ben has joined and plays seat 1; it has begun."""
    ana, ben = await Person(server, "Ana").come_in(), await Person(server, "Ben").come_in()
    match = await ana.table(game, "here", "open", **more)
    await ben.post(f"/api/matches/{match}/join")
    await ana.post(f"/api/matches/{match}/start")
    return match, await ana.socket(match), await ben.socket(match)


async def discloses(server: LiveServer, match: str, socket: Socket) -> None:
    """The match ends with its secret, the one that was promised, and nothing can follow."""
    while not socket.outcome:
        await socket.until("events")
    log = await events_of(server, match)
    disclosed = [stored for stored in log if isinstance(stored.event, Disclosed)]
    assert disclosed == log[-1:]
    assert socket.events[-1]["seq"] == log[-1].seq
    assert socket.events[-1]["event"] == {"type": "disclosed", "secret": log[-1].event.secret}
    promised = socket.table["commitment"]
    assert hashlib.sha256(bytes.fromhex(log[-1].event.secret)).hexdigest() == promised
    for seat in range(len(socket.table["seats"])):
        assert (await socket.ask("resign", seat=seat))["type"] == "error"
    assert await events_of(server, match) == log


async def hears(socket: Socket, wanted: Callable[[Any], bool]) -> None:
    """Wait for a message, which may have come before an answer that was waited for."""
    while not any(map(wanted, socket.heard)):
        await socket.receive()


def shift_time(monkeypatch: pytest.MonkeyPatch, server: LiveServer, milliseconds: int) -> None:
    """The clock of a server jumps; `monkeypatch.undo` sets it right again."""
    storage = server.worker.storage
    assert isinstance(storage, SqlStorage)
    now = storage.database.clock.now
    for each in (storage, storage.database.clock):
        monkeypatch.setattr(each, "now", lambda: now() + milliseconds)
