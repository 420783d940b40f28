"""Rule D4: seat 0 is player A in the first round, then A and B swap every round."""

from kingdomino.duel import Duel
from kingdomino.game import CHANCE
from tests.support.duel.positions import duel, hand_of, ring
from tests.support.playing import after, legal_tokens

ROUND = "roll:d,l,D,L take:1 take:3,4 draw:d1=d,d2=l draw:d1=D,d2=L"
NEXT_ROUND = "roll:d,l,D,L take:1 take:3,4 draw:c3=d,c4=l draw:c3=D,c4=L"


def test_seat_0_takes_first_in_the_first_round():
    assert after(Duel().start(), "roll:d,l,D,L").to_act == 0


def test_a_round_begins_with_the_roll_only():
    start = Duel().start()
    assert Duel().starts_round(start)
    assert not Duel().starts_round(after(start, "roll:d,l,D,L"))


def test_player_b_is_player_a_of_the_next_round():
    second = after(Duel().start(), ROUND)
    assert (second.to_act, second.first) == (CHANCE, 1)
    assert after(second, "roll:d,l,D,L").to_act == 1
    assert after(second, "roll:d,l,D,L take:1").to_act == 0
    assert after(second, "roll:d,l,D,L take:1 take:3,4").to_act == 1


def test_the_third_round_is_seat_0s_again():
    third = after(Duel().start(), f"{ROUND} {NEXT_ROUND}")
    assert (third.to_act, third.first) == (CHANCE, 0)


def test_who_can_draw_nothing_still_takes_dice():
    state = duel("roll", map0=ring("f"))
    rolled = after(state, "roll:d,l,D,L")
    assert len(legal_tokens(rolled)) == 4
    drafted = after(rolled, "take:1 take:3,4")
    assert hand_of(drafted) == "d,l"
    assert "nothing" in legal_tokens(drafted)
