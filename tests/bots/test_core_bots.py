"""Bots of the core: legal in every game, the same again for the same seed, and never without an answer."""

from random import Random
from typing import Any

import pytest

from kingdomino import core
from kingdomino.bots import BOTS, CoreBot
from tests.support.bots.positions import EVERY, NAMES, random_positions
from tests.support.playing import possible_codes

CORE_BOTS = {
    name: bot.searcher
    for name, bot in BOTS.items()
    if isinstance(bot, CoreBot) and not bot.learned  # learned ones have tests of their own
}
SEARCHERS = ["flat-mc", "uct"]


@pytest.mark.parametrize(("name", "options"), EVERY, ids=NAMES)
def test_a_bot_judges_exactly_the_legal_actions(name: str, options: Any) -> None:
    random = Random(f"judges {name} {options}")
    for state in random_positions(name, options, random, share=0.4):
        position = core.known_position(state)
        for searcher in CORE_BOTS.values():
            result = searcher.think(position, simulations=8, seed=1)
            codes = [judgement.code for judgement in result.judgements]
            assert sorted(codes) == sorted(position.codes()), str(state)
            assert result.code == codes[0]


@pytest.mark.parametrize("bot", CORE_BOTS)
def test_the_same_seed_and_simulations_give_the_same_result(bot: str) -> None:
    searcher, random = CORE_BOTS[bot], Random(2)
    for name, options in EVERY[::3]:
        for state in random_positions(name, options, random, share=0.1):
            position = core.known_position(state)
            for threads in (1, 3):
                first, again = (
                    searcher.think(position, simulations=100, seed=5, threads=threads) for _ in "12"
                )
                assert told(first) == told(again)


def told(result: core.SearchResult) -> list[tuple[int, float, float, int]]:
    """A result as plain numbers."""
    return [(each.code, each.points, each.chance, each.visits) for each in result.judgements]


@pytest.mark.parametrize("bot", SEARCHERS)
@pytest.mark.parametrize("threads", [1, 2])
def test_a_search_takes_as_many_simulations_as_it_may(bot: str, threads: int) -> None:
    position = core.start("duel").apply("roll:?,d,fxx,lx")
    # Half of the turn's: drawing is still to come.
    result = CORE_BOTS[bot].think(position, simulations=1002, seed=1, threads=threads)
    assert result.simulations == 501 == sum(each.visits for each in result.judgements)
    assert all(0 <= each.chance <= 1 for each in result.judgements if each.visits)


@pytest.mark.parametrize("bot", CORE_BOTS)
def test_a_tiny_time_limit_is_enough_for_an_answer(bot: str) -> None:
    for name in ("duel", "classic"):
        position = core.start(name)
        while position.to_act == -1:
            position.act(possible_codes(position)[0])
        assert position.is_legal(CORE_BOTS[bot].think(position, seconds=1e-9).code)


@pytest.mark.parametrize("bot", SEARCHERS)
def test_what_is_forced_needs_no_result(bot: str) -> None:
    for state in random_positions(*EVERY[0], Random(4)):
        if len(state.legal_actions()) == 1:
            result = CORE_BOTS[bot].think(core.known_position(state), simulations=100)
            assert result.simulations == 0


def test_settings_of_uct_are_read_or_refused() -> None:
    position = core.start("duel").apply("roll:?,d,fxx,lx")
    for settings in ("constant=0.1", "trust=0,depth=1", "scale=30,win=0.5,gain=0,expand=5"):
        assert position.is_legal(core.Bot(f"uct:{settings}").think(position, simulations=50).code)
    for wrong in (
        "uct:constant",
        "uct:constant=",
        "uct:wisdom=1",
        "uct:constant=-1",
        "uct:gain=1x",
    ):
        with pytest.raises(ValueError, match="there is no bot"):
            core.Bot(wrong)
