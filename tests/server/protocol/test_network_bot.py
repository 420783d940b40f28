"""The bot of the examples, as a program of its own, joins a table by its link and plays to the end."""

import asyncio
import sys
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import pytest

from kingdomino.server.errors import Code, Refusal
from tests.support.server.live_server import LiveServer, Person, live_server

EXAMPLE = Path(__file__).parents[3] / "examples/network_bot.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    folder = tmp_path_factory.mktemp("bot")
    with live_server(f"sqlite:///{folder / 'games.db'}", address_limits=False) as live:
        yield live


async def started(link: str, name: str) -> asyncio.subprocess.Process:
    """The program of the example, which joins a table."""
    return await asyncio.create_subprocess_exec(
        sys.executable, str(EXAMPLE), link, name, stdout=asyncio.subprocess.PIPE
    )


@pytest.mark.parametrize(("game", "bots"), [("duel", 1), ("classic", 2)])
def test_network_bots_play_with_a_person(server: LiveServer, game: str, bots: int):
    async def play() -> None:
        ana = await Person(server, "Ana").come_in()
        match = await ana.table(game, "here", *["open"] * bots)
        ana_socket = await ana.socket(match)
        link = f"{server.url}/match/{match}"
        programs = [await started(link, f"Bot {number}") for number in range(bots)]
        while any(seat["name"] is None for seat in ana_socket.table["seats"]):
            await ana_socket.until("table")
        await ana.post(f"/api/matches/{match}/start")
        await ana_socket.until("events")
        began = ana_socket.events[0]["event"]
        assert len(began["shares"]) == bots, "the bots have added to the luck"
        await ana_socket.play_on({0})
        for program in programs:
            said, _ = await program.communicate()
            assert program.returncode == 0
            assert b"'ranks'" in said
            for committed in (ana_socket.table["commitment"], *began["commitments"].values()):
                assert committed.encode() in said, "they noted all promises before they revealed"
        assert ana_socket.outcome["reason"] in ("full_map", "nobody_drew", "pile_empty")

    asyncio.run(asyncio.wait_for(play(), 180))


def test_bots_that_are_too_fast_wait_as_they_are_told(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
):
    messages = count(1)

    def take(key: str) -> None:
        if next(messages) % 40 == 0:
            raise Refusal(Code.TOO_MANY, "Too many messages.", retry_seconds=1)

    # However slow the machine is, some of what they send is too much.
    monkeypatch.setattr(server.worker.limits.messages, "take", take)
    registry = server.worker.metrics.registry

    async def play() -> None:
        ana = await Person(server, "Ana").come_in()
        match = await ana.table("duel", "open", "open")
        watching = await ana.socket(match)
        programs = [await started(f"{server.url}/match/{match}", name) for name in ("Bo", "Cy")]
        while any(seat["name"] is None for seat in watching.table["seats"]):
            await watching.until("table")
        await ana.post(f"/api/matches/{match}/start")
        for program in programs:
            said, _ = await program.communicate()
            assert program.returncode == 0
            assert b"'ranks'" in said

    asyncio.run(asyncio.wait_for(play(), 180))
    refused = registry.get_sample_value("kingdomino_refusals_total", {"code": "too_many"})
    assert refused is not None
    assert refused > 1


def test_it_is_short():
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 60
