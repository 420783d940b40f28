"""A match that two people play while bad things are sent: afterwards it must be as it was."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from tests.support.server.live_server import LiveServer, Person
from tests.support.server.stored_log import events_of


class Playing:
    """A match that Ana and Ben play, as it must be after everything bad."""

    def __init__(self, server: LiveServer, match: str, ana: Person, ben: Person) -> None:
        self.server, self.match, self.ana, self.ben = server, match, ana, ben

    async def log(self) -> list[Any]:
        """What is in the database."""
        return await events_of(self.server, self.match)


async def begun(server: LiveServer) -> Playing:
    """A match that has begun."""
    ana, ben = await Person(server, "Ana").come_in(), await Person(server, "Ben").come_in()
    match = await ana.table("duel", "here", "open")
    await ben.post(f"/api/matches/{match}/join")
    await ana.post(f"/api/matches/{match}/start")
    return Playing(server, match, ana, ben)


def harmless(
    server: LiveServer, work: Callable[[Playing], Awaitable[None]], seconds: float = 60
) -> None:
    """Do something bad at a match, after which its log is what it was and it can be played on."""

    async def scenario() -> None:
        playing = await begun(server)
        before = await playing.log()
        await work(playing)
        after = await playing.log()
        assert after == before, after[len(before) :]
        socket = await playing.ana.socket(playing.match)
        assert socket.position["hash"] == before[-1].hash
        assert (await socket.act("take:1"))["type"] == "done"
        await socket.close()

    asyncio.run(asyncio.wait_for(scenario(), seconds))
