"""Rule D12: each drawn die that shows a coat without a cross fills a square of that coat's own line."""

import pytest

from tests.support.duel.positions import EMPTY, book_of, duel
from tests.support.playing import after


def filled(*hands: str, drawing: str) -> str:
    return book_of(after(duel("draw", *hands), drawing))


def test_each_die_fills_the_line_of_its_own_coat():
    drawing = "draw:d1=d,d2=l draw:d1=D,d2=L"
    assert filled("d,l", "3D,4L", drawing=drawing) == "d1-0,l1-0,D0-1,L0-1"


@pytest.mark.parametrize("letter", "fc")
def test_filled_and_checked_fill_theirs(letter: str):
    drawing = f"draw:d1=d,d2={letter} draw:d1=D,d2=L"
    assert filled(f"d,{letter}", "3D,4L", drawing=drawing) == f"d1-0,D0-1,L0-1,{letter}1-0"


def test_two_equal_dice_fill_two_squares():
    drawing = "draw:d1=d,d2=d draw:d1=D,d2=D"
    assert filled("d,d", "3D,4D", drawing=drawing) == "d2-0,D0-2"


def test_a_die_with_a_cross_fills_nothing():
    drawing = "draw:d1=dx,d2=Lx draw:d1=c,d2=fxx"
    assert filled("dx,Lx", "2c,3fxx", drawing=drawing) == "c0-1"


def test_a_question_mark_fills_nothing_whatever_it_becomes():
    drawing = "draw:d1=d,d2=d draw:d1=c,d2=fxx"
    assert filled("d,?", "2c,3fxx", drawing=drawing) == "d1-0,c0-1"


def test_of_a_dot_and_a_question_mark_split_apart_only_the_dot_fills():
    lines = "7/7/lllC3/lll4/7"
    state = duel("draw", "d,?", "2c,3fxx", map0=lines, book="l5-0")
    for tokens in ("split:d2=d second:d4=?d", "split:d4=?d second:d2=d"):
        assert book_of(after(state, f"{tokens} draw:d1=c,d2=fxx")) == "d1-0,l5-0*,c0-1"


def test_the_book_is_filled_only_when_both_have_drawn():
    state = after(duel("draw", "d,l", "3D,4L", map1=EMPTY), "draw:d1=d,d2=l")
    assert book_of(state) == ""


def test_nobody_is_asked_whether_to_fill():
    played = after(duel("draw", "d,l", "3D,4L"), "draw:d1=d,d2=l draw:d1=D,d2=L")
    assert played.step == "roll"
