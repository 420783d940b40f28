"""Rule D14: whether a die that was drafted but not drawn fills the spellbook is an option."""

import pytest

from kingdomino.duel import Duel
from kingdomino.duel.options import Options
from kingdomino.errors import OptionError
from kingdomino.options import make_options, option_infos
from tests.support.duel.positions import book_of, duel, ring
from tests.support.playing import after, rule_broken


def test_only_placed_dice_fill_unless_it_is_agreed_otherwise():
    assert Options().spellbook_fills == "placed"
    assert str(Duel().start()).startswith("duel spellbook_fills=placed ")
    assert str(Duel().start(Options("drafted"))).startswith("duel spellbook_fills=drafted ")


def test_the_option_is_described():
    (info,) = option_infos(Options)
    assert (info.name, info.choices, info.rule) == (
        "spellbook_fills",
        ("placed", "drafted"),
        "D14",
    )
    with pytest.raises(OptionError):
        make_options(Options, {"spellbook_fills": "never"})


@pytest.mark.parametrize(
    ("fills", "book"), [("placed", "D0-1,L0-1"), ("drafted", "d1-0,l1-0,D0-1,L0-1")]
)
def test_dice_of_a_domino_that_fits_nowhere(fills: str, book: str):
    state = duel("draw", "d,l", "3D,4L", map0=ring("f"), fills=fills)
    assert book_of(after(state, "nothing draw:d1=D,d2=L")) == book


@pytest.mark.parametrize(("fills", "book"), [("placed", "d1-0,l1-0"), ("drafted", "d1-0,l1-0")])
def test_dice_that_are_drawn_fill_either_way(fills: str, book: str):
    state = duel("draw", "d,l", "3D,4L", fills=fills)
    assert book_of(after(state, "draw:d1=d,d2=l draw:d1=D,d2=L")).startswith(book)


@pytest.mark.parametrize(("fills", "book"), [("placed", "l5-0*"), ("drafted", "l5-0*,D1-0")])
def test_the_left_out_die_of_a_split(fills: str, book: str):
    state = duel("draw", "l,D", "1d,2d", map0=ring("l"), map1=ring("f"), book="l5-0", fills=fills)
    played = after(state, "split:d1=l nothing")
    assert book_of(played).removeprefix("d0-2,") == book


@pytest.mark.parametrize("fills", ["placed", "drafted"])
def test_both_dice_of_a_split_fill_once_each(fills: str):
    state = duel("draw", "d,D", "2l,4L", map0=ring("l"), book="l5-0", fills=fills)
    assert rule_broken(state, "split:d1=d") == "D16"
    state = duel("draw", "d,D", "2l,4L", map0="7/7/lllC3/lll4/7", book="l5-0", fills=fills)
    for tokens in ("split:d2=d second:d4=D", "split:d2=D second:d4=d"):
        played = after(state, f"{tokens} draw:d1=l,d2=L")
        assert book_of(played) == "d1-0,l5-0*,D1-0,L0-1"


def test_a_die_with_the_castles_cross_fills_nothing_even_if_drafting_counts():
    state = duel("draw", "d,l", "3D,4L", map0=ring("f"), fills="drafted")
    played = after(state, "castle:d nothing draw:d1=D,d2=L")
    assert book_of(played) == "l1-0,D0-1,L0-1"


def test_a_question_mark_fills_nothing_even_if_drafting_counts():
    state = duel("draw", "d,?", "2l,3D", fills="drafted")
    played = after(state, "draw:d1=d,d2=f draw:d1=l,d2=D")
    assert book_of(played) == "d1-0,l0-1,D0-1"


def test_a_turned_die_fills_by_the_face_it_shows_then():
    state = duel("turn", "1d,2l", "3D,4L", map0=ring("L"), book="L4-0", fills="drafted")
    played = after(state, "turn:l-d nothing draw:d1=D,d2=L")
    assert book_of(played) == "d2-0,D0-1,L4-0*"


def test_a_spell_can_be_won_with_dice_that_fit_nowhere_if_drafting_counts():
    state = duel("draw", "d,c", "3D,4L", map0=ring("f"), book="c2-0", fills="drafted")
    played = after(state, "nothing draw:d1=D,d2=L")
    assert (played.to_act, played.step) == (0, "cross")
