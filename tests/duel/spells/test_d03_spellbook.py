"""Rule D3: one spellbook, with a line for each coat and player, and a spell for each coat."""

import pytest

from kingdomino.duel import Duel
from kingdomino.duel.coats import COATS, Coat
from kingdomino.duel.spellbook import BOOK_LINES
from tests.support.duel.positions import DOTS, book_of, duel
from tests.support.playing import after

PRINTED = [
    ("dot", 5, "ignore_connection", False),
    ("line", 5, "split_domino", False),
    ("double_dot", 4, "take_two_dice", False),
    ("double_line", 4, "turn_die", False),
    ("filled", 3, "domain_bonus", True),
    ("checked", 3, "add_cross", True),
]


@pytest.mark.parametrize(("coat", "squares", "spell", "is_immediate"), PRINTED)
def test_each_coat_has_a_line_and_a_spell(coat: str, squares: int, spell: str, is_immediate: bool):
    assert BOOK_LINES[Coat(coat)] == (squares, spell, is_immediate)


def test_the_book_has_no_other_lines():
    assert list(BOOK_LINES) == list(COATS)
    assert len(BOOK_LINES) == len(PRINTED)


def test_nothing_is_filled_at_the_start():
    assert book_of(Duel().start()) == ""


def test_each_player_fills_lines_of_their_own():
    state = duel("draw", "d,l", "3d,4l", map0=DOTS, map1=DOTS, book="d2-4")
    played = after(state, "draw:d1=l,d2=d draw:d1=d,d2=l")
    assert book_of(played) == "d3-5,l1-1"
