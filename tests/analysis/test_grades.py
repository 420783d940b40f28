"""Grades, accuracy and chances: the figures that docs/analysis.md explains."""

import pytest

from kingdomino.analysis.chance import chance_of_margin, share_left
from kingdomino.analysis.grade import Grade, accuracy, decision_accuracy, grade_of
from kingdomino.games import GAMES


@pytest.mark.parametrize(
    ("cost", "grade"),
    [
        (-0.2, Grade.GOOD),
        (0.0, Grade.GOOD),
        (0.029, Grade.GOOD),
        (0.03, Grade.INACCURACY),
        (0.06, Grade.MISTAKE),
        (0.12, Grade.BLUNDER),
        (1.0, Grade.BLUNDER),
    ],
)
def test_a_grade_goes_by_the_chance_that_was_lost(cost: float, grade: Grade):
    assert grade_of(cost, is_best=False) == grade
    assert grade_of(cost, is_best=True) == Grade.BEST


def test_accuracy_is_100_for_no_cost_and_falls_off():
    assert decision_accuracy(0) == pytest.approx(100, abs=0.01)
    assert decision_accuracy(0.05) == pytest.approx(80, abs=1)
    assert decision_accuracy(0.1) == pytest.approx(64, abs=1)
    assert decision_accuracy(0.2) == pytest.approx(40, abs=1)
    assert decision_accuracy(1) == 0


def test_one_blunder_counts_for_more_than_many_small_losses():
    assert accuracy([]) is None
    assert accuracy([0, 0, 0]) == pytest.approx(100, abs=0.01)
    one = accuracy([0.3, 0, 0, 0, 0, 0])
    many = accuracy([0.05] * 6)
    assert one is not None
    assert many is not None
    assert one < many


def test_a_margin_is_worth_more_the_less_of_the_game_is_left():
    assert chance_of_margin(0, 1) == 0.5
    assert chance_of_margin(-5, 0.3) == pytest.approx(1 - chance_of_margin(5, 0.3))
    early, late = chance_of_margin(5, 1), chance_of_margin(5, 0.1)
    assert 0.5 < early < late < 1


@pytest.mark.parametrize("name", GAMES)
def test_all_of_a_game_is_left_at_the_start(name: str):
    assert share_left(GAMES[name].start()) == 1
