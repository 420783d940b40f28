"""Rule D18: turn_die turns one of the own dice to another of that die's faces, before drawing."""

import pytest

from tests.support.duel.positions import book_of, duel, hand_of, ring
from tests.support.playing import after, legal_tokens, rule_broken

DOUBLE_LINES = "7/7/LLLC3/LLL4/7"
OWNED = duel("turn", "1d,2l", "3D,4L", map0=DOUBLE_LINES, book="L4-0")


def turns(*hands: str) -> set[str]:
    tokens = legal_tokens(duel("turn", *hands, map0=DOUBLE_LINES, book="L4-0"))
    return {token for token in tokens if token.startswith("turn:")}


def test_each_die_may_be_turned_to_its_own_other_faces():
    """Die 1 has a second dot: to turn to that would change nothing."""
    die_1 = {"turn:d-?", "turn:d-Lx", "turn:d-l", "turn:d-Dx"}
    die_2 = {"turn:l-c", "turn:l-Dx", "turn:l-Lx", "turn:l-d", "turn:l-f"}
    assert turns("1d,2l", "3D,4L") == die_1 | die_2


def test_a_face_that_a_die_has_twice_is_one_choice():
    assert "turn:?-d" in turns("1?,2l", "3D,4L")
    state = duel("turn", "1?,2l", "3D,4L", map0=DOUBLE_LINES, book="L4-0")
    assert [str(action) for action in state.legal_actions()].count("turn:?-d") == 1


def test_faces_that_differ_in_crosses_only_are_different():
    assert "turn:l-lx" in turns("1d,4l", "2l,3D")


def test_of_two_dice_that_show_the_same_one_with_the_new_face_is_turned():
    die_1_only, either, die_2_only = {"?"}, {"Lx", "l", "Dx"}, {"c", "f"}
    faces = die_1_only | either | die_2_only
    assert turns("1d,2d", "3D,4L") == {f"turn:d-{face}" for face in faces}
    state = duel("turn", "1d,2d", "3D,4L", map0=DOUBLE_LINES, book="L4-0")
    assert hand_of(after(state, "turn:d-c")) == "d,c"
    assert hand_of(after(state, "turn:d-?")) == "d,?"


@pytest.mark.parametrize("token", ["turn:d-c", "turn:d-f", "turn:l-?", "turn:d-d", "turn:l-l"])
def test_a_die_has_no_faces_of_another_die(token: str):
    assert rule_broken(OWNED, token) == "D18"


@pytest.mark.parametrize("token", ["turn:D-d", "turn:L-l", "turn:f-d"])
def test_only_the_own_dice_are_turned(token: str):
    assert rule_broken(OWNED, token) == "D18"


def test_the_die_then_counts_as_the_new_face():
    played = after(OWNED, "turn:l-c draw:d1=d,d2=c draw:d1=D,d2=L")
    assert book_of(played) == "d1-0,D0-1,L4-0*,c1-0"
    crossed = after(OWNED, "turn:d-Dx draw:d1=l,d2=Dx draw:d1=D,d2=L")
    assert book_of(crossed) == "l1-0,D0-1,L4-0*"


def test_the_old_face_is_not_drawn():
    assert rule_broken(after(OWNED, "turn:l-c"), "draw:d1=d,d2=l") == "D7"


def test_it_is_spent_once():
    turned = after(OWNED, "turn:l-c")
    assert (turned.step, book_of(turned)) == ("draw", "L4-0*")
    assert rule_broken(turned, "turn:d-l") == "D18"


def test_nobody_has_to_turn_a_die():
    state = after(OWNED, "draw:d1=d,d2=l")
    assert (state.to_act, book_of(state)) == (1, "L4-0")


def test_it_may_be_spent_though_nothing_is_then_drawn():
    state = duel("turn", "1d,2l", "3D,4L", map0=ring("L"), book="L4-0")
    played = after(state, "turn:l-d nothing")
    assert (hand_of(played), book_of(played)) == ("nothing", "L4-0*")


@pytest.mark.parametrize("book", ["", "L3-0", "L4-0*", "L0-4"])
def test_it_is_the_owners_and_only_once(book: str):
    state = duel("draw", "d,l", "3D,4L", map0=DOUBLE_LINES, map1=DOUBLE_LINES, book=book)
    assert rule_broken(state, "turn:d-l") == "D18"


@pytest.mark.parametrize("token", ["take:1", "take:3"])
def test_it_waits_until_the_draft_is_over(token: str):
    rolled = duel("take", free="1d,2l,3D,4L", map0=DOUBLE_LINES, book="L4-0")
    assert rule_broken(after(rolled, token), "turn:d-l") == "D18"
    assert after(rolled, f"{token} take:2,4").step == "turn"


def test_dice_keep_their_numbers_only_as_long_as_they_may_be_turned():
    assert hand_of(OWNED) == "1d,2l"
    assert hand_of(after(OWNED, "turn:l-c")) == "d,c"
    assert hand_of(after(OWNED, "castle:l")) == "d,lx"
