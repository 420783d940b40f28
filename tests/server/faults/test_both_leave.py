"""Nobody is at the table any more."""

import asyncio
from typing import Any

import pytest

from tests.support.server.faults.bad_moves import (
    Table,
)
from tests.support.server.live_server import LiveServer, Person

pytestmark = pytest.mark.usefixtures("nothing_unhandled")


@pytest.mark.parametrize("game", ["classic", "duel"])
def test_both_leave(server: LiveServer, game: str):
    """Nothing happens to the game while nobody is there, and both find it as they left it."""

    async def scenario() -> None:
        table = await Table.laid(server, game, seed=1)
        for _ in range(3):
            await table.play()
        before, position = await table.log(), table.mover.position
        for socket in table.sockets:
            await socket.close()
        for person in table.people:
            while not all(seat["is_away"] for seat in (await seats(person, table.match))):
                await asyncio.sleep(0.05)
        assert await table.log() == before
        table.sockets = (
            await table.people[0].socket(table.match),
            await table.people[1].socket(table.match),
        )
        for socket in table.sockets:
            assert socket.position == position
            assert [event["seq"] for event in socket.events] == [each.seq for each in before]
        await table.play()
        await table.close()

    async def seats(person: Person, match: str) -> Any:
        return (await person.http.get(f"/api/matches/{match}")).json()["seats"]

    asyncio.run(asyncio.wait_for(scenario(), 60))
