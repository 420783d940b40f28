"""The learned value of Kingdomino: quick is the same as from scratch, and turning a kingdom changes nothing."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

from kingdomino import core
from kingdomino.bots import BOTS, CoreBot
from kingdomino.bots.nets import shipped_nets
from tests.support.playing import possible_codes

SWITCHES: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 2, "harmony": True, "middle_kingdom": True},
    {"players": 2, "mighty_duel": True, "middle_kingdom": True},
    {"players": 3, "harmony": True},
    {"players": 3, "lines_of_three": True, "middle_kingdom": True},
    {"players": 4, "harmony": True, "middle_kingdom": True},
]
FIRST_PLACE, DISCARD, GRID = 84, 760, 13
STEPS = (-GRID, -1, 1, GRID)


def random_game(options: dict[str, Any], seed: int) -> Iterator[core.State]:
    """Every position of a random game."""
    random = Random(seed)
    state = core.start("classic", **options)
    while state.to_act is not None:
        yield state
        state = state.apply(random.choice(possible_codes(state)))


@pytest.mark.parametrize("options", SWITCHES)
def test_the_quick_value_of_a_placement_is_the_one_from_scratch(options: dict[str, Any]) -> None:
    gaps = [
        shipped_nets().classic_value_gap(str(state))
        for seed in range(3)
        for state in random_game(options, seed)
        if state.to_act != -1
    ]
    assert max(gaps) < 1e-3


def mirrored(square: int) -> int:
    """The same row, seen in a mirror."""
    return square // GRID * GRID + GRID - 1 - square % GRID


def turned(square: int) -> int:
    """A quarter turn."""
    return square % GRID * GRID + GRID - 1 - square // GRID


def moved(code: int, move: Callable[[int], int]) -> int:
    """A placement on a kingdom that is mirrored or turned; other actions stay what they are."""
    if not FIRST_PLACE <= code < DISCARD:
        return code
    left, way = divmod(code - FIRST_PLACE, 4)
    right = left + STEPS[way]
    return FIRST_PLACE + 4 * move(left) + STEPS.index(move(right) - move(left))


def either_way(state: core.State, code: int) -> int:
    """The placement as the rules write it: a domino with like halves is written in one way only."""
    if state.is_legal(code):
        return code
    left, way = divmod(code - FIRST_PLACE, 4)
    return FIRST_PLACE + 4 * (left + STEPS[way]) + 3 - way


@pytest.mark.parametrize("move", [mirrored, turned])
@pytest.mark.parametrize("options", SWITCHES)
def test_the_value_does_not_change_when_kingdoms_are_mirrored_or_turned(
    options: dict[str, Any], move: Callable[[int], int]
) -> None:
    random = Random(7)
    state = other = core.start("classic", **options)
    while state.to_act is not None:
        code = random.choice(possible_codes(state))
        other = other.apply(either_way(other, moved(code, move)))
        state = state.apply(code)
        if state.to_act not in (-1, None):
            values = shipped_nets().classic_values(str(state))
            assert values == pytest.approx(shipped_nets().classic_values(str(other)), abs=1e-3)


def best_total(state: core.State, seat: int) -> int:
    """The most points that a seat can end with when nothing is left to claim, by trying everything."""
    if state.to_act is None:
        return state.totals()[seat]
    codes = possible_codes(state)[: None if state.to_act == seat else 1]
    return max(best_total(state.apply(code), seat) for code in codes)


@pytest.mark.parametrize("bot", ["baron", "duke", "king", "puct"])
def test_the_last_placements_are_the_best_there_are(bot: str) -> None:
    searcher = _searcher(bot)
    for options in SWITCHES:
        for state in random_game(options, seed=3):
            seat = state.to_act
            if seat in (-1, None) or state.decisions_left() > 1 or " claim " in str(state):
                continue
            after = state.apply(searcher.think(state, simulations=50).code)
            if best_total(state, seat) >= 0 and _is_last_round(state):
                assert best_total(after, seat) == best_total(state, seat), str(state)


def _is_last_round(state: core.State) -> bool:
    """Whether nothing is revealed or claimed any more: only placements follow."""
    while state.to_act is not None:
        code = possible_codes(state)[0]
        if not FIRST_PLACE <= code <= DISCARD:
            return False
        state = state.apply(code)
    return True


def _searcher(name: str) -> core.Bot:
    bot = BOTS[name]
    assert isinstance(bot, CoreBot)
    return bot.searcher


def wins(hero: str, other: str, games: int, simulations: int = 0, **options: Any) -> float:
    """The share of games that one bot wins against others of a kind."""
    bots = [_searcher(hero), *[_searcher(other)] * (options["players"] - 1)]
    _, ranks = core.play_series("classic", bots, games, 1, simulations=simulations, **options)
    return sum((row[0] == 1) / row.count(1) for row in ranks) / games


def test_baron_beats_three_full_greedy_ones() -> None:
    assert wins("baron", "full-greedy", 80, players=4, harmony=True, middle_kingdom=True) > 0.6


def test_duke_beats_baron() -> None:
    assert wins("duke", "baron", 80, players=2) > 0.55


def test_king_beats_three_barons_more_often_than_a_baron_would() -> None:
    assert wins("king", "baron", 40, simulations=300, players=4) > 0.25
