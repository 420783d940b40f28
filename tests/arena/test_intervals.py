"""Intervals hold what they promise: 95 of 100 have the truth in them, also where rounds are few or one-sided."""

from random import Random

import pytest

from kingdomino.arena.intervals import mean_interval, share_interval, student_quantile


@pytest.mark.parametrize(
    ("freedom", "expected"), [(1, 12.706), (3, 3.182), (5, 2.571), (10, 2.228), (100, 1.984)]
)
def test_students_quantile_is_that_of_the_tables(freedom: int, expected: float):
    assert student_quantile(freedom) == pytest.approx(expected, rel=0.002)


def test_an_interval_of_known_values():
    # A textbook's ten values: mean 12.5, standard deviation 3.0277, so 12.5 ± 2.262 * 3.0277 / sqrt(10).
    assert mean_interval(range(8, 18)) == pytest.approx((10.334, 14.666), abs=0.001)
    assert mean_interval([3.0]) is None


def test_a_share_stays_between_0_and_1_and_is_never_certain():
    assert share_interval([]) is None
    low, high = share_interval([1.0] * 10) or (0, 0)
    assert 0.6 < low < 0.8
    assert high == 1
    assert share_interval([0.0] * 10) == pytest.approx((1 - high, 1 - low))
    low, high = share_interval([0.5] * 50) or (0, 0)
    assert 0.4 < low < 0.5 < high < 0.6


@pytest.mark.parametrize("rounds", [5, 20, 100])
@pytest.mark.parametrize("truth", [0.25, 0.5, 0.9, 0.98])
@pytest.mark.parametrize("common", [0.0, 0.4])
def test_the_truth_lies_in_95_of_100_intervals(rounds: int, truth: float, common: float):
    random = Random(f"{rounds} {truth} {common}")

    def pair() -> float:
        """Two games that are sometimes decided by the same luck."""
        first = random.random() < truth
        second = first if random.random() < common else random.random() < truth
        return (first + second) / 2

    trials = 600
    hits = 0
    for _ in range(trials):
        low, high = share_interval([pair() for _ in range(rounds)]) or (0, 0)
        hits += low <= truth <= high
    # Of 600 trials the share of hits is right to about 0.02 (two standard errors).
    assert hits / trials > 0.95 - 0.025
