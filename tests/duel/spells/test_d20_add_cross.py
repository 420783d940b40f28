"""Rule D20: add_cross, at once when won: one cross more on a drawn square of the own map."""

import pytest

from tests.support.duel.positions import book_of, duel, map_of
from tests.support.playing import after, legal_tokens, rule_broken

MAP = "7/7/1ccCfxx2/1cd1f2/7"
"""
      a b c d e   f g
    3 . c c C fxx . .
    4 . c d . f   . .
"""
WON = duel("cross", "drew", "drew", map0=MAP, map1="3d3/3d3/3C3/7/7", book="c3-0")


def test_any_drawn_square_of_the_own_map_may_get_it():
    assert WON.to_act == 0
    assert legal_tokens(WON) == {f"cross:{column}{row}" for column in "bce" for row in "34"}


def test_the_square_has_one_cross_more():
    played = after(WON, "cross:c4")
    assert map_of(played) == "7/7/1ccCfxx2/1cdx1f2/7"
    assert (played.step, book_of(played)) == ("roll", "c3-0*")


def test_a_square_may_get_a_third_cross_or_a_fourth():
    assert map_of(after(WON, "cross:e3")) == "7/7/1ccCfxxx2/1cd1f2/7"
    with_castle = MAP.replace("C", "R").replace("fxx", "fxxx")
    state = duel("cross", "drew", "drew", map0=with_castle, book="c3-0")
    assert map_of(after(state, "cross:e3")) == "7/7/1ccRfxxxx2/1cd1f2/7"


def test_it_counts_in_the_score():
    assert WON.scores()[0].total == 2 * 2
    assert after(WON, "cross:e4").scores()[0].total == 2 * 3


def test_player_b_may_win_it_too():
    state = duel("cross", "drew", "drew", map1=MAP, book="c0-3")
    assert state.to_act == 1
    played = after(state, "cross:b3")
    assert (map_of(played, 0), map_of(played, 1)) == ("7/7/3C3/7/7", "7/7/1cxcCfxx2/1cd1f2/7")


@pytest.mark.parametrize("square", ["a1", "d1", "d3"])
def test_empty_squares_the_rivals_and_the_castle_get_none(square: str):
    assert rule_broken(WON, f"cross:{square}") == "D20"


def test_it_is_added_once():
    assert rule_broken(after(WON, "cross:c4"), "cross:c4") == "D20"


def test_no_cross_is_added_unless_the_spell_was_just_won():
    state = duel("draw", "d,l", "3D,4L", map0="3d3/3d3/3C3/7/7")
    assert rule_broken(state, "cross:d1") == "D20"
