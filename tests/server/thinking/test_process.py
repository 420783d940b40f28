"""The processes in which is thought: one that has died is replaced, and all end with the server."""

import asyncio
import os
import signal
import subprocess
import sys
import time

import pytest

from kingdomino.server.errors import Code, Refusal
from tests.support.server.thinking import FAULTY, ROOT, is_running, middle, thinking


def test_a_process_that_died_while_nobody_asked_is_replaced_without_anybody_noticing():
    async def play() -> None:
        async with thinking() as service:
            line = str(middle("duel"))
            await service.turn(line, "random", 10, 1)
            for pid in service.pids:
                os.kill(pid, signal.SIGKILL)
            await asyncio.sleep(0.3)
            assert await service.turn(line, "random", 10, 1)
            assert not service.counts["substituted"]

    asyncio.run(play())


def test_who_waits_when_the_server_stops_is_refused_at_once():
    async def play() -> None:
        async with thinking() as service:
            line = str(middle("duel"))
            await service.turn(line, "random", 10, 1)
            waiting = [
                asyncio.create_task(service.turn(line, "hangs", 10, 1)),
                asyncio.create_task(service.turn(line, "random", 10, 1)),
            ]
            await asyncio.sleep(0.1)
            await service.stop()
            for each in await asyncio.gather(*waiting, return_exceptions=True):
                assert isinstance(each, Refusal)
                assert each.code is Code.UNAVAILABLE
            with pytest.raises(Refusal):
                await service.turn(line, "random", 10, 1)

    asyncio.run(play())


SERVER = f"""
import asyncio
from kingdomino.server.thinking.service import ThinkingService
from tests.support.server.thinking import middle
async def main():
    service = ThinkingService(2, module={FAULTY!r})
    await service.start()
    line = str(middle("duel"))
    while len(service.pids) < 3:
        await asyncio.sleep(0.01)
    turn = asyncio.create_task(service.turn(line, "hangs", 10_000, 1))
    await asyncio.sleep(0.1)
    print(*service.pids, flush=True)
    await turn
asyncio.run(main())
"""


@pytest.mark.parametrize("way", [signal.SIGKILL, signal.SIGTERM])
def test_processes_end_with_the_server_however_it_ends_and_whatever_they_think(way: int):
    run = [sys.executable, "-c", SERVER]
    with subprocess.Popen(run, stdout=subprocess.PIPE, cwd=ROOT) as server:
        assert server.stdout is not None
        pids = [int(pid) for pid in server.stdout.readline().split()]
        assert len(pids) == 3
        assert all(map(is_running, pids))
        os.kill(server.pid, way)
    deadline = time.monotonic() + 10
    while any(map(is_running, pids)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(map(is_running, pids))
