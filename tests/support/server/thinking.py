"""Positions to think about, and processes that think about them, some of them wrongly."""

import os
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, chdir
from pathlib import Path
from random import Random
from typing import Any

from kingdomino.game import CHANCE, State
from kingdomino.games import GAMES, game_of_position
from kingdomino.server.thinking.service import Bounds, ThinkingService
from tests.support.playing import after

ROOT = Path(__file__).parents[3]
FAULTY = "tests.support.server.faulty_process"
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
    bounds: Bounds = SHORT, module: str = FAULTY, counts: Counter[str] | None = None
) -> AsyncGenerator[ThinkingService]:
    """ThinkingService that are stopped in the end, and whose processes are then gone."""
    service = ThinkingService(1, bounds, module, counts)
    with chdir(ROOT):  # The faulty processes are found from here.
        await service.start()
        try:
            yield service
        finally:
            pids = service.pids
            await service.stop()
            assert not any(map(is_running, pids))


def is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()


def assert_is_a_turn(state: State[Any], tokens: tuple[str, ...]) -> None:
    game = game_of_position(str(state))
    is_over = False
    for token in tokens:
        assert not is_over
        before, state = state, after(state, token)
        is_over = game.ends_turn(before, state)
    assert is_over
