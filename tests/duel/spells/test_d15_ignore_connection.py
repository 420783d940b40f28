"""Rule D15: ignore_connection lets a whole domino go anywhere empty."""

import pytest

from tests.support.duel.positions import DOTS, book_of, duel, map_of
from tests.support.playing import after, legal_tokens, rule_broken

OWNED = duel("draw", "l,D", "1d,2d", map0=DOTS, book="d5-0")


def test_the_domino_may_go_where_nothing_touches():
    assert rule_broken(OWNED, "draw:f1=l,g1=D") == "D8"
    played = after(OWNED, "ignore:f1=l,g1=D")
    assert map_of(played) == "5lD/7/dddC3/ddd4/7"
    assert book_of(played) == "d5-0*"


def test_every_two_empty_squares_side_by_side_will_do():
    """28 squares are empty: 40 pairs of them, either way round."""
    ignoring = [token for token in legal_tokens(OWNED) if token.startswith("ignore:")]
    assert len(ignoring) == 2 * 40


def test_it_may_be_spent_though_it_is_not_needed():
    assert {"draw:d1=l,d2=D", "ignore:d1=l,d2=D"} < legal_tokens(OWNED)
    assert book_of(after(OWNED, "ignore:d1=l,d2=D")) == "d5-0*"
    assert book_of(after(OWNED, "draw:d1=l,d2=D")) == "d5-0"


def test_it_saves_a_domino_that_fits_nowhere():
    state = duel("draw", "l,D", "1d,2d", map0="7/2ddd2/2dCd2/2ddd2/7", book="d5-0")
    assert {"nothing", "ignore:a1=l,b1=D"} < legal_tokens(state)


@pytest.mark.parametrize("drawing", ["a1=l,c1=D", "a1=l,g5=D", "a1=l,b2=D"])
def test_the_squares_are_still_side_by_side(drawing: str):
    assert rule_broken(OWNED, f"ignore:{drawing}") == "D7"


@pytest.mark.parametrize("drawing", ["a2=l,a3=D", "a4=l,a5=D", "d2=l,d3=D"])
def test_the_squares_are_still_empty(drawing: str):
    assert rule_broken(OWNED, f"ignore:{drawing}") == "D7"


def test_it_does_not_split_the_domino():
    assert not any(token.startswith("split") for token in legal_tokens(OWNED))
    assert rule_broken(OWNED, "split-ignore:f1=l") == "D16"


def test_the_domino_is_still_what_the_dice_show():
    assert rule_broken(OWNED, "ignore:f1=d,g1=D") == "D7"


def test_dice_fill_the_book_as_ever():
    played = after(OWNED, "ignore:f1=l,g1=D draw:d1=d,d2=d")
    assert book_of(played) == "d5-0*,l1-0,D1-0"


@pytest.mark.parametrize("book", ["", "d4-0", "d5-0*", "d0-5"])
def test_it_is_the_owners_and_only_once(book: str):
    state = duel("draw", "l,D", "1d,2d", map0=DOTS, map1=DOTS, book=book)
    assert rule_broken(state, "ignore:f1=l,g1=D") == "D15"


def test_player_b_may_spend_it_too():
    state = duel("draw", "drew", "l,D", map0="3dx3/3lx3/3C3/7/7", map1=DOTS, book="d0-5")
    assert map_of(after(state, "ignore:f1=l,g1=D"), 1) == "5lD/7/dddC3/ddd4/7"
