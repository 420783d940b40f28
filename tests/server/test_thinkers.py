"""Bots think in processes of their own: the game goes on whatever they do, and they end with the server."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kingdomino.bots import BOTS, LEVELS, bot_named
from kingdomino.bots.limit import Limit
from kingdomino.bots.turn import whole_turn
from kingdomino.game import CHANCE, State
from kingdomino.games import GAMES, game_of_position
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.thinkers import Bounds, Thinkers, substitutes, usual_processes
from tests.playing import after, position

ROOT = Path(__file__).parents[2]
FAULTY = "tests.server.faulty_thinker"
SHORT = Bounds(margin_seconds=1.5, analysis_seconds=0.5)
"""Hangs are noticed soon."""


def middle(game: str, decisions: int = 14) -> State[Any]:
    """A position in the middle of a random game."""
    random = Random(3)
    state: State[Any] = GAMES[game].start()
    while decisions or state.to_act == CHANCE:
        decisions -= state.to_act != CHANCE
        options = state.chance_tickets() if state.to_act == CHANCE else state.legal_actions()
        state = state.apply(random.choice(options))
    return state


@asynccontextmanager
async def thinking(
    processes: int | None = 1, bounds: Bounds = SHORT, module: str | None = FAULTY
) -> AsyncGenerator[Thinkers]:
    """Thinkers that are stopped in the end, and whose processes are then gone."""
    thinkers = Thinkers(processes, bounds, module) if module else Thinkers(processes, bounds)
    await thinkers.start()
    try:
        yield thinkers
    finally:
        pids = thinkers.pids
        await thinkers.stop()
        assert not any(map(is_running, pids))


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()


def assert_is_a_turn(state: State[Any], tokens: tuple[str, ...]) -> None:
    reached = state
    for token in tokens:
        assert reached.to_act == state.to_act
        reached = after(reached, token)
    assert reached.to_act != state.to_act


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)  # The faulty processes are found from here.


def test_every_bot_plays_a_whole_turn_the_same_as_without_the_server():
    limit = Limit(seconds=100.0, simulations=50)

    async def play() -> None:
        async with thinking(module=None) as thinkers:
            for game in GAMES:
                state = middle(game)
                for bot in BOTS:
                    found = await thinkers.turn(str(state), bot, 100_000, 7, simulations=50)
                    expected = whole_turn(bot_named(bot), state, Random(7), limit)
                    assert found == tuple(map(str, expected)), bot
                    assert_is_a_turn(state, found)
            assert thinkers.counts.keys() == {"turns", "started"}  # and nothing that went wrong
            assert thinkers.counts["turns"] == 2 * len(BOTS)

    asyncio.run(play())


@pytest.mark.parametrize(
    ("bot", "kind"),
    [
        ("crashes", "crashed"),
        ("closes", "crashed"),
        ("throws", "failed"),
        ("hangs", "late"),
        ("garbles", "nonsense"),
        ("floods", "nonsense"),
        ("digresses", "nonsense"),
        ("cheats", "nonsense"),
        ("stops_half_way", "nonsense"),
        ("goes_on", "nonsense"),
        ("answers_another", "nonsense"),
        ("nobody", "refused"),
    ],
)
def test_a_bot_that_fails_is_replaced_for_its_turn_and_the_next_turn_is_played_as_usual(
    bot: str, kind: str
):
    async def play() -> None:
        async with thinking() as thinkers:
            state = middle("classic")
            found = await thinkers.turn(str(state), bot, 20, 7)
            squire = whole_turn(bot_named("squire"), state, Random(7), Limit(seconds=1.0))
            assert found == tuple(map(str, squire))
            assert thinkers.counts[kind] == 1
            assert thinkers.counts["substituted"] == 1
            assert await thinkers.turn(str(state), "squire", 20, 7) == found
            assert thinkers.counts["substituted"] == 1

    asyncio.run(play())


def test_when_no_process_starts_any_legal_turn_is_played():
    async def play() -> None:
        async with thinking(module="tests.server.no_such_module") as thinkers:
            for game in GAMES:
                state = middle(game)
                assert_is_a_turn(state, await thinkers.turn(str(state), "king", 20, 7))
            assert thinkers.counts["not_started"] >= 3

    asyncio.run(play())


def test_what_a_bot_prints_is_not_taken_for_its_answer():
    async def play() -> None:
        async with thinking() as thinkers:
            state = middle("duel")
            assert_is_a_turn(state, await thinkers.turn(str(state), "prints", 20, 7))
            assert not thinkers.counts["substituted"]

    asyncio.run(play())


def test_substitutes_are_simpler_bots():
    assert [substitutes(bot) for bot in LEVELS] == [
        (),
        (),
        ("squire",),
        ("squire",),
        ("baron", "squire"),
        ("baron", "squire"),
    ]
    assert substitutes("no-bot-of-ours") == ("squire",)


def test_a_full_queue_is_told_at_once_and_what_waits_is_still_answered():
    async def play() -> None:
        bounds = Bounds(most_waiting=3)
        async with thinking(bounds=bounds) as thinkers:
            line = str(middle("duel"))
            await thinkers.turn(line, "random", 10, 1)
            first = asyncio.create_task(thinkers.turn(line, "sleeps", 10, 1))
            await asyncio.sleep(0.05)
            others = [asyncio.create_task(thinkers.turn(line, "random", 10, 1)) for _ in range(3)]
            await asyncio.sleep(0.05)
            with pytest.raises(Refusal) as caught:
                await thinkers.turn(line, "random", 10, 1)
            assert caught.value.code is Code.BUSY
            assert all(await asyncio.gather(first, *others))
            assert await thinkers.turn(line, "random", 10, 1)
            assert thinkers.counts["busy"] == 1

    asyncio.run(play())


def test_people_who_wait_for_a_bot_come_before_people_who_want_a_hint():
    async def play() -> list[str]:
        order: list[str] = []

        async def note(name: str, work: Any) -> None:
            await work
            order.append(name)

        async with thinking() as thinkers:
            line = str(middle("duel"))
            await thinkers.turn(line, "random", 10, 1)
            await asyncio.gather(
                note("first", thinkers.turn(line, "sleeps", 10, 1)),
                note("hint", thinkers.hint(line)),
                note("turn", thinkers.turn(line, "random", 10, 1)),
            )
        return order

    assert asyncio.run(play()) == ["first", "turn", "hint"]


def test_a_turn_nobody_waits_for_any_more_is_not_played():
    async def play() -> None:
        async with thinking() as thinkers:
            line = str(middle("duel"))
            await thinkers.turn(line, "random", 10, 1)
            first = asyncio.create_task(thinkers.turn(line, "sleeps", 10, 1))
            second = asyncio.create_task(thinkers.turn(line, "crashes", 10, 1))
            await asyncio.sleep(0.1)
            second.cancel()
            await first
            await thinkers.turn(line, "random", 10, 1)
            assert not thinkers.counts["crashed"]
            # One that has begun is finished, and its answer is not taken for that of the next.
            first = asyncio.create_task(thinkers.turn(line, "sleeps", 10, 1))
            await asyncio.sleep(0.1)
            first.cancel()
            state = middle("classic")
            assert_is_a_turn(state, await thinkers.turn(str(state), "random", 10, 1))

    asyncio.run(play())


def test_the_loop_goes_on_while_a_bot_thinks():
    async def play() -> int:
        async with thinking() as thinkers:
            line = str(middle("duel"))
            await thinkers.turn(line, "random", 10, 1)
            turn = asyncio.create_task(thinkers.turn(line, "sleeps", 10, 1))
            steps = 0
            while not turn.done():
                await asyncio.sleep(0.01)
                steps += 1
            return steps

    assert asyncio.run(play()) > 2


def test_a_process_that_died_while_nobody_asked_is_replaced_without_anybody_noticing():
    async def play() -> None:
        async with thinking() as thinkers:
            line = str(middle("duel"))
            await thinkers.turn(line, "random", 10, 1)
            for pid in thinkers.pids:
                os.kill(pid, signal.SIGKILL)
            await asyncio.sleep(0.3)
            assert await thinkers.turn(line, "random", 10, 1)
            assert not thinkers.counts["substituted"]

    asyncio.run(play())


def test_a_hint_is_the_best_action_with_its_reasons():
    async def play() -> None:
        async with thinking(bounds=Bounds()) as thinkers:
            state = middle("classic")
            hint = await thinkers.hint(str(state), ("Ana", "Ben"))
            assert hint.seat == state.to_act
            assert hint.legal == len(state.legal_actions())
            assert hint.advice[0].action in {str(action) for action in state.legal_actions()}
            assert hint.advice[0].reasons
            with pytest.raises(Refusal, match="chance acts next") as caught:
                await thinkers.hint(str(GAMES["duel"].start()))
            assert caught.value.code is Code.NOT_NOW

    asyncio.run(play())


def test_a_whole_game_is_analysed_with_progress_beside_the_bots():
    text = (ROOT / "golden/duel/05.game").read_text(encoding="utf-8")

    async def play() -> None:
        async with thinking(module=None) as thinkers:
            job = thinkers.analysis(text)
            seen = {job.done}
            line = str(middle("duel"))
            while not job.task.done():
                await thinkers.turn(line, "squire", 10, 1)
                seen.add(job.done)
            analysis = await job.task
            assert job.done == job.total == len(analysis.decisions)
            assert len(seen) > 2
            with pytest.raises(Refusal, match="cut off"):
                await thinkers.analysis(text[:-9]).task

    asyncio.run(play())


def test_who_waits_when_the_server_stops_is_refused_at_once():
    async def play() -> None:
        async with thinking() as thinkers:
            line = str(middle("duel"))
            await thinkers.turn(line, "random", 10, 1)
            waiting = [
                asyncio.create_task(thinkers.turn(line, "hangs", 10, 1)),
                asyncio.create_task(thinkers.turn(line, "random", 10, 1)),
            ]
            await asyncio.sleep(0.1)
            await thinkers.stop()
            for each in await asyncio.gather(*waiting, return_exceptions=True):
                assert isinstance(each, Refusal)
                assert each.code is Code.UNAVAILABLE
            with pytest.raises(Refusal):
                await thinkers.turn(line, "random", 10, 1)

    asyncio.run(play())


SERVER = f"""
import asyncio
from kingdomino.server.thinkers import Thinkers
from tests.server.test_thinkers import middle
async def main():
    thinkers = Thinkers(2, module={FAULTY!r})
    await thinkers.start()
    line = str(middle("duel"))
    while len(thinkers.pids) < 3:
        await asyncio.sleep(0.01)
    turn = asyncio.create_task(thinkers.turn(line, "hangs", 10_000, 1))
    await asyncio.sleep(0.1)
    print(*thinkers.pids, flush=True)
    await turn
