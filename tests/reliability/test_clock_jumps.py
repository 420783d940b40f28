"""Somebody sets the computer's clock while a game with clocks is under way: nobody loses time by it, and nothing breaks."""

import asyncio
from pathlib import Path

import pytest

from tests.support.server.live_server import Person, Socket
from tools.load.preload import compiled
from tools.load.server_process import PROGRAM, ROOT, ServerProcess

HOUR = 3_600
TIME_SECONDS = HOUR // 2
"""What each player has for the whole game."""
MOST_LOST_SECONDS = 300
"""Far more than the test takes, and far less than each jump."""
FORGETFUL = (
    "-c",
    "from kingdomino.server.storage import worker_rows; worker_rows.add_outage = lambda *_: None; "
    "from kingdomino.cli import main; main()",
)
"""A server that is wrong on purpose: it gives no time back."""


class JumpingServer:
    """A server on a computer whose clock can be set."""

    def __init__(self, folder: Path, program: tuple[str, ...]) -> None:
        self._offset = folder / "offset"
        self.jump_to(0)
        library = compiled(ROOT / "tools" / "load" / "jumping_clock.c", folder)
        environment = {"LD_PRELOAD": str(library), "JUMPING_CLOCK": str(self._offset)}
        self.process = ServerProcess(folder, program, environment)
        self.url = self.process.url
        self.socket_url = self.url.replace("http", "ws", 1)

    def jump_to(self, seconds: int) -> None:
        """Set the clock to so many seconds after the right time."""
        with self._offset.open("r+b" if self._offset.exists() else "wb") as file:
            file.write(seconds.to_bytes(8, "little", signed=True))


async def told_time(socket: Socket) -> int:
    """What time the server thinks it is, in seconds."""
    return (await socket.ask("ping"))["now"] // 1000


async def jump(server: JumpingServer, socket: Socket, before: int, after: int) -> None:
    """Set the clock, and wait until the server has noticed; put back, it only goes more slowly for a while."""
    began = await told_time(socket)
    server.jump_to(after)
    async with asyncio.timeout(30):
        while after > before and await told_time(socket) < began + (after - before) / 2:
            await asyncio.sleep(0.1)
    # So that whatever it does about it is done.
    await asyncio.sleep(3)


async def play_on(server: JumpingServer) -> None:
    """Play with clocks while the computer's clock jumps."""
    ana = await Person(server, "Ana").come_in()
    clock = {"kind": "fischer", "seconds": TIME_SECONDS, "increment": 0}
    match = await ana.table("duel", "here", "here", clock=clock)
    await ana.post(f"/api/matches/{match}/start")
    socket = await ana.socket(match)
    offset = 0
    for next_offset in (HOUR, 0, 72 * HOUR):
        await jump(server, socket, offset, next_offset)
        offset = next_offset
        seats = (await ana.http.get(f"/api/matches/{match}")).json()["seats"]
        left = [seat["clock_ms"] / 1000 for seat in seats]
        assert min(left) > TIME_SECONDS - MOST_LOST_SECONDS, (next_offset, left)
        answer = await socket.act(*await socket.first_turn())
        assert answer["type"] == "done", answer
        assert socket.events[-1]["event"]["type"] in ("acted", "drew")
    await socket.close()
    await ana.close()


def run(folder: Path, program: tuple[str, ...]) -> ServerProcess:
    server = JumpingServer(folder, program)
    server.process.start()
    try:
        asyncio.run(asyncio.wait_for(play_on(server), 120))
    finally:
        server.process.stop()
    return server.process


def test_nobody_loses_time_when_the_computer_s_clock_jumps(tmp_path: Path):
    ended = run(tmp_path, PROGRAM)
    assert ended.exit_code == 0
    assert ended.tracebacks() == 0


def test_a_server_that_gives_no_time_back_is_found(tmp_path: Path):
    """The control."""
    with pytest.raises(AssertionError, match=f"{HOUR}, "):
        run(tmp_path, FORGETFUL)
