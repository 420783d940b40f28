"""Who logs out or is forgotten at one worker loses their sockets at another one, and nobody else does.

There are two ways to hear of it, a bell and a look at the sessions now and then. Each is tried without the other.
"""

import asyncio
from typing import Any

import pytest

from kingdomino.server.live.rooms import Rooms
from kingdomino.server.storage.postgresql import PostgresqlDatabase
from tests.support.server.faults.playing import begun
from tests.support.server.live_server import LiveServer, Person, live_server

pytestmark = pytest.mark.usefixtures("nothing_unhandled")


def without_bells(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every bell is lost."""

    def silent(*_: Any) -> None:
        pass

    monkeypatch.setattr(PostgresqlDatabase, "announce", silent)


def without_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks whether sessions are still good."""

    async def idle(_: Rooms) -> None:
        pass

    monkeypatch.setattr(Rooms, "_dismiss_logged_out", idle)


async def at(worker: LiveServer, person: Person, match: str) -> Any:
    """A socket of somebody at another worker than theirs."""
    there = Person(worker, person.name)
    there.cookie = person.cookie
    return await there.socket(match)


@pytest.mark.parametrize("trouble", [without_bells, without_looks])
def test_sockets_at_another_worker_are_closed(
    postgresql: str, monkeypatch: pytest.MonkeyPatch, trouble: Any
):
    trouble(monkeypatch)

    async def scenario(one: LiveServer, two: LiveServer) -> None:
        ended = "your session has ended; come in again"
        for method, path, reason in (
            ("POST", "/api/me/logout", "you have logged out"),
            ("DELETE", "/api/me", "you are forgotten here, as you wished"),
        ):
            playing = await begun(one)
            ana = [await at(worker, playing.ana, playing.match) for worker in (two, two, one)]
            ben = await at(two, playing.ben, playing.match)
            answer = await playing.ana.http.request(method, path)
            assert answer.status_code == 204
            for socket in ana:
                await asyncio.wait_for(socket.connection.wait_closed(), 20)
                assert socket.connection.close_code == 4401
                # Who looks, without having been told, does not know which of the two it was.
                assert socket.connection.close_reason in (reason, ended)
                assert trouble is without_bells or socket.connection.close_reason == reason
            again = await at(two, playing.ana, playing.match)
            assert not any(seat["is_you"] for seat in again.table["seats"])
            assert (await again.ask("resign", seat=0))["code"] == "not_your_seat"
            assert (await ben.ask("ping"))["type"] == "pong", "the other one stays"
            for socket in (again, ben):
                await socket.close()

    with (
        live_server(postgresql, address_limits=False) as one,
        live_server(postgresql, address_limits=False) as two,
    ):
        asyncio.run(asyncio.wait_for(scenario(one, two), 90))


def test_without_either_they_would_stay_open(postgresql: str, monkeypatch: pytest.MonkeyPatch):
    """The control: nothing else closes them."""
    without_bells(monkeypatch)
    without_looks(monkeypatch)

    async def scenario(one: LiveServer, two: LiveServer) -> None:
        playing = await begun(one)
        there = await at(two, playing.ana, playing.match)
        await playing.ana.post("/api/me/logout")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(there.connection.wait_closed(), 3)
        await there.close()

    with (
        live_server(postgresql, address_limits=False) as one,
        live_server(postgresql, address_limits=False) as two,
    ):
        asyncio.run(asyncio.wait_for(scenario(one, two), 90))
