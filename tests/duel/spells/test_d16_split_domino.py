"""Rule D16: split_domino draws the two dice apart, each by itself and against earlier rounds only."""

import pytest

from tests.support.duel.positions import CLOSED, LINES, RICH, book_of, duel, hand_of, map_of, ring
from tests.support.playing import after, legal_tokens, rule_broken

OWNED = duel("draw", "d,l", "3D,4L", map0=LINES, book="l5-0")
WITH_IGNORING = duel("draw", "d,l", "3D,4L", map0=RICH, book="d5-0,l5-0")


def splits(tokens: set[str]) -> set[str]:
    return {token for token in tokens if token.startswith("split:")}


def test_the_dice_are_drawn_apart():
    played = after(OWNED, "split:d2=d second:a2=l")
    assert map_of(played) == "7/l2d3/lllC3/lll4/7"
    assert book_of(played) == "l5-0*"


def test_their_squares_may_still_be_side_by_side():
    assert map_of(after(OWNED, "split:d2=d second:c2=l")) == "7/2ld3/lllC3/lll4/7"


def test_either_die_may_be_first():
    assert {"split:d2=d", "split:d2=l"} < legal_tokens(OWNED)
    assert map_of(after(OWNED, "split:a2=l second:d2=d")) == "7/l2d3/lllC3/lll4/7"


def test_each_die_needs_a_connection_of_its_own():
    assert rule_broken(OWNED, "split:a2=d") == "D16"
    assert rule_broken(OWNED, "split:g1=l") == "D16"
    halfway = after(OWNED, "split:d2=d")
    assert rule_broken(halfway, "second:g1=l") == "D16"


def test_exactly_the_connected_squares_are_listed():
    """Round the castle d2, e3 and d4 are empty; beside the lines a2, b2, c2, a5, b5, c5 and d4."""
    for_dot = {f"split:{square}=d" for square in ("d2", "e3", "d4")}
    squares = ("d2", "e3", "d4", "a2", "b2", "c2", "a5", "b5", "c5")
    for_line = {f"split:{square}=l" for square in squares}
    assert splits(legal_tokens(OWNED)) == for_dot | for_line


def test_a_split_die_may_not_lean_on_its_twin():
    state = duel("draw", "d,d", "3D,4L", map0=LINES, book="l5-0")
    halfway = after(state, "split:d2=d")
    assert legal_tokens(halfway) == {"second:e3=d", "second:d4=d"}
    assert rule_broken(halfway, "second:d1=d") == "D16"
    assert rule_broken(halfway, "second:c2=d") == "D16"


def test_the_twin_does_not_take_an_older_connection_away():
    halfway = after(OWNED, "split:c2=l")
    assert hand_of(halfway) == "d@c2:l"
    assert "second:d2=d" in legal_tokens(halfway)


def test_the_second_die_must_be_drawn_if_it_fits():
    halfway = after(OWNED, "split:d2=d")
    assert (halfway.to_act, halfway.step) == (0, "second")
    assert all(token.startswith("second:") for token in legal_tokens(halfway))
    assert rule_broken(halfway, "nothing") == "D9"


def test_the_second_die_is_left_out_if_it_fits_nowhere():
    state = duel("draw", "d,l", "3D,4L", map0=ring("l"), book="l5-0")
    played = after(state, "split:d1=l")
    assert (played.to_act, hand_of(played)) == (1, "drew:l")
    assert map_of(played) == "3l3/2lll2/2lCl2/2lll2/7"


def test_the_first_die_may_take_the_only_square_of_the_second():
    """Both checked coats fit on d4 only, beside the castle."""
    state = duel("draw", "c,cxx", "1d,4l", map0=CLOSED, book="l5-0")
    assert splits(legal_tokens(state)) == {"split:d4=c", "split:d4=cxx"}
    one, other = after(state, "split:d4=c"), after(state, "split:d4=cxx")
    assert (one.to_act, other.to_act) == (1, 1)
    assert (hand_of(one), hand_of(other)) == ("drew:c", "drew")


def test_a_die_that_fits_nowhere_is_left_out_whichever_is_first():
    state = duel("draw", "d,l", "3D,4L", map0=ring("l"), book="l5-0")
    assert all(token.endswith("=l") for token in splits(legal_tokens(state)))
    assert rule_broken(state, "split:d1=d") == "D16"


