"""People who want to play with anybody and come at the same instant: none of them is left waiting for another.

On a server with SQLite and at two workers on one PostgreSQL.
"""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from tests.support.server.faults.scale import times
from tests.support.server.faults.two_workers import two_threads
from tests.support.server.live_server import LiveServer, Person, Served

RACES = times(30, 300)
"""With each number of people."""

pytestmark = pytest.mark.usefixtures("nothing_unhandled")


def test_at_one_server(server: LiveServer):
    asyncio.run(_race([server], _meet))


def test_at_two_workers(shared_postgresql: str):
    with two_threads(shared_postgresql) as workers:
        asyncio.run(_race(workers, _meet))


def test_who_only_looks_and_then_makes_a_table_would_be_left_waiting(server: LiveServer):
    """The test can fail: this is how two people missed each other."""
    with pytest.raises(AssertionError, match="waits alone"):
        asyncio.run(_race([server], _look_and_make))


async def _race(workers: Sequence[Served], find: Any) -> None:
    people = [Person(workers[number % len(workers)], f"P{number}") for number in range(4)]
    try:
        for race in range(RACES):
            for some in (people[:2], people):
                # New guests each time, else they would have too many tables; a clock of its own for each race.
                await asyncio.gather(*(_come_anew(person) for person in some))
                wish = {
                    "game": "duel",
                    "seats": [{"type": "here"}, {"type": "open"}],
                    "is_public": True,
                    "clock": {"kind": "fischer", "seconds": 60 + race, "increment": len(some)},
                }
                found = await asyncio.gather(*(find(person, wish) for person in some))
                await _all_are_paired(some, found)
    finally:
        for person in people:
            await person.close()


async def _come_anew(person: Person) -> None:
    person.http.cookies.clear()
    await person.come_in()


async def _meet(person: Person, wish: Any) -> str:
    return (await person.post("/api/matches/meet", wish))["id"]


async def _look_and_make(person: Person, wish: Any) -> str:
    found = (await person.http.get("/api/matches?list=open")).json()["matches"]
    for table in found:
        if table["clock"] == wish["clock"]:
            answer = await person.http.post(f"/api/matches/{table['id']}/join", json={})
            if answer.status_code == 200:
                return table["id"]
    return (await person.post("/api/matches", wish))["id"]


async def _all_are_paired(people: Sequence[Person], found: Sequence[str]) -> None:
    for person, table in zip(people, found, strict=True):
        seats = (await person.http.get(f"/api/matches/{table}")).json()["seats"]
        assert any(seat["is_you"] for seat in seats), "seated nowhere"
        assert all(seat["is_person"] for seat in seats), "waits alone"
