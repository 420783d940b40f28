"""What is listed is accepted and nothing else is, no two actions do the same, and they stay countable."""

from itertools import product
from typing import Any

import pytest

from kingdomino.duel import Duel
from kingdomino.duel.actions import (
    Action,
    AddCross,
    Castle,
    DomainBonus,
    Draw,
    Drawn,
    DrawnDie,
    Nothing,
    Second,
    Split,
    Take,
    TurnDie,
)
from kingdomino.duel.coats import COATS
from kingdomino.duel.dice import DICE, Face
from kingdomino.duel.map import GRID
from kingdomino.duel.options import Options
from kingdomino.duel.state import State
from kingdomino.errors import IllegalActionError
from kingdomino.testing import check_game
from tests.support.duel.positions import CLOSED, LINES, RICH, RICH_BOOK, duel, ring
from tests.support.playing import after

ALMOST_FULL = "1lllll1/lllllll/lllClll/lllllll/lllllll"

TRICKY = {
    "equal dice": duel("draw", "d,d", "3D,4L", map0=RICH, book="d5-0,l5-0"),
    "equal dice to turn": duel("turn", "1d,2d", "3D,4L", map0=RICH, book=RICH_BOOK),
    "? beside its own coat": duel("draw", "d,?", "2l,3D", map0=LINES, book="l5-0"),
    "? and a coat with its cross": duel(
        "draw", "dx,?", "2l,3D", map0=RICH.replace("C", "R"), book="d5-0,l5-0"
    ),
    "two ?": duel("turn", "1?,4?", "2l,3D", map0=RICH, book=RICH_BOOK),
    "two ? on a closed map": duel("turn", "1?,4?", "2l,3D", map0=CLOSED, book=RICH_BOOK),
    "? with the castle's cross": after(
        duel("draw", "?,?", "2l,3D", map0=RICH, book="d5-0,l5-0"), "castle:?"
    ),
    "ignoring without splitting": duel("draw", "d,?", "2l,3D", map0=RICH, book="d5-0"),
    "nothing fits": duel("turn", "2c,3cxx", "1d,4l", map0=CLOSED, book=RICH_BOOK),
    "one die fits": duel("draw", "l,?", "2l,3D", map0=ring("l"), book="l5-0"),
    "two squares left": duel("draw", "l,?", "2l,3D", map0=ALMOST_FULL, book="l5-0"),
    "two squares left, drafting counts": duel(
        "draw", "l,?", "2l,3D", map0=ALMOST_FULL, book="l5-0", fills="drafted"
    ),
    "the last player of the round": duel(
        "draw", "nothing", "d,?", map0=ring("f"), map1=RICH, book="d0-5,l0-5"
    ),
    "half a split": after(duel("draw", "d,?", "2l,3D", map0=LINES, book="l5-0"), "split:d2=d"),
    "half a split that ignores": after(
        duel("draw", "d,d", "3D,4L", map0=RICH, book="d5-0,l5-0"), "split-ignore:a1=d"
    ),
    "a choice of coats": duel("domain", "drew", "drew", map0="7/7/fffC3/f6/7", book="f3-0"),
    "a choice of squares": duel("cross", "drew", "drew", map0="7/7/cccC3/c6/7", book="c3-0"),
    "a draft": duel("take", free="1d,2d,3d,4D", map0=RICH, book=RICH_BOOK),
    "a draft of a pair": duel("pair", "1d", "-", free="2d,3d,4D"),
}


def conceivable_actions(state: State) -> set[Action]:
    """Everything that can be said about the dice in play, and some more, wherever it may go."""
    shown = {die.face for hand in state.hands for die in hand.dice} | {Face(COATS[0], 1)}
    halves = {(coat, face.crosses) for face in shown for coat in face.coats}
    drawn = [
        DrawnDie(square, face, coat) for square in range(35) for face in shown for coat in COATS
    ]
    places = [(square, beside) for square in range(35) for beside in GRID.neighbours[square]]
    places.append((0, 34))
    found: list[Action] = [Nothing(), *map(DomainBonus, COATS), *map(AddCross, range(35))]
    found += [Take(dice) for dice in product(range(1, 5), repeat=2)]
    found += [Take((number,)) for number in range(6)]
    found += [Castle(face) for face in shown]
    found += [TurnDie(face, new) for face in shown for faces in DICE.values() for new in faces]
    for die in drawn:
        found += [Split(die), Split(die, ignoring=True), Second(die)]
    for (square, beside), one, other in product(places, halves, halves):
        pair = Drawn(square, *one), Drawn(beside, *other)
        found += [Draw(*pair), Draw(*pair, ignoring=True)]
    return set(found)


def is_accepted(state: State, action: Action) -> bool:
    try:
        state.apply(action)
    except IllegalActionError:
        return False
    return True


@pytest.mark.parametrize("name", TRICKY)
def test_an_action_is_accepted_exactly_when_it_is_listed(name: str):
    state = TRICKY[name]
    listed = state.legal_actions()
    conceivable = conceivable_actions(state)
    assert {action for action in conceivable if is_accepted(state, action)} == set(listed)


@pytest.mark.parametrize("name", TRICKY)
def test_no_two_actions_lead_to_one_position(name: str):
    state = TRICKY[name]
    actions = state.legal_actions()
    assert len({str(state.apply(action)) for action in actions}) == len(actions)


def test_actions_are_listed_in_the_same_order_whatever_led_to_the_position():
    start = duel("draw", "d,d", "3D,4L", map0=RICH, book="d5-0,l5-0")
    one = after(start, "split-ignore:g1=d second:a1=d draw:d1=D,d2=L")
    other = after(start, "split-ignore:a1=d second:g1=d draw:d1=D,d2=L")
    assert one == other
    tokens = "roll:?,d,D,L take:2 take:1,4 draw:c3=D,c4=d"
    assert after(one, tokens).legal_actions() == after(other, tokens).legal_actions()


def test_what_is_no_action_of_duel_is_refused():
    foreign: Any = "nothing"
    with pytest.raises(TypeError, match="'nothing' is not an action of Duel"):
        duel("draw", "d,l", "3D,4L").apply(foreign)


def test_no_position_has_more_than_3710_legal_actions():
    """The worst there is: ten squares are the fewest with which both spells can be won.

    A search through all connected maps of ten squares or more found none with more, by this count for
    dice that show `?` and `?` with the castle's cross: two empty squares side by side, of which k and m
    coats find hold, have 2 x 36 drawings that ignore the connection and 2 x (36 - (6 - k)(6 - m)) that
    do not; each empty square has 12 ways to split and ignore, and 2k ways to split.
    """
    state = duel("draw", "?,?", "2l,3D", map0="5ld/6d/3C2l/3d2l/3lldd", book="d5-0,l5-0")
    assert len(after(state, "castle:?").legal_actions()) == 3710


@pytest.mark.parametrize("fills", ["placed", "drafted"])
def test_random_games_keep_the_contract(fills: str):
    assert check_game(Duel(), Options(fills), games=2, seed=1, most_actions=3710) > 100
