"""Rule K8: a domino covers two empty squares side by side, turned any way."""

import pytest

from tests.support.classic.positions import last_turn
from tests.support.playing import after, legal_tokens, rule_broken


def test_a_domino_lies_in_any_of_four_rotations():
    tokens = legal_tokens(last_turn(13))
    assert {token for token in tokens if token.startswith("place:g6")} == {
        "place:g6g5",
        "place:g6f6",
        "place:g6h6",
    }
    assert {token for token in tokens if token.endswith("g6")} == {
        "place:g5g6",
        "place:f6g6",
        "place:h6g6",
    }


def test_the_first_domino_has_twelve_pairs_of_squares_and_two_ways_on_each():
    assert len(legal_tokens(last_turn(13))) == 24


def test_a_double_has_one_way_on_each_pair_of_squares():
    tokens = legal_tokens(last_turn(1))
    assert len(tokens) == 12
    assert "place:g5g6" in tokens
    assert "place:g6g5" not in tokens


def test_a_double_the_other_way_round_is_refused():
    assert rule_broken(last_turn(1), "place:g6g5") == "K8"


def test_each_half_lies_where_it_was_put():
    state = after(last_turn(48), "place:g6g5")
    grid = state.kingdoms[0].grid
    assert state.kingdoms[0].halves == {
        grid.parse_square("g6"): ("wheat", 0),
        grid.parse_square("g5"): ("mine", 3),
    }


@pytest.mark.parametrize("token", ["place:g6g4", "place:g6f5", "place:g6g6", "place:g6h7"])
def test_squares_that_are_not_side_by_side_are_refused(token: str):
    assert rule_broken(last_turn(13), token) == "K8"


def test_the_end_of_a_row_and_the_start_of_the_next_are_not_side_by_side():
    assert rule_broken(last_turn(13), "place:m6a7") == "K8"


@pytest.mark.parametrize("token", ["place:g7g8", "place:g8g7"])
def test_a_domino_does_not_lie_on_the_castle(token: str):
    assert rule_broken(last_turn(13), token) == "K8"


@pytest.mark.parametrize("token", ["place:g6f6", "place:h6g6", "place:g5h5", "place:g6g5"])
def test_a_domino_does_not_lie_on_another_one(token: str):
    assert rule_broken(last_turn(13, "1:g5g6"), token) == "K8"
