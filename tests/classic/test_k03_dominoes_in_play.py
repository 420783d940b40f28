"""Rule K3: 3 and 4 players use all 48 dominoes; 2 players 24, and never see the others."""

import pytest

from kingdomino.classic.actions import Reveal
from tests.support.classic.positions import ALL_OPTIONS, random_game
from tests.support.playing import after, position


@pytest.mark.parametrize(
    ("name", "dominoes"),
    [("2 players", 24), ("3 players", 48), ("4 players", 48), ("The Mighty Duel", 48)],
)
def test_so_many_dominoes_are_revealed_in_a_game(name: str, dominoes: int):
    steps = list(random_game(ALL_OPTIONS[name], seed=3))
    revealed = [step.action.number for step in steps if isinstance(step.action, Reveal)]
    assert len(revealed) == len(set(revealed)) == dominoes
    state, action = steps[-1]
    assert len(state.apply(action).pile) == 48 - dominoes


def test_two_players_may_see_any_of_the_48_until_24_are_out():
    state = position("classic players=2 reveal - - 1:0,2:0,3:1,4:1 45,46,47 5-44,48 -")
    assert [action.number for action in state.chance_tickets()] == [*range(5, 45), 48]


def test_two_players_see_no_25th_domino():
    state = position("classic players=2 place - - 45:1 1:0,2:0,3:1,4 5-28 -")
    state = after(state, "place:g6g5")
    assert str(state) == "classic players=2 place - 45:g6g5 1:0,2:0,3:1,4:1 - 5-28 -"
