"""Rule K9: one of a domino's halves touches the castle or its own terrain that was there before."""

import pytest

from kingdomino.classic.dominoes import DOMINOES
from tests.support.classic.positions import allows, last_turn
from tests.support.playing import position, rule_broken

FOREST_ABOVE = "3:g5g6"
"""Forests on g5 and g6, above the castle on g7."""


@pytest.mark.parametrize("number", DOMINOES)
def test_the_castle_matches_every_terrain(number: int):
    state = last_turn(number)
    assert all(
        allows(state, token) for token in ("place:g5g6", "place:f7f8", "place:h7i7", "place:g8h8")
    )


def test_a_domino_away_from_everything_is_refused():
    assert rule_broken(last_turn(13), "place:e6e7") == "K9"


def test_a_corner_of_the_castle_is_no_connection():
    assert rule_broken(last_turn(13), "place:f6f5") == "K9"


def test_a_domino_may_not_lean_on_its_own_other_half():
    assert rule_broken(last_turn(3), "place:e5f5") == "K9"
    assert rule_broken(last_turn(1, FOREST_ABOVE), "place:g3g4") == "K9"


def test_the_left_half_may_be_the_one_that_connects():
    state = last_turn(17, FOREST_ABOVE)
    assert allows(state, "place:g4g3")
    assert allows(state, "place:f5e5")


def test_the_right_half_may_be_the_one_that_connects():
    state = last_turn(13, FOREST_ABOVE)
    assert allows(state, "place:g3g4")
    assert allows(state, "place:e5f5")


def test_it_must_be_the_matching_half_that_touches():
    assert rule_broken(last_turn(17, FOREST_ABOVE), "place:g3g4") == "K9"
    assert rule_broken(last_turn(13, FOREST_ABOVE), "place:g4g3") == "K9"


def test_another_terrain_does_not_connect():
    assert rule_broken(last_turn(7, FOREST_ABOVE), "place:g3g4") == "K9"


def test_crowns_do_not_matter_for_the_connection():
    assert allows(last_turn(24, FOREST_ABOVE), "place:g4g3")


def test_a_corner_of_the_same_terrain_is_no_connection():
    assert rule_broken(last_turn(4, FOREST_ABOVE), "place:e4f4") == "K9"


def test_one_connection_is_enough_whatever_else_is_touched():
    beside_both = "1:g5g6,3:f7f8"
    assert allows(last_turn(17, beside_both), "place:f6e6")


def test_the_terrain_may_be_that_of_a_half_which_connects_to_nothing_itself():
    forest_beyond_wheat = "13:g6g5"
    assert allows(last_turn(17, forest_beyond_wheat), "place:g4g3")


def test_the_terrain_beside_the_castle_does_not_keep_others_from_the_castle():
    assert allows(last_turn(7, FOREST_ABOVE), "place:f6f7")


def test_another_players_kingdom_connects_nothing():
    state = position(f"classic players=4 place - {FOREST_ABOVE} - - 4:0 - - -")
    assert rule_broken(state, "place:g3g4") == "K9"
