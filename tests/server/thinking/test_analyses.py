"""Analyses on request: shared, bounded, kept for a while."""

import asyncio
import os
import signal
from pathlib import Path

import pytest

from kingdomino.server.errors import Code, Refusal
from kingdomino.server.protocol import AnalysisProgress
from kingdomino.server.thinking.analyses import MOST_KEPT, Analyses, Subject
from kingdomino.server.thinking.service import Bounds, ThinkingService

GOLDEN = Path(__file__).parents[3] / "golden/duel"
GAME, OTHER = ((GOLDEN / name).read_text(encoding="utf-8") for name in ("05.game", "06.game"))
BOUNDS = Bounds(analysis_seconds=0.3, most_analyses=2)


def about(game: str) -> Subject:
    """Here each file stands for a match of its own."""
    return Subject(game, ())


def begin(analyses: Analyses, guest: str, game: str) -> AnalysisProgress:
    return analyses.begin(guest, about(game), game)


async def finished(analyses: Analyses, game: str) -> AnalysisProgress:
    while (found := analyses.look(about(game))).status in ("waiting", "thinking"):
        await asyncio.sleep(0.02)
    return found


def named(game: str, number: int) -> str:
    """The same game with another name at the table."""
    return game.replace("\n\n", f"\nplayers: Ana {number} | Ben\n\n", 1)


def test_who_asks_for_the_same_game_gets_the_same_analysis():
    async def play() -> None:
        service = ThinkingService(1, BOUNDS)
        await service.start()
        try:
            analyses = Analyses(service)
            with pytest.raises(Refusal) as caught:
                analyses.look(about(GAME))
            assert caught.value.code is Code.NOT_FOUND
            assert begin(analyses, "ana", GAME).status == "waiting"
            assert begin(analyses, "ben", GAME).status in ("waiting", "thinking")
            first = await finished(analyses, GAME)
            assert first.status == "done"
            assert first.analysis is not None
            assert first.done == first.total == len(first.analysis.decisions)
            assert begin(analyses, "ben", GAME) == first
            assert service.counts["analyses"] == 1
        finally:
            await service.stop()

    asyncio.run(play())


def test_a_guest_has_one_analysis_at_a_time_and_all_together_a_few():
    async def play() -> None:
        service = ThinkingService(1, BOUNDS)
        await service.start()
        try:
            analyses = Analyses(service)
            begin(analyses, "ana", GAME)
            with pytest.raises(Refusal) as caught:
                begin(analyses, "ana", OTHER)
            assert caught.value.code is Code.TOO_MANY
            begin(analyses, "ben", OTHER)
            with pytest.raises(Refusal) as caught:
                begin(analyses, "cleo", named(GAME, 1))
            assert caught.value.code is Code.BUSY
            assert (await finished(analyses, GAME)).status == "done"
            begin(analyses, "ana", named(GAME, 2))
        finally:
            await service.stop()

    asyncio.run(play())


def test_a_game_that_cannot_be_analysed_says_so_and_is_looked_at_once():
    async def play() -> None:
        service = ThinkingService(1, BOUNDS)
        await service.start()
        try:
            analyses = Analyses(service)
            broken = GAME.replace("end ", "end 0")
            begin(analyses, "ana", broken)
            found = await finished(analyses, broken)
            assert found.status == "failed"
            assert "ends with" in (found.message or "")
            assert analyses.has(about(broken))
            assert begin(analyses, "ben", broken) == found
            assert service.counts["analyses"] == 1
        finally:
            await service.stop()

    asyncio.run(play())


def test_an_analysis_whose_process_died_can_be_asked_for_again():
    async def play() -> None:
        service = ThinkingService(1, Bounds(analysis_seconds=30))
        await service.start()
        try:
            analyses = Analyses(service)
            begin(analyses, "ana", GAME)
            while analyses.look(about(GAME)).status == "waiting":
                await asyncio.sleep(0.02)
            for pid in service.pids:
                os.kill(pid, signal.SIGKILL)
            assert (await finished(analyses, GAME)).status == "failed"
            assert not analyses.has(about(GAME))
            assert begin(analyses, "ana", GAME).status == "waiting"
        finally:
            await service.stop()

    asyncio.run(play())


def test_only_the_last_analyses_are_kept():
    async def play() -> None:
        service = ThinkingService(1, Bounds(analysis_seconds=0.01))
        await service.start()
        try:
            analyses = Analyses(service)
            short = GAME[: GAME.index("2.")] + "end ? unfinished\n"
            games = [named(short, number) for number in range(MOST_KEPT + 1)]
            for game in games:
                begin(analyses, "ana", game)
                assert (await finished(analyses, game)).status == "done"
            with pytest.raises(Refusal):
                analyses.look(about(games[0]))
            assert all(analyses.look(about(game)) for game in games[1:])
        finally:
            await service.stop()

    asyncio.run(play())
