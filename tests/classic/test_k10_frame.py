"""Rule K10: the kingdom's bounding box, castle included, never exceeds 5 x 5; the frame is not fixed in advance."""

import pytest

from kingdomino.classic.board import GRID, bounding_box
from tests.support.classic.positions import allows, finished, last_turn
from tests.support.playing import after, rule_broken

FOUR_TO_ONE_SIDE = {
    "right": ("1:h7i7,2:j7k7", "place:f7e7", "place:l7m7"),
    "left": ("1:e7f7,2:c7d7", "place:h7i7", "place:b7a7"),
    "up": ("1:g5g6,2:g3g4", "place:g8g9", "place:g2g1"),
    "down": ("1:g8g9,2:g10g11", "place:g6g5", "place:g12g13"),
}
"""For each side: a kingdom that has grown four squares to it, a place behind the castle, a place further on."""


@pytest.mark.parametrize("side", FOUR_TO_ONE_SIDE)
def test_a_kingdom_may_grow_four_squares_to_any_side_of_its_castle(side: str):
    kingdom, _, _ = FOUR_TO_ONE_SIDE[side]
    first, second = kingdom.split(",")
    assert allows(last_turn(2, first), f"place:{second[2:]}")


@pytest.mark.parametrize("side", FOUR_TO_ONE_SIDE)
def test_then_it_may_not_grow_behind_the_castle(side: str):
    kingdom, behind, _ = FOUR_TO_ONE_SIDE[side]
    assert allows(last_turn(19), behind)
    assert rule_broken(last_turn(19, kingdom), behind) == "K10"


@pytest.mark.parametrize("side", FOUR_TO_ONE_SIDE)
def test_and_it_may_not_grow_further(side: str):
    kingdom, _, further = FOUR_TO_ONE_SIDE[side]
    assert rule_broken(last_turn(19, kingdom), further) == "K10"


def test_a_full_width_does_not_limit_the_height():
    state = last_turn(19, FOUR_TO_ONE_SIDE["right"][0])
    assert all(allows(state, token) for token in ("place:i6i5", "place:i8i9", "place:g6g5"))


@pytest.mark.parametrize(
    ("kingdom", "token"),
    [
        ("1:h7i7,2:j6j7", "place:k7l7"),
        ("1:e7f7,2:d6d7", "place:c7b7"),
        ("1:g5g6,2:g4h4", "place:g3g2"),
        ("1:g8g9,2:g10h10", "place:g11g12"),
    ],
)
def test_a_domino_with_one_half_inside_and_one_outside_is_refused(kingdom: str, token: str):
    assert rule_broken(last_turn(19, kingdom), token) == "K10"


@pytest.mark.parametrize(
    ("kingdom", "token"),
    [
        ("1:h7i7,2:j6j7", "place:k7k6"),
        ("1:e7f7,2:d6d7", "place:c7c6"),
        ("1:g5g6,2:g4h4", "place:g3h3"),
        ("1:g8g9,2:g10h10", "place:g11h11"),
    ],
)
def test_the_fifth_row_or_column_may_be_used(kingdom: str, token: str):
    assert allows(last_turn(19, kingdom), token)


def test_the_box_counts_and_not_how_many_squares_lie_in_a_row():
    three_wide = "1:g5g6,2:h5i5"
    five_wide = f"{three_wide},13:f5e5"
    assert allows(last_turn(14, three_wide), "place:i6j6")
    assert rule_broken(last_turn(14, five_wide), "place:i6j6") == "K10"


def test_the_castle_counts_for_the_box():
    apart = "1:h7h8,2:i8j8"
    state = last_turn(19, apart)
    assert allows(state, "place:k8k9")
    assert rule_broken(state, "place:k8l8") == "K10"


def test_the_box_is_as_large_as_the_castle_and_what_lies_round_it():
    assert bounding_box(finished("-", "-", "-").kingdoms[0]) == (6, 6, 6, 6)
    box = bounding_box(after(last_turn(13), "place:f7f8").kingdoms[0])
    assert box == (GRID.column(GRID.parse_square("f7")), 6, 6, 7)
    assert (box.width, box.height) == (2, 2)


def test_a_kingdom_may_be_five_wide_and_five_high_with_its_castle_in_a_corner():
    full = (
        "14:j9k9,15:g8g9,18:k10k11,21:g11g10,33:h7h8,36:i9i10,"
        "37:h9h10,39:k8k7,41:h11i11,42:j10j11,43:i8i7,44:j8j7"
    )
    box = bounding_box(finished(full, "-", "-").kingdoms[0])
    assert (box.left, box.top, box.width, box.height) == (6, 6, 5, 5)
