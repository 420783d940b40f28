"""A server that stops: whoever is here, or comes just then, is told to come back in a moment; nothing is begun any more."""

import asyncio
from pathlib import Path

from kingdomino.server.close_codes import CloseCode
from kingdomino.server.live.services import Services
from kingdomino.server.storage.addresses import open_storage
from kingdomino.server.thinking.service import ThinkingService
from tests.support.server.live_server import LiveServer, Person, Socket, live_server


def test_everybody_is_told_to_come_back_whenever_they_came(sqlite: str):
    async def scenario(server: LiveServer) -> None:
        ana = await Person(server, "Ana").come_in()
        match = await ana.table("duel", "here", "here")
        await ana.post(f"/api/matches/{match}/start")
        entered, silent = await ana.socket(match), Socket(await ana.connect(match))
        async with asyncio.timeout(10):
            while "kingdomino_sockets 2" not in server.worker.metrics.text():
                await asyncio.sleep(0.02)
        assert server.loop is not None
        server.loop.call_soon_threadsafe(server.worker.say_goodbye)
        for socket in (entered, silent):
            await asyncio.wait_for(socket.connection.wait_closed(), 10)
            assert socket.connection.close_code == CloseCode.RESTART
        # Who comes now, before the door is shut, hears the same.
        late = await ana.connect(match)
        await asyncio.wait_for(late.wait_closed(), 10)
        assert (late.close_code, late.close_reason) == (
            CloseCode.RESTART,
            "the server restarts; come back in a moment",
        )
        async with asyncio.timeout(10):
            while "kingdomino_sockets 0" not in server.worker.metrics.text():
                await asyncio.sleep(0.02)
        await ana.close()

    with live_server(sqlite, address_limits=False) as server:
        asyncio.run(asyncio.wait_for(scenario(server), 60))


def test_nothing_is_begun_after_the_end(tmp_path: Path):
    done: list[str] = []

    async def work(what: str, seconds: float = 0.0) -> None:
        await asyncio.sleep(seconds)
        done.append(what)

    async def scenario() -> None:
        storage = open_storage(f"sqlite:///{tmp_path / 'games.db'}")
        services = Services(storage, ThinkingService(1), "worker", "http://localhost")
        services.spawn(work("before"))
        services.spawn(work("too slow", seconds=60))
        await asyncio.sleep(0.05)
        await services.close()
        services.spawn(work("after"))
        await asyncio.sleep(0.05)

    asyncio.run(scenario())
    assert done == ["before"]
