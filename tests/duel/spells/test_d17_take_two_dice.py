"""Rule D17: take_two_dice lets player A take two dice at once; B gets the other two."""

import pytest

from tests.support.duel.positions import book_of, duel, hand_of
from tests.support.playing import after, legal_tokens, rule_broken

DOUBLE_DOTS = "7/7/DDDC3/DDD4/7"
OWNED = duel("take", free="1d,2l,3D,4L", map0=DOUBLE_DOTS, book="D4-0")


def test_player_a_may_take_any_two_dice_or_one():
    pairs = {"take:1,2", "take:1,3", "take:1,4", "take:2,3", "take:2,4", "take:3,4"}
    assert legal_tokens(OWNED) == pairs | {"take:1", "take:2", "take:3", "take:4"}


def test_player_b_gets_the_other_two_and_a_draws():
    state = after(OWNED, "take:2,4")
    assert (hand_of(state, 0), hand_of(state, 1)) == ("l,L", "1d,3D")
    assert (state.to_act, state.step) == (0, "draw")
    assert book_of(state) == "D4-0*"


def test_who_takes_one_die_keeps_the_spell():
    assert book_of(after(OWNED, "take:2 take:1,3")) == "D4-0"


def test_it_is_too_late_once_a_die_is_taken():
    state = after(OWNED, "take:2")
    assert state.to_act == 1
    assert legal_tokens(state) == {"take:1,3", "take:1,4", "take:3,4"}


def test_player_b_cannot_spend_it():
    state = duel("take", free="1d,2l,3D,4L", map0=DOUBLE_DOTS, book="D4-0", first=1)
    drafted = after(state, "take:1 take:2,3")
    assert drafted.to_act == 1
    assert book_of(drafted) == "D4-0"


@pytest.mark.parametrize("book", ["", "D3-0", "D4-0*", "D0-4"])
def test_it_is_the_owners_and_only_once(book: str):
    state = duel("take", free="1d,2l,3D,4L", map0=DOUBLE_DOTS, map1=DOUBLE_DOTS, book=book)
    assert rule_broken(state, "take:1,2") == "D17"


def test_three_dice_are_too_many_even_so():
    assert rule_broken(OWNED, "take:1,2,3") == "D6"
