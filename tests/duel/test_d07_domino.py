"""Rule D7: the domino goes on two empty squares side by side, as its dice show, `?` as any coat."""

import pytest

from tests.support.duel.positions import EMPTY, duel, map_of
from tests.support.playing import after, legal_tokens, rule_broken

DOT_AND_LINE = duel("draw", "d,l", "3D,4L")


def draws(*hands: str, map0: str = EMPTY) -> set[str]:
    tokens = legal_tokens(duel("draw", *hands, map0=map0))
    return {token for token in tokens if token.startswith("draw:")}


def test_a_domino_may_lie_either_way_round():
    assert map_of(after(DOT_AND_LINE, "draw:d1=d,d2=l")) == "3d3/3l3/3C3/7/7"
    assert map_of(after(DOT_AND_LINE, "draw:d1=l,d2=d")) == "3l3/3d3/3C3/7/7"


def test_a_domino_may_lie_across_or_upright():
    assert map_of(after(DOT_AND_LINE, "draw:c2=d,d2=l")) == "7/2dl3/3C3/7/7"
    assert map_of(after(DOT_AND_LINE, "draw:c3=d,c4=l")) == "7/7/2dC3/2l4/7"


def test_on_an_empty_map_a_domino_has_24_places():
    """Four squares touch the castle, each beside three others; either half may be the one there."""
    assert len(draws("d,l", "3D,4L")) == 24


def test_two_equal_dice_have_12_places_since_turning_them_changes_nothing():
    assert len(draws("d,d", "3D,4L")) == 12


def test_the_crosses_of_the_dice_are_drawn():
    state = duel("draw", "dx,fxx", "1d,2l")
    assert map_of(after(state, "draw:d1=fxx,d2=dx")) == "3fxx3/3dx3/3C3/7/7"


def test_a_question_mark_becomes_any_coat():
    found = {token for token in draws("l,?", "2c,3D") if token.startswith("draw:d1=l,d2=")}
    assert found == {f"draw:d1=l,d2={letter}" for letter in "dlDLfc"}


def test_two_question_marks_become_any_two_coats():
    assert len(draws("?,?", "2c,3D")) == 12 * 36


def test_a_question_mark_drawn_as_its_neighbours_coat_is_one_action_not_two():
    """Of 12 pairs of squares: d with each of 6 coats both ways round, two dots counted once."""
    assert len(draws("d,?", "2c,3D")) == 12 * (6 + 6 - 1)


@pytest.mark.parametrize(
    "drawing", ["d1=d,d2=d", "d1=d,d2=f", "d1=dx,d2=l", "d1=d,d2=lx", "d1=l,d2=l"]
)
def test_nothing_is_drawn_but_what_the_dice_show(drawing: str):
    assert rule_broken(DOT_AND_LINE, f"draw:{drawing}") == "D7"


def test_a_cross_is_never_left_out():
    state = duel("draw", "dx,fxx", "1d,2l")
    assert rule_broken(state, "draw:d1=dx,d2=fx") == "D7"
    assert rule_broken(state, "draw:d1=d,d2=fxx") == "D7"


def test_a_question_mark_has_no_cross():
    assert rule_broken(duel("draw", "l,?", "2c,3D"), "draw:d1=l,d2=dx") == "D7"


def test_two_halves_need_two_dice():
    state = duel("draw", "d,?", "2c,3D")
    assert rule_broken(state, "draw:d1=f,d2=f") == "D7"


@pytest.mark.parametrize("drawing", ["d1=l,c2=d", "d2=d,d4=l"])
def test_the_squares_are_side_by_side(drawing: str):
    assert rule_broken(DOT_AND_LINE, f"draw:{drawing}") == "D7"


@pytest.mark.parametrize("drawing", ["d1=d,d2=l", "d2=d,e2=l", "c1=l,d1=d"])
def test_both_squares_are_empty(drawing: str):
    state = duel("draw", "d,l", "3D,4L", map0="3d3/3l3/3C3/7/7")
    assert rule_broken(state, f"draw:{drawing}") == "D7"


def test_a_domino_is_not_drawn_before_the_draft_is_over():
    assert rule_broken(duel("take", free="1d,2l,3D,4L"), "draw:d1=d,d2=l") == "D7"
