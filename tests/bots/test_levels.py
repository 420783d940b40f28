"""The levels are as far apart as they are said to be. Seeds are fixed, so that nothing is left to luck."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from kingdomino import core
from kingdomino.game import CHANCE

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("duel", {}),
    ("classic", {}),
    ("classic", {"mighty_duel": True}),
]


def share_won(name: str, options: dict[str, Any], bot: str, others: str, games: int = 100) -> float:
    """The share of games that a bot wins against others, draws counted by parts."""
    seats = len(core.start(name, **options).totals())
    _, ranks = core.play_series(name, [bot] + [others] * (seats - 1), games, seed=1, **options)
    return sum((row[0] == 1) / row.count(1) for row in ranks) / len(ranks)


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_page_beats_chance(name: str, options: dict[str, Any]) -> None:
    assert share_won(name, options, "page", "random") >= 0.7


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_squire_beats_a_page(name: str, options: dict[str, Any]) -> None:
    assert share_won(name, options, "squire", "page") >= 0.75


@pytest.mark.parametrize(("name", "options"), GAMES)
def test_a_knight_beats_a_squire(name: str, options: dict[str, Any]) -> None:
    assert share_won(name, options, "knight", "squire", games=200) >= 0.52


SPENDS = ("castle:", "turn:", "ignore:", "split:", "split-ignore:")


def turns_of_pages(games: int) -> Iterator[tuple[list[str], int]]:
    """Every turn of Duel games between two pages: its actions, and the points that it brought at once."""
    page, random = core.Bot("page"), Random(1)
    for _ in range(games):
        state = core.start("duel")
        while state.to_act is not None:
            seat, tokens, before = state.to_act, list[str](), state.totals()
            while state.to_act == seat and not (tokens and tokens[-1].startswith("take:")):
                chance = seat == CHANCE
                code = (
                    random.choice(state.chance_tickets())
                    if chance
                    else page.think(state, seed=random.getrandbits(60)).code
                )
                tokens.append(state.token(code))
                state.act(code)
            if seat != CHANCE:
                yield tokens, state.totals()[seat] - before[seat]


def test_a_page_spends_nothing_for_nothing() -> None:
    spending = [
        (tokens, gained)
        for tokens, gained in turns_of_pages(60)
        if any(token.startswith(SPENDS) for token in tokens)
    ]
    assert len(spending) > 50, "it does use what it has"
    for tokens, gained in spending:
        assert gained > 0, tokens
        assert "nothing" not in tokens


def test_a_page_keeps_the_castle_where_nothing_can_be_drawn() -> None:
    # The other coats have no place left, so that a cross more would be lost with the rest of the turn.
    line = (
        "duel spellbook_fills=drafted draw 0 3LLx2/LccdxLx2/2fxxCl2/1ddfxxddlx/1l5 "
        "1cxxLxfD2/1LxLxlD2/1d1Rd2/DllLxdLxx1/7 d4-3,l2-3,D0-2,L2-0,f0-1,c2-0 - D,Dx 2Lx,4?"
    )
    state = core.position(line)
    assert {"castle:D", "nothing"} <= {*state.actions()}
    chosen = {state.token(core.Bot("page").think(state, seed=seed).code) for seed in range(50)}
    assert chosen == {"nothing"}


def test_full_greedy_wins_as_often_as_in_the_paper() -> None:
    options = {"players": 4, "harmony": True, "middle_kingdom": True}
    assert 0.95 <= share_won("classic", options, "full-greedy", "random", games=1000) <= 0.995
