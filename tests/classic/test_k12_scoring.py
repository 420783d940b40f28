"""Rule K12: each territory scores squares times crowns; the castle belongs to none and joins none."""

import pytest

from tests.support.classic.positions import score_of
from tests.support.playing import position

SEVEN_FORESTS = "3:f6g6,4:h6i6,24:f5e5,25:g5g4,26:h5i5"


def test_seven_forests_with_three_crowns_score_21():
    score = score_of(SEVEN_FORESTS)
    (forest,) = [territory for territory in score.territories if territory.kind == "forest"]
    assert (forest.size, forest.crowns, forest.points) == (7, 3, 21)
    assert score.total == 21


def test_nine_lakes_without_a_crown_score_nothing():
    score = score_of("7:g5g6,8:f5f6,9:e5e6,14:h4h5,17:h7h6,20:f3f4")
    (lake,) = [territory for territory in score.territories if territory.kind == "lake"]
    assert (lake.size, lake.crowns, lake.points) == (9, 0, 0)


def test_the_score_is_the_sum_of_all_territories():
    mine_with_three = "48:f7e7"
    assert score_of(f"{SEVEN_FORESTS},{mine_with_three}").total == 21 + 3


def test_crowns_of_both_ends_of_a_territory_count_for_all_its_squares():
    assert score_of("19:h7h6,20:i7i6").total == 2 * 2
    assert score_of("19:h7h6,20:i7i6,21:j7j6").total == 3 * 3


def test_the_castle_joins_no_territories():
    assert score_of("19:f7f8,20:h7h8").total == 1 + 1


@pytest.mark.parametrize("kingdom", ["19:f7f8,20:g6h6", "19:f7f6,20:g8h8"])
def test_squares_that_meet_by_a_corner_are_not_joined(kingdom: str):
    assert score_of(kingdom).total == 1 + 1


def test_territories_of_one_terrain_that_do_not_meet_score_apart():
    wheat_twice = "1:g5g6,2:g8g9,19:f6f7,20:f8e8"
    points = sorted(territory.points for territory in score_of(wheat_twice).territories)
    assert score_of(wheat_twice).total == 3 * 1 + 3 * 1
    assert points[-2:] == [3, 3]


def test_the_castle_belongs_to_no_territory():
    assert sum(territory.size for territory in score_of("1:g5g6").territories) == 2


def test_an_empty_kingdom_scores_nothing():
    assert score_of("-").total == 0


@pytest.mark.parametrize(("kingdom", "points"), [("1:g5g6", 0), ("48:g5g6", 3), ("44:g5g6", 2)])
def test_one_domino_scores_its_crowns(kingdom: str, points: int):
    assert score_of(kingdom).total == points


def test_kingdoms_are_scored_as_they_lie_during_the_game_too():
    state = position("classic players=4 place 48:g5g6 - - - 1:0 - - -")
    assert [score.total for score in state.scores()] == [3, 0, 0, 0]
    assert state.outcome() is None


def test_without_variants_there_is_no_bonus():
    assert score_of(SEVEN_FORESTS).bonuses == ()
