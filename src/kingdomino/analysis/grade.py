"""How good a decision was: a grade by what it cost in winning chance, and a player's accuracy."""

import math
from collections.abc import Sequence
from enum import StrEnum
from statistics import fmean, harmonic_mean


class Grade(StrEnum):
    """A decision's grade, by the chance to win that it cost."""

    BEST = "best"
    """The best action, or one that comes to the same."""
    GOOD = "good"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"


LEAST_COST = {
    Grade.BLUNDER: 0.12,
    Grade.MISTAKE: 0.06,
    Grade.INACCURACY: 0.03,
    Grade.GOOD: 0.0,
}
"""From which cost on, in chance to win, a grade is given to what is not the best."""


def grade_of(cost_chance: float, is_best: bool) -> Grade:
    """The grade of a decision."""
    if is_best:
        return Grade.BEST
    return next(grade for grade, least in LEAST_COST.items() if max(0.0, cost_chance) >= least)


def decision_accuracy(cost_chance: float) -> float:
    """How near a decision came to the best, from 0 to 100.

    It falls off as lichess.org's accuracy of a chess move does: 100 for no cost, 80 for a cost of 5 hundredths of
    the chance to win, 64 for 10 and 40 for 20.
    """
    return min(100.0, max(0.0, 103.1668 * math.exp(-4.354 * cost_chance) - 3.1669))


def accuracy(costs: Sequence[float]) -> float | None:
    """A player's accuracy, from 0 to 100: half-way between the mean and the harmonic mean of the decisions.

    The harmonic mean makes one blunder count for more than many small inaccuracies. None without a decision.
    """
    if not costs:
        return None
    each = [max(decision_accuracy(cost), 1.0) for cost in costs]
    return (fmean(each) + harmonic_mean(each)) / 2