asyncio.run(main())
"""


@pytest.mark.parametrize("way", [signal.SIGKILL, signal.SIGTERM])
def test_processes_end_with_the_server_however_it_ends_and_whatever_they_think(way: int):
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        pids = [int(pid) for pid in server.stdout.readline().split()]
        assert len(pids) == 3
        assert all(map(is_running, pids))
        os.kill(server.pid, way)
    deadline = time.monotonic() + 10
    while any(map(is_running, pids)) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not any(map(is_running, pids))


def test_what_happens_to_bots_is_counted_where_it_is_asked_for():
    async def play() -> None:
        counts: Counter[str] = Counter()
        thinkers = Thinkers(1, SHORT, FAULTY, counts)
        await thinkers.start()
        await thinkers.turn(str(middle("duel")), "throws", 10, 1)
        await thinkers.stop()
        assert (counts["turns"], counts["failed"], counts["substituted"]) == (1, 1, 1)

    asyncio.run(play())


def test_one_core_is_left_to_people():
    assert usual_processes() >= 1
    assert usual_processes() <= max(1, (os.cpu_count() or 1) - 1)


def test_positions_of_the_tests_are_what_they_say():
    for game in GAMES:
        line = str(middle(game))
        assert position(line).to_act in (0, 1)
        assert game_of_position(line).name == game
