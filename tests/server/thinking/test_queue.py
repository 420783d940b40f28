"""Who is thought for first when several wait, and who is told at once that they cannot wait."""

import asyncio
import os
from pathlib import Path
from typing import Any

import pytest

from kingdomino.server.errors import Code, Refusal
from kingdomino.server.thinking.pool import MODULE
from kingdomino.server.thinking.process import MOST_GROUP_NICE
from kingdomino.server.thinking.service import NICE, NICE_ANALYSES, Bounds, usual_processes
from tests.support.server.thinking import assert_is_a_turn, middle, thinking


def test_a_full_queue_is_told_at_once_and_what_waits_is_still_answered():
    async def play() -> None:
        bounds = Bounds(most_waiting=3)
        async with thinking(bounds=bounds) as service:
            line = str(middle("duel"))
            await service.turn(line, "random", 10, 1)
            first = asyncio.create_task(service.turn(line, "sleeps", 10, 1))
            await asyncio.sleep(0.05)
            others = [asyncio.create_task(service.turn(line, "random", 10, 1)) for _ in range(3)]
            await asyncio.sleep(0.05)
            with pytest.raises(Refusal) as caught:
                await service.turn(line, "random", 10, 1)
            assert caught.value.code is Code.BUSY
            assert all(await asyncio.gather(first, *others))
            assert await service.turn(line, "random", 10, 1)
            assert service.counts["busy"] == 1

    asyncio.run(play())


def test_people_who_wait_for_a_bot_come_before_people_who_want_a_hint():
    async def play() -> list[str]:
        order: list[str] = []

        async def note(name: str, work: Any) -> None:
            await work
            order.append(name)

        async with thinking() as service:
            line = str(middle("duel"))
            await service.turn(line, "random", 10, 1)
            await asyncio.gather(
                note("first", service.turn(line, "sleeps", 10, 1)),
                note("hint", service.hint(line)),
                note("turn", service.turn(line, "random", 10, 1)),
            )
        return order

    assert asyncio.run(play()) == ["first", "turn", "hint"]


def test_a_turn_nobody_waits_for_any_more_is_not_played():
    async def play() -> None:
        async with thinking() as service:
            line = str(middle("duel"))
            await service.turn(line, "random", 10, 1)
            first = asyncio.create_task(service.turn(line, "sleeps", 10, 1))
            second = asyncio.create_task(service.turn(line, "crashes", 10, 1))
            await asyncio.sleep(0.1)
            second.cancel()
            await first
            await service.turn(line, "random", 10, 1)
            assert not service.counts["crashed"]
            # One that has begun is finished, and its answer is not taken for that of the next.
            first = asyncio.create_task(service.turn(line, "sleeps", 10, 1))
            await asyncio.sleep(0.1)
            first.cancel()
            state = middle("classic")
            assert_is_a_turn(state, await service.turn(str(state), "random", 10, 1))

    asyncio.run(play())


def test_the_loop_goes_on_while_a_bot_thinks():
    async def play() -> int:
        async with thinking() as service:
            line = str(middle("duel"))
            await service.turn(line, "random", 10, 1)
            turn = asyncio.create_task(service.turn(line, "sleeps", 10, 1))
            steps = 0
            while not turn.done():
                await asyncio.sleep(0.01)
                steps += 1
            return steps

    assert asyncio.run(play()) > 2


def test_people_come_before_bots_and_bots_before_analyses():
    async def run() -> list[tuple[int, int | None]]:
        async with thinking(module=MODULE) as service:
            await service.turn(str(middle("duel")), "page", 20, 7)
            while len(service.pids) < 2:
                await asyncio.sleep(0.01)
            return sorted(map(niceness, service.pids))

    found = asyncio.run(run())
    bot, analysis = NICE, NICE_ANALYSES
    own, _ = niceness(os.getpid())
    assert [nice for nice, _ in found] == [own + bot, min(19, own + analysis)]
    # Each has a session of its own, so this is what counts between them and the server.
    for (_, group), wanted in zip(found, [bot, min(analysis, MOST_GROUP_NICE)], strict=True):
        assert group in (wanted, None)


def niceness(pid: int) -> tuple[int, int | None]:
    """How far a process stands back, and its session as a whole where the system weighs sessions at all."""
    try:
        words = Path(f"/proc/{pid}/autogroup").read_text(encoding="ascii").split()
    except FileNotFoundError:
        words = []
    # The file is empty where the kernel was told not to weigh sessions, and for a process that it put in none.
    return os.getpriority(os.PRIO_PROCESS, pid), int(words[-1]) if words else None


def test_one_core_is_left_to_people():
    assert usual_processes() >= 1
    assert usual_processes() <= max(1, (os.cpu_count() or 1) - 1)
