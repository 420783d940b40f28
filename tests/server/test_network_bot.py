"""The bot of the examples, as a program of its own, joins a table by its link and plays to the end."""

import asyncio
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.live import LiveServer, Person, live_server

EXAMPLE = Path(__file__).parents[2] / "examples/network_bot.py"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    folder = tmp_path_factory.mktemp("bot")
    with live_server(f"sqlite:///{folder / 'games.db'}", address_limits=False) as live:
        yield live


@pytest.mark.parametrize(("game", "bots"), [("duel", 1), ("classic", 2)])
def test_network_bots_play_with_a_person(server: LiveServer, game: str, bots: int):
    async def play() -> None:
        ana = await Person(server, "Ana").come_in()
        match = await ana.table(game, "here", *["open"] * bots)
        ana_socket = await ana.socket(match)
        link = f"{server.url}/match/{match}"
        programs = [
            await asyncio.create_subprocess_exec(
                sys.executable,
                str(EXAMPLE),
                link,
                f"Bot {number}",
                stdout=asyncio.subprocess.PIPE,
            )
            for number in range(bots)
        ]
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
        assert ana_socket.outcome["reason"] in ("full_map", "nobody_drew", "pile_empty")

    asyncio.run(asyncio.wait_for(play(), 180))


def test_it_is_short():
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) < 60
