"""Rule D23: a position line tells all that is shown: coloured roofs, spent spells, struck lines."""

from tests.support.duel.positions import DOTS, RICH, RICH_BOOK, book_of, duel, map_of
from tests.support.playing import after


def test_the_roof_is_coloured_once_the_castle_bonus_is_spent():
    state = duel("draw", "d,l", "3D,4L")
    crossed = after(state, "castle:d")
    assert (map_of(state), map_of(crossed)) == ("7/7/3C3/7/7", "7/7/3R3/7/7")
    assert map_of(crossed, 1) == "7/7/3C3/7/7"


def test_the_roof_stays_coloured():
    played = after(duel("draw", "d,l", "3D,4L"), "castle:d draw:d1=dx,d2=l draw:d1=D,d2=L")
    assert map_of(played) == "3dx3/3l3/3R3/7/7"


def test_spent_spells_are_crossed_off():
    state = duel("take", free="1d,2l,3D,4L", map0=RICH, book=RICH_BOOK)
    assert book_of(after(state, "take:1,2")) == "d5-0,l5-0,D4-0*,L4-0"
    assert book_of(after(state, "take:1,2 turn:d-l")) == "d5-0,l5-0,D4-0*,L4-0*"
    assert book_of(after(state, "take:1,2 split-ignore:a1=d")) == "d5-0*,l5-0*,D4-0*,L4-0"


def test_immediate_spells_are_crossed_off_and_the_chosen_coat_is_kept():
    domain = duel("domain", "drew", "drew", map0="7/7/fffC3/f6/7", book="f3-0")
    assert book_of(after(domain, "domain:c")) == "f3-0=c"
    cross = duel("cross", "drew", "drew", map0="7/7/cccC3/c6/7", book="c3-0")
    assert book_of(after(cross, "cross:a3")) == "c3-0*"


def test_the_rivals_line_stays_as_it_was_when_the_spell_was_won():
    state = duel("draw", "l,f", "3d,4L", map0=DOTS, map1=DOTS, book="d5-3")
    played = after(state, "draw:d1=l,d2=f draw:d1=d,d2=L")
    assert book_of(played) == "d5-3,l1-0,L0-1,f1-0"
