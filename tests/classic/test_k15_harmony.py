"""Rule K15: Harmony: 5 points for a kingdom that fills its whole frame."""

from kingdomino.kingdom.score import Bonus
from tests.support.classic.positions import FULL, FULL_ROUND_A_CORNER, score_of
from tests.support.playing import position

FULL_SEVEN = (
    "12:f6g6,13:g10h10,16:e7e6,17:f5e5,21:i10j10,22:d4d5,23:f10f9,24:e9e10,"
    "26:f4e4,27:f7f8,29:d9d10,30:i7i8,31:h7h8,32:h6i6,33:h4g4,36:j8j9,"
    "39:d7d6,40:h9i9,41:e8d8,42:h5g5,45:g9g8,46:i4j4,47:i5j5,48:j7j6"
)
"""All 49 squares of 7 x 7."""


def test_a_full_frame_earns_5_points():
    assert score_of(FULL, ",harmony").bonuses == (Bonus("harmony", 5),)
    assert score_of(FULL, ",harmony").total == score_of(FULL).total + 5


def test_the_castle_may_be_anywhere_in_the_full_frame():
    assert score_of(FULL_ROUND_A_CORNER, ",harmony").bonuses == (Bonus("harmony", 5),)


def test_a_gap_earns_nothing():
    with_a_gap = FULL.replace(",6:h5i5", "")
    assert score_of(with_a_gap, ",harmony").bonuses == (Bonus("harmony", 0),)


def test_a_smaller_rectangle_without_gaps_earns_nothing():
    assert score_of("1:g5g6,2:h5h6,13:h7i7,19:i6i5", ",harmony").bonuses == (Bonus("harmony", 0),)


def test_a_full_frame_of_seven_earns_5_points_in_the_mighty_duel():
    line = f"classic players=2,mighty_duel,harmony over {FULL_SEVEN} - - - - -"
    assert position(line).scores()[0].bonuses == (Bonus("harmony", 5),)


def test_five_by_five_is_not_enough_in_the_mighty_duel():
    line = f"classic players=2,mighty_duel,harmony over {FULL} - - - - -"
    assert position(line).scores()[0].bonuses == (Bonus("harmony", 0),)


def test_without_the_variant_a_full_frame_earns_nothing():
    assert score_of(FULL).bonuses == ()
