"""Guests, matches and appends to try a storage with, and a way to write tests as coroutines."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from kingdomino.server.match.events import Acted, AnyEvent
from kingdomino.server.match.model import (
    Append,
    Clock,
    Guest,
    MatchRecord,
    Seat,
    Status,
    Stored,
)
from kingdomino.server.storage.addresses import open_storage
from kingdomino.server.storage.contract import Storage

SECRET = bytes(range(32))
ACTED = Acted(0, ("k1",))


def on_storage(scenario: Callable[[Storage], Awaitable[None]]) -> Callable[[str], None]:
    """A test of a storage, on a new database of each kind."""

    def test(address: str) -> None:
        play(address, scenario)

    test.__doc__ = scenario.__doc__
    return test


def play(address: str, *scenarios: Callable[[Storage], Awaitable[None]]) -> None:
    """Open a storage for each of these, one after the other."""

    async def all_of_them() -> None:
        for scenario in scenarios:
            storage = open_storage(address)
            await storage.open()
            try:
                async with asyncio.timeout(60):
                    await scenario(storage)
            finally:
                await storage.close()

    asyncio.run(all_of_them())


def guest(id: str = "ann", name: str = "Ann") -> Guest:
    return Guest(id, name, 1_000)


def match(id: str = "m1", **changes: Any) -> MatchRecord:
    values: dict[str, Any] = {
        "id": id,
        "game": "duel",
        "options": "",
        "rules_version": 1,
        "status": Status.OPEN,
        "seats": (Seat(guest="ann"), Seat()),
        "host": "ann",
        "is_public": False,
        "clock": Clock("fischer", 600, 5),
        "thinking_ms": 1_000,
        "commitment": "c" * 64,
        "created_at": 1_000,
        "changed_at": 1_000,
    }
    return MatchRecord(**(values | changes))


def stored(
    seq: int, command: str | None = None, event: AnyEvent = ACTED, at: int = 2_000
) -> Stored:
    return Stored(seq, event, f"hash{seq}", at, command)


def append(
    match: str = "m1",
    expected: int = 0,
    command: str | None = None,
    *,
    count: int = 1,
    status: Status = Status.PLAYING,
    due_at: int | None = None,
    at: int = 2_000,
    event: AnyEvent = ACTED,
) -> Append:
    events = tuple(
        stored(expected + number, command if number == 1 else None, event, at)
        for number in range(1, count + 1)
    )
    return Append(match, expected, events, status, due_at, at)
