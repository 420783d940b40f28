"""Searches that the learned value leads, in Kingdomino: every action has a judgement, and more time is used."""

from random import Random
from threading import Timer
from time import perf_counter
from typing import Any

import pytest

from kingdomino import core
from kingdomino.bots import BOTS, CoreBot
from tests.support.bots.positions import EVERY, random_positions
from tests.support.playing import possible_codes

SEARCHERS = ["king", "puct"]
CLASSIC = [(name, options) for name, options in EVERY if name == "classic"]


def searcher_of(bot: str) -> core.Bot:
    """A searcher of its own."""
    known = BOTS[bot]
    assert isinstance(known, CoreBot)
    return known.new_searcher()


def opening(**options: Any) -> core.State:
    """The first position of a game in which a domino is placed."""
    state, random = core.start("classic", **options), Random(6)
    while " place " not in str(state) or state.to_act == -1:
        state = state.apply(random.choice(possible_codes(state)))
    return state


@pytest.mark.parametrize("bot", SEARCHERS)
def test_a_search_judges_exactly_the_legal_actions(bot: str) -> None:
    searcher, random = searcher_of(bot), Random(3)
    for name, options in CLASSIC[::5]:
        for state in random_positions(name, options, random, share=0.2):
            position = core.known_position(state)
            result = searcher.think(position, simulations=60, seed=1)
            codes = [judgement.code for judgement in result.judgements]
            assert sorted(codes) == sorted(position.codes()), str(state)


@pytest.mark.parametrize("bot", SEARCHERS)
@pytest.mark.parametrize("threads", [1, 3])
def test_the_same_seed_and_simulations_give_the_same_result(bot: str, threads: int) -> None:
    first, again = (
        [
            (each.code, each.points, each.chance, each.visits)
            for each in searcher_of(bot)
            .think(opening(players=players), simulations=400, seed=5, threads=threads)
            .judgements
        ]
        for players in (2, 2)
    )
    assert first == again


@pytest.mark.parametrize("bot", SEARCHERS)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_search_keeps_to_its_limits_and_uses_what_it_may(bot: str, players: int) -> None:
    position, searcher = opening(players=players), searcher_of(bot)
    few, many = (searcher.think(position, simulations=each, seed=1) for each in (100, 1000))
    assert few.simulations <= 100
    assert 100 < many.simulations <= 1000


@pytest.mark.parametrize("bot", SEARCHERS)
def test_a_search_can_be_stopped(bot: str) -> None:
    searcher = searcher_of(bot)
    timer = Timer(0.05, searcher.stop)
    timer.start()
    start = perf_counter()
    position = opening(mighty_duel=True)
    assert position.is_legal(searcher.think(position, seconds=60).code)
    assert perf_counter() - start < 20
