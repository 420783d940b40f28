"""Rule K17: Dynasty: three games in a row; most points in total win, equal totals share."""

import pytest

from kingdomino.classic.dynasty import Dynasty
from kingdomino.game import Outcome
from tests.support.classic.positions import finished

THREE = "48:g5g6"
TWO = "44:g5g6"
TWO_TOO = "46:g5g6"
TWO_WITH_LAKES = "7:g8g9,45:g5g6"
NOTHING = "-"


def game(*kingdoms: str) -> Outcome:
    outcome = finished(*kingdoms).outcome()
    assert outcome is not None
    return outcome


def test_a_dynasty_is_over_after_three_games():
    dynasty = Dynasty()
    over: list[bool] = []
    for _ in range(3):
        over.append(dynasty.is_over)
        dynasty = dynasty.with_game(game(THREE, TWO, NOTHING))
    assert over == [False, False, False]
    assert dynasty.is_over


def test_there_is_no_fourth_game():
    dynasty = Dynasty((game(THREE, TWO, NOTHING),) * 3)
    with pytest.raises(ValueError, match="a dynasty has 3 games"):
        dynasty.with_game(game(THREE, TWO, NOTHING))


def test_the_points_of_all_games_are_added_up():
    dynasty = Dynasty(
        (game(THREE, TWO, NOTHING), game(NOTHING, TWO, TWO_TOO), game(TWO, TWO_TOO, THREE))
    )
    assert dynasty.totals == (5, 6, 5)


def test_most_points_in_total_win_though_another_won_more_games():
    dynasty = Dynasty((game(THREE, TWO, TWO_TOO),) * 2 + (game(NOTHING, THREE, TWO),))
    assert [outcome.winners for outcome in dynasty.outcomes] == [(0,), (0,), (1,)]
    assert dynasty.totals == (6, 7, 6)
    assert dynasty.ranks == (2, 1, 2)


def test_equal_totals_share_whatever_the_largest_territories():
    dynasty = Dynasty((game(TWO, TWO_WITH_LAKES, THREE),) * 3)
    assert dynasty.ranks == (2, 2, 1)


def test_a_shared_place_leaves_out_the_next_one():
    dynasty = Dynasty((game(TWO, TWO_TOO, NOTHING),) * 3)
    assert dynasty.ranks == (1, 1, 3)


def test_the_standings_are_known_between_the_games():
    assert Dynasty((game(TWO, THREE, NOTHING),)).ranks == (2, 1, 3)
    assert Dynasty().totals == ()
    assert Dynasty().ranks == ()


def test_a_position_knows_nothing_of_it():
    assert "dynasty" not in str(finished(THREE, TWO, NOTHING))
