"""Rule D6: A takes one die, B two of the three left, and A has the last at once."""

import pytest

from kingdomino.duel.actions import Take
from kingdomino.errors import IllegalActionError
from tests.support.duel.positions import duel, hand_of
from tests.support.playing import after, legal_tokens, rule_broken

ROLLED = duel("take", free="1?,2c,3fxx,4lx")
ONE_TAKEN = duel("pair", "1?", "-", free="2c,3fxx,4lx")


def test_player_a_takes_one_of_four_dice():
    assert legal_tokens(ROLLED) == {"take:1", "take:2", "take:3", "take:4"}


def test_player_b_takes_two_of_the_three_left():
    state = after(ROLLED, "take:2")
    assert state.to_act == 1
    assert legal_tokens(state) == {"take:1,3", "take:1,4", "take:3,4"}


def test_player_a_has_the_last_die_at_once_and_draws():
    state = after(ROLLED, "take:4 take:1,3")
    assert (state.to_act, state.step) == (0, "draw")
    assert (hand_of(state, 0), hand_of(state, 1)) == ("lx,c", "1?,3fxx")
    assert state.free == ()


def test_in_the_second_round_seat_1_takes_one_and_seat_0_two():
    state = after(duel("take", free="1?,2c,3fxx,4lx", first=1), "take:4 take:1,3")
    assert (hand_of(state, 0), hand_of(state, 1)) == ("1?,3fxx", "lx,c")
    assert state.to_act == 1


def test_dice_that_show_the_same_are_still_different_dice():
    state = duel("take", free="1d,2d,3d,4l")
    assert len({after(state, token) for token in legal_tokens(state)}) == 4


@pytest.mark.parametrize("token", ["take:1,2,3", "take:1,2,3,4"])
def test_player_a_does_not_take_more_than_two_dice(token: str):
    assert rule_broken(ROLLED, token) == "D6"


@pytest.mark.parametrize("token", ["take:2", "take:2,3,4"])
def test_player_b_takes_neither_fewer_nor_more_than_two(token: str):
    assert rule_broken(ONE_TAKEN, token) == "D6"


@pytest.mark.parametrize("token", ["take:1,2", "take:2,5"])
def test_only_dice_on_the_table_are_taken(token: str):
    assert rule_broken(ONE_TAKEN, token) == "D6"


@pytest.mark.parametrize("dice", [(), (3, 2), (2, 2)])
def test_a_pair_is_two_different_dice_in_order(dice: tuple[int, ...]):
    with pytest.raises(IllegalActionError) as caught:
        ONE_TAKEN.apply(Take(dice))
    assert caught.value.rule == "D6"


def test_nothing_is_taken_while_drawing():
    assert rule_broken(duel("draw", "d,l", "3D,4L"), "take:3") == "D6"
