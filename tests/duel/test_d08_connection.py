"""Rule D8: one half at least touches the castle, or its own coat drawn in an earlier round."""

import pytest

from kingdomino.duel.state import State
from tests.support.duel.positions import duel
from tests.support.playing import after, legal_tokens, rule_broken

DOT_AND_FILLED = duel("draw", "d,f", "3D,4L", map0="3d3/3l3/3C3/7/7")
"""
      a b c d e f g
    1 . . . d . . .
    2 . . . l . . .
    3 . . . C . . .
"""


def is_legal(state: State, drawing: str) -> bool:
    """Listed and accepted: the two are found in different ways."""
    after(state, f"draw:{drawing}")
    return f"draw:{drawing}" in legal_tokens(state)


@pytest.mark.parametrize("drawing", ["c3=d,c4=f", "c3=f,c4=d", "e3=d,f3=f", "d4=f,d5=d"])
def test_any_coat_may_lean_on_the_castle(drawing: str):
    assert is_legal(DOT_AND_FILLED, drawing)


@pytest.mark.parametrize("drawing", ["b1=f,c1=d", "c1=d,c2=f", "e1=d,f1=f"])
def test_one_half_beside_its_own_coat_is_enough(drawing: str):
    assert is_legal(DOT_AND_FILLED, drawing)


@pytest.mark.parametrize("drawing", ["b1=d,c1=f", "e2=d,f2=f", "e1=f,e2=d"])
def test_another_coat_gives_no_hold(drawing: str):
    assert rule_broken(DOT_AND_FILLED, f"draw:{drawing}") == "D8"


@pytest.mark.parametrize("drawing", ["b2=f,c2=d", "e2=d,f2=f", "b4=d,c4=f"])
def test_a_corner_gives_no_hold(drawing: str):
    """c2 and e2 touch the dot on d1, and c4 touches the castle, by a corner only."""
    assert rule_broken(DOT_AND_FILLED, f"draw:{drawing}") == "D8"


def test_a_half_may_not_lean_on_its_own_other_half():
    state = duel("draw", "d,d", "3D,4L")
    assert rule_broken(state, "draw:a5=d,b5=d") == "D8"


def test_the_maps_edges_give_no_hold():
    assert rule_broken(DOT_AND_FILLED, "draw:a1=d,a2=f") == "D8"


def test_a_question_mark_may_become_the_coat_that_it_leans_on():
    state = duel("draw", "l,?", "2c,3D", map0="3d3/3f3/3C3/7/7")
    assert is_legal(state, "b1=l,c1=d")
    assert rule_broken(state, "draw:b1=l,c1=f") == "D8"


def test_the_other_players_map_gives_no_hold():
    state = duel("draw", "d,f", "3D,4L", map1="3d3/3l3/3C3/7/7")
    assert rule_broken(state, "draw:b1=f,c1=d") == "D8"


def test_exactly_the_connected_places_are_listed():
    """A dot fits on c1, e1 and round the castle, a filled coat only round the castle."""
    tokens = legal_tokens(DOT_AND_FILLED)
    drawn = {token.removeprefix("draw:") for token in tokens if token.startswith("draw:")}
    beside_castle = 2 * (3 + 3 + 3)
    assert len(drawn) == beside_castle + len({"b1=f,c1=d", "c1=d,c2=f", "e1=d,f1=f", "e1=d,e2=f"})
