"""Rule D5: a round begins with the roll of the four dice."""

import pytest

from kingdomino.duel import Duel
from kingdomino.duel.state import State
from kingdomino.game import CHANCE
from tests.support.duel.positions import duel
from tests.support.playing import after, rule_broken


def test_chance_rolls_and_nobody_decides():
    start = Duel().start()
    assert start.to_act == CHANCE
    assert start.legal_actions() == []
    assert start.outcome() is None


def test_the_dice_lie_on_the_table_as_they_fell():
    rolled = after(Duel().start(), "roll:?,c,fxx,lx")
    assert " ".join(map(str, rolled.free)) == "1? 2c 3fxx 4lx"
    assert rolled.chance_tickets() == ()


@pytest.mark.parametrize(
    "state",
    [
        duel("take", free="1d,2l,3D,4L"),
        duel("pair", "1d", "-", free="2l,3D,4L"),
        duel("draw", "d,l", "3D,4L"),
        duel("over", "nothing", "nothing"),
    ],
)
def test_the_dice_are_rolled_once_a_round(state: State):
    assert rule_broken(state, "roll:d,l,D,L") == "D5"


def test_nothing_is_taken_or_drawn_before_the_roll():
    start = Duel().start()
    assert rule_broken(start, "take:1") == "D6"
    assert rule_broken(start, "draw:d1=d,d2=l") == "D7"
    assert rule_broken(start, "nothing") == "D9"
