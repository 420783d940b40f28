"""The levels are as far apart as they are said to be. Seeds are fixed, so that nothing is left to luck."""

from typing import Any

import pytest

from kingdomino import core

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


def test_full_greedy_wins_as_often_as_in_the_paper() -> None:
    options = {"players": 4, "harmony": True, "middle_kingdom": True}
    assert 0.95 <= share_won("classic", options, "full-greedy", "random", games=1000) <= 0.995
