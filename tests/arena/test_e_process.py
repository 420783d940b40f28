"""The e-process: wrong in at most 5 % of all series between equals, however long they go on, and soon done else."""

from random import Random

import pytest

from kingdomino.arena.e_process import ALPHA, EProcess


def rounds_until_sure(
    random: Random, share: float, even: float, games: int, most: int
) -> tuple[int, EProcess]:
    """How many rounds of so many games each were needed, or `most`."""
    evidence = EProcess(even)
    for number in range(most):
        if evidence.is_sure:
            return number, evidence
        evidence.add(sum(random.random() < share for _ in range(games)) / games)
    return most, evidence


@pytest.mark.parametrize(("even", "games"), [(0.5, 1), (0.5, 2), (0.25, 4), (0.75, 4)])
def test_between_equals_a_difference_is_found_in_at_most_one_series_of_20(even: float, games: int):
    random = Random(f"{even} {games}")
    series = 500
    wrong = 0
    for _ in range(series):
        _, evidence = rounds_until_sure(random, even, even, games, 300)
        wrong += evidence.is_sure
    assert wrong / series <= ALPHA + 0.01


@pytest.mark.parametrize(
    ("share", "even", "most"), [(0.6, 0.5, 200), (0.4, 0.5, 200), (0.9, 0.5, 20), (0.4, 0.25, 80)]
)
def test_a_difference_is_found_soon_and_with_its_sign(share: float, even: float, most: int):
    random = Random(1)
    found = [rounds_until_sure(random, share, even, 2, 2000) for _ in range(60)]
    assert all(evidence.is_sure for _, evidence in found)
    assert sum(evidence.is_above == (share > even) for _, evidence in found) >= 59
    assert sorted(number for number, _ in found)[30] < most


def test_evidence_is_that_of_a_bet():
    evidence = EProcess(0.5)
    assert evidence.e_value == 1
    evidence.add(1.0)
    # Before the first round nothing speaks for either side, so nothing is staked.
    assert evidence.e_value == 1
    evidence.add(1.0)
    assert 1 < evidence.e_value <= 1.5
    for _ in range(2000):
        evidence.add(1.0)
    assert evidence.is_sure
    assert evidence.e_value > 1e300