def test_it_cannot_be_spent_when_neither_die_fits():
    state = duel("draw", "d,D", "2l,4L", map0=ring("l"), book="l5-0")
    assert legal_tokens(state) == {"nothing", "castle:d", "castle:D"}
    assert rule_broken(state, "split:d1=D") == "D16"


def test_a_domino_that_fits_whole_may_be_split_all_the_same():
    assert {"draw:d1=d,d2=l", "split:d2=l"} < legal_tokens(OWNED)


def test_a_question_mark_becomes_any_coat_when_it_is_drawn():
    state = duel("draw", "d,?", "2l,3D", map0=LINES, book="l5-0")
    assert {f"split:d2=?{letter}" for letter in "dlDLfc"} < legal_tokens(state)
    assert "split:a2=?l" in legal_tokens(state)
    assert rule_broken(state, "split:a2=?d") == "D16"
    assert map_of(after(state, "split:d2=?f second:d4=d")) == "7/3f3/lllC3/llld3/7"


def test_the_question_mark_and_its_coat_are_two_ways_to_split():
    state = duel("draw", "d,?", "2l,3D", map0=LINES, book="l5-0")
    assert hand_of(after(state, "split:d2=d")) == "?@d2:d"
    assert hand_of(after(state, "split:d2=?d")) == "d@d2"


@pytest.mark.parametrize("token", ["split:d2=f", "split:d2=dx", "split:d2=?d"])
def test_only_what_a_die_shows_is_drawn(token: str):
    assert rule_broken(OWNED, token) == "D16"


def test_the_second_die_is_the_other_one():
    halfway = after(OWNED, "split:d2=d")
    assert rule_broken(halfway, "second:d4=d") == "D16"


@pytest.mark.parametrize("token", ["split:a3=l", "split:d3=l"])
def test_a_die_needs_an_empty_square(token: str):
    assert rule_broken(OWNED, token) == "D7"


def test_the_second_die_does_not_go_on_its_twin():
    state = duel("draw", "d,d", "3D,4L", map0=LINES, book="l5-0")
    assert rule_broken(after(state, "split:d2=d"), "second:d2=d") == "D7"


@pytest.mark.parametrize("book", ["", "l4-0", "l5-0*", "l0-5"])
def test_it_is_the_owners_and_only_once(book: str):
    state = duel("draw", "d,l", "3D,4L", map0=LINES, map1=LINES, book=book)
    assert splits(legal_tokens(state)) == set()
    assert rule_broken(state, "split:d2=d") == "D16"


def test_a_second_die_needs_a_first():
    assert rule_broken(OWNED, "second:d2=d") == "D16"


def test_it_is_spent_when_drawing_only():
    state = duel("take", free="1d,2l,3D,4L", map0=LINES, book="l5-0")
    assert rule_broken(state, "split:d2=d") == "D16"


def test_with_ignore_connection_neither_die_needs_a_connection():
    halfway = after(WITH_IGNORING, "split-ignore:a1=l")
    assert hand_of(halfway) == "d@a1!:l"
    assert len(legal_tokens(halfway)) == 15
    assert map_of(after(halfway, "second:g1=d")).startswith("l5d/7/")


def test_with_ignore_connection_every_empty_square_will_do():
    tokens = {token for token in legal_tokens(WITH_IGNORING) if token.startswith("split-ignore:")}
    assert len(tokens) == 2 * 16


def test_ignoring_saves_dice_that_fit_nowhere():
    state = duel("draw", "c,cxx", "1d,4l", map0=CLOSED, book="d5-0,l5-0")
    played = after(state, "split-ignore:d4=c second:a1=cxx")
    assert book_of(played) == "d5-0*,l5-0*"


@pytest.mark.parametrize("book", ["l5-0", "d5-0*,l5-0", "d0-5,l5-0"])
def test_ignoring_too_needs_the_other_spell(book: str):
    dots = "7/7/dddC3/ddd4/7"
    state = duel("draw", "d,l", "3D,4L", map0=RICH, map1=dots, book=book)
    assert rule_broken(state, "split-ignore:a1=l") == "D15"


def test_ignoring_is_decided_with_the_first_die():
    halfway = after(WITH_IGNORING, "split:d2=d")
    assert rule_broken(halfway, "second:a1=l") == "D16"


def test_an_odd_number_of_squares_is_drawn_only_after_a_split():
    state = duel("draw", "d,l", "3D,4L", map0=ring("l"), book="l5-0")
    played = after(state, "split:d1=l")
    assert len(played.kingdoms[0].halves) % 2 == 1
