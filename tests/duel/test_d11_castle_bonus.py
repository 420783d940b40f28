"""Rule D11: once a game, just before drawing, a cross more on one of the own dice."""

import pytest

from tests.support.duel.positions import RICH, RICH_BOOK, book_of, duel, hand_of, map_of, ring
from tests.support.playing import after, legal_tokens, rule_broken

DOT_AND_LINE = duel("draw", "d,l", "3D,4L")
ALL_SPELLS = duel("turn", "1d,2l", "3D,4L", map0=RICH, book=RICH_BOOK)


def test_either_die_may_get_the_cross():
    assert hand_of(after(DOT_AND_LINE, "castle:d")) == "dx,l"
    assert hand_of(after(DOT_AND_LINE, "castle:l")) == "d,lx"


def test_the_cross_is_drawn():
    drawn = after(DOT_AND_LINE, "castle:l draw:d1=d,d2=lx")
    assert map_of(drawn) == "3d3/3lx3/3R3/7/7"


def test_a_die_with_the_castles_cross_is_not_drawn_without_it():
    assert rule_broken(after(DOT_AND_LINE, "castle:l"), "draw:d1=d,d2=l") == "D7"


def test_a_question_mark_may_get_the_cross_and_become_any_coat():
    state = duel("draw", "l,?", "2c,3D")
    crossed = after(state, "castle:?")
    assert hand_of(crossed) == "l,?x"
    assert {f"draw:d1=l,d2={letter}x" for letter in "dlDLfc"} < legal_tokens(crossed)
    assert map_of(after(crossed, "draw:d1=l,d2=fx")) == "3l3/3fx3/3R3/7/7"


def test_a_die_with_one_cross_can_get_a_second():
    assert hand_of(after(duel("draw", "dx,l", "2c,3D"), "castle:dx")) == "dxx,l"


def test_a_die_with_two_crosses_can_get_a_third():
    state = duel("draw", "d,fxx", "2l,4L")
    crossed = after(state, "castle:fxx draw:d1=d,d2=fxxx")
    assert map_of(crossed) == "3d3/3fxxx3/3R3/7/7"


def test_the_die_fills_nothing_and_the_other_die_still_does():
    played = after(DOT_AND_LINE, "castle:d draw:d1=dx,d2=l draw:d1=D,d2=L")
    assert book_of(played) == "l1-0,D0-1,L0-1"


def test_two_dice_that_show_the_same_are_one_choice():
    state = duel("draw", "d,d", "3D,4L")
    assert {token for token in legal_tokens(state) if "castle" in token} == {"castle:d"}
    assert hand_of(after(state, "castle:d")) == "d,dx"


def test_it_is_spent_once_a_game():
    crossed = after(DOT_AND_LINE, "castle:d")
    assert rule_broken(crossed, "castle:l") == "D11"
    later = duel("draw", "d,l", "3D,4L", map0="3d3/3dx3/3R3/7/7")
    assert rule_broken(later, "castle:d") == "D11"


def test_each_player_has_one():
    state = after(DOT_AND_LINE, "castle:d draw:d1=dx,d2=l")
    assert {"castle:D", "castle:L"} < legal_tokens(state)
    assert map_of(after(state, "castle:D draw:d1=Dx,d2=L"), 1) == "3Dx3/3L3/3R3/7/7"


def test_it_needs_one_of_the_own_dice():
    assert rule_broken(DOT_AND_LINE, "castle:D") == "D11"
    assert rule_broken(DOT_AND_LINE, "castle:dx") == "D11"


@pytest.mark.parametrize(
    "tokens", ["", "draw:d1=d,d2=l draw:d1=D,d2=L"], ids=["before drawing", "after the round"]
)
def test_it_is_spent_just_before_drawing(tokens: str):
    rolled = duel("take", free="1d,2l,3D,4L")
    state = after(DOT_AND_LINE, tokens) if tokens else rolled
    assert rule_broken(state, "castle:d") == "D11"


def test_it_is_not_spent_between_the_dice_of_a_split():
    state = after(ALL_SPELLS, "split:d2=d")
    assert rule_broken(state, "castle:l") == "D11"


def test_it_may_be_spent_though_nothing_is_then_drawn():
    state = duel("draw", "d,l", "3D,4L", map0=ring("f"))
    assert map_of(after(state, "castle:d nothing")) == ring("f").replace("C", "R")


@pytest.mark.parametrize(
    ("tokens", "first_rows", "book"),
    [
        ("castle:d draw:d1=l,d2=dx", "3l3/3dx3", "d5-0,l5-0,D4-0,L4-0"),
        ("castle:d ignore:a1=dx,b1=l", "dxl5/7", "d5-0*,l5-0,D4-0,L4-0"),
        ("castle:d split:d2=dx second:f2=l", "7/3dx1l1", "d5-0,l5-0*,D4-0,L4-0"),
        ("castle:d split-ignore:a1=dx second:g1=l", "dx5l/7", "d5-0*,l5-0*,D4-0,L4-0"),
        ("turn:l-f draw:d1=f,d2=d", "3f3/3d3", "d5-0,l5-0,D4-0,L4-0*"),
        ("turn:l-f ignore:a1=f,b1=d", "fd5/7", "d5-0*,l5-0,D4-0,L4-0*"),
        ("turn:l-f split:d2=f second:a2=d", "7/d2f3", "d5-0,l5-0*,D4-0,L4-0*"),
        ("turn:l-f split-ignore:a1=f second:g1=d", "f5d/7", "d5-0*,l5-0*,D4-0,L4-0*"),
        ("turn:l-f castle:f draw:d1=fx,d2=d", "3fx3/3d3", "d5-0,l5-0,D4-0,L4-0*"),
        ("turn:l-f castle:f ignore:a1=fx,b1=d", "fxd5/7", "d5-0*,l5-0,D4-0,L4-0*"),
        ("turn:l-f castle:f split:d2=fx second:a2=d", "7/d2fx3", "d5-0,l5-0*,D4-0,L4-0*"),
        (
            "turn:d-? castle:? split-ignore:a1=?cx second:g1=l",
            "cx5l/7",
            "d5-0*,l5-0*,D4-0,L4-0*",
        ),
        ("ignore:a1=d,b1=l", "dl5/7", "d5-0*,l5-0,D4-0,L4-0"),
        ("split:d2=d second:f2=l", "7/3d1l1", "d5-0,l5-0*,D4-0,L4-0"),
        ("split-ignore:a1=d second:g1=l", "d5l/7", "d5-0*,l5-0*,D4-0,L4-0"),
    ],
)
def test_spells_and_the_castle_bonus_combine_in_one_turn(tokens: str, first_rows: str, book: str):
    played = after(ALL_SPELLS, tokens)
    assert map_of(played).startswith(f"{first_rows}/")
    assert book_of(played) == book
    assert ("R" in map_of(played)) == ("castle" in tokens)


def test_all_four_kept_spells_and_the_castle_bonus_combine_in_one_turn():
    rolled = duel("take", free="1d,2l,3D,4L", map0=RICH, book=RICH_BOOK)
    played = after(rolled, "take:1,2 turn:d-? castle:? split-ignore:a1=?cx second:g1=l")
    assert map_of(played) == "cx5l/7/ddDRLll/ddD1Lll/dDDLLl1"
    assert book_of(played) == "d5-0*,l5-0*,D4-0*,L4-0*"
