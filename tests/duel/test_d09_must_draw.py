"""Rule D9: what can be drawn must be; nobody is ever forced to spend a spell or the castle bonus."""

from tests.support.duel.positions import CLOSED, RICH_BOOK, book_of, duel, map_of, ring
from tests.support.playing import after, legal_tokens, rule_broken

STUCK_WITH_ALL_SPELLS = duel("turn", "2c,3cxx", "1d,4l", map0=CLOSED, book=RICH_BOOK)


def test_a_domino_that_fits_must_be_drawn():
    assert rule_broken(duel("draw", "d,l", "3D,4L"), "nothing") == "D9"


def test_a_domino_that_fits_in_one_corner_only_must_be_drawn():
    corner = "2df3/2fff2/2fRf2/2fff2/7"
    state = duel("draw", "d,D", "1l,2c", map0=corner)
    assert legal_tokens(state) == {"draw:a1=D,b1=d", "draw:b1=d,b2=D"}
    assert rule_broken(state, "nothing") == "D9"
    assert legal_tokens(duel("draw", "l,D", "1d,2c", map0=corner)) == {"nothing"}


def test_a_domino_that_fits_nowhere_is_not_drawn():
    state = duel("draw", "d,l", "3D,4L", map0=ring("f").replace("C", "R"))
    assert legal_tokens(state) == {"nothing"}
    assert map_of(after(state, "nothing")) == map_of(state)


def test_a_fitting_coat_needs_an_empty_square_beside_it_too():
    """The castle is open at d4 only, which has no empty neighbour."""
    state = duel("draw", "c,cxx", "1d,4l", map0=CLOSED.replace("C", "R"))
    assert legal_tokens(state) == {"nothing"}


def test_the_castle_bonus_need_not_be_spent_to_draw_nothing():
    state = duel("draw", "d,l", "3D,4L", map0=ring("f"))
    assert legal_tokens(state) == {"nothing", "castle:d", "castle:l"}


def test_no_spell_need_be_spent_though_each_would_help():
    tokens = legal_tokens(STUCK_WITH_ALL_SPELLS)
    assert {"nothing", "turn:c-d", "ignore:a1=c,b1=cxx", "split:d4=c", "split-ignore:a1=c"} < tokens
    assert not any(token.startswith("draw:") for token in tokens)
    declined = after(STUCK_WITH_ALL_SPELLS, "nothing")
    assert (map_of(declined), book_of(declined)) == (CLOSED, RICH_BOOK)


def test_a_die_that_was_turned_counts_as_it_shows_now():
    turned = after(STUCK_WITH_ALL_SPELLS, "turn:c-d")
    assert "draw:a2=d,b2=cxx" in legal_tokens(turned)
    assert rule_broken(turned, "nothing") == "D9"


def test_a_spell_that_could_be_spent_does_not_allow_to_draw_nothing():
    state = duel("turn", "1d,2l", "3D,4L", map0=CLOSED, book=RICH_BOOK)
    assert rule_broken(state, "nothing") == "D9"


def test_nothing_is_drawn_only_when_it_is_ones_turn_to_draw():
    assert rule_broken(duel("take", free="1d,2l,3D,4L"), "nothing") == "D9"
