"""Rule D10: A turns a die, adds the castle's cross and draws, in this order; then B does all of it."""

from kingdomino.duel.state import State
from tests.support.duel.positions import CLOSED, RICH, RICH_BOOK, book_of, duel, hand_of, map_of
from tests.support.playing import after, legal_tokens, rule_broken


def a_may_turn() -> State:
    return duel("turn", "1d,2l", "3D,4L", map0=RICH, book=RICH_BOOK)


def test_player_a_draws_first_then_player_b():
    drafted = after(duel("take", free="1d,2l,3D,4L"), "take:1 take:3,4")
    assert (drafted.to_act, drafted.step) == (0, "draw")
    assert (hand_of(drafted, 0), hand_of(drafted, 1)) == ("d,l", "3D,4L")
    drawn = after(drafted, "draw:d1=d,d2=l")
    assert (drawn.to_act, drawn.step) == (1, "draw")
    assert (hand_of(drawn, 0), hand_of(drawn, 1)) == ("drew:d,l", "D,L")
    assert map_of(after(drawn, "draw:d1=D,d2=L"), 1) == "3D3/3L3/3C3/7/7"


def test_in_the_second_round_seat_1_draws_first():
    drafted = after(duel("take", free="1d,2l,3D,4L", first=1), "take:1 take:3,4")
    assert drafted.to_act == 1
    assert after(drafted, "draw:d1=d,d2=l").to_act == 0


def test_player_b_turns_a_die_only_after_a_has_drawn():
    state = duel("draw", "d,l", "3D,4L", map1=RICH, book="d0-5,l0-5,D0-4,L0-4")
    assert rule_broken(state, "turn:D-fxx") == "D18"
    drawn = after(state, "draw:d1=d,d2=l")
    assert (drawn.to_act, drawn.step) == (1, "turn")
    assert "turn:D-fxx" in legal_tokens(drawn)


def test_player_b_adds_the_castles_cross_only_after_a_has_drawn():
    state = duel("draw", "d,l", "3D,4L")
    assert rule_broken(state, "castle:D") == "D11"
    assert "castle:D" in legal_tokens(after(state, "draw:d1=d,d2=l"))


def test_a_die_is_not_turned_after_the_castles_cross():
    crossed = after(a_may_turn(), "castle:d")
    assert (crossed.to_act, crossed.step) == (0, "draw")
    assert rule_broken(crossed, "turn:l-d") == "D18"


def test_the_castles_cross_may_follow_a_turn():
    assert hand_of(after(a_may_turn(), "turn:d-Lx castle:Lx")) == "l,Lxx"


def test_neither_ignoring_nor_splitting_is_spent_without_drawing():
    stuck = duel("draw", "c,cxx", "1d,4l", map0=CLOSED, book="d5-0,l5-0")
    assert book_of(after(stuck, "nothing")) == "d5-0,l5-0"


def test_all_is_open_to_both():
    """What A has drawn stands in the position from which B decides."""
    drawn = after(duel("draw", "d,l", "3D,4L"), "draw:d1=d,d2=l")
    assert map_of(drawn, 0) == "3d3/3l3/3C3/7/7"
