"""Rule K16: Middle Kingdom: 10 points for a castle in the exact centre of the kingdom's bounding box."""

import pytest

from kingdomino.kingdom.score import Bonus
from tests.support.classic.positions import FULL, FULL_ROUND_A_CORNER, finished, score_of


def bonus(kingdom: str) -> int:
    ((name, points),) = score_of(kingdom, ",middle_kingdom").bonuses
    assert name == "middle_kingdom"
    return points


@pytest.mark.parametrize(
    "kingdom",
    [
        FULL,
        "1:g5g6,2:g8g9",
        "1:e7f7,2:h7i7",
        "1:f6f7,2:h7h8",
    ],
    ids=["full", "1 wide, 5 high", "5 wide, 1 high", "3 wide, 3 high"],
)
def test_a_castle_in_the_centre_earns_10_points_also_in_a_smaller_box_and_with_gaps(kingdom: str):
    assert bonus(kingdom) == 10


@pytest.mark.parametrize(
    "kingdom",
    [
        FULL_ROUND_A_CORNER,
        "1:g5g6",
        "1:e7f7",
        "1:g5g6,2:g8h8",
        "1:e7f7,2:h7h8",
        "1:f6f7,2:h6h7",
        "1:f6f7,2:g8g9",
    ],
    ids=[
        "in a corner",
        "below the centre",
        "right of the centre",
        "one row and one column off",
        "one column and one row off",
        "centred by column only",
        "off by half a square",
    ],
)
def test_a_castle_off_the_centre_earns_nothing(kingdom: str):
    assert bonus(kingdom) == 0


def test_a_castle_centred_by_row_only_earns_nothing():
    assert bonus("1:g5g6,2:h6h7,3:g8g9") == 0


def test_the_points_are_part_of_the_score():
    assert score_of("2:g8g9,48:g5g6", ",middle_kingdom").total == 3 + 10


def test_each_kingdom_is_judged_by_itself():
    state = finished("1:g5g6,2:g8g9", "3:g5g6", "48:g5g6", variant=",middle_kingdom")
    assert [score.total for score in state.scores()] == [10, 0, 3]


def test_both_bonuses_may_be_earned_together():
    assert score_of(FULL, ",harmony,middle_kingdom").bonuses == (
        Bonus("harmony", 5),
        Bonus("middle_kingdom", 10),
    )
    assert score_of(FULL_ROUND_A_CORNER, ",harmony,middle_kingdom").bonuses == (
        Bonus("harmony", 5),
        Bonus("middle_kingdom", 0),
    )


def test_without_the_variant_the_centre_earns_nothing():
    assert score_of("1:g5g6,2:g8g9").bonuses == ()
