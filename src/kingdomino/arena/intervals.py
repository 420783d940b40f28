"""How sure a mean is: 95 % intervals from independent rounds.

Games of a round share what chance does, so they are not independent of each other; rounds are. Everything here is
computed from one value a round.
"""

import math
from collections.abc import Sequence
from statistics import NormalDist, fmean, stdev

CONFIDENCE = 0.95

Interval = tuple[float, float]


def mean_interval(values: Sequence[float]) -> Interval | None:
    """Student's interval for the mean of what the values are drawn from; None for less than two."""
    if len(values) < 2:
        return None
    half = student_quantile(len(values) - 1) * stdev(values) / math.sqrt(len(values))
    return fmean(values) - half, fmean(values) + half


def share_interval(shares: Sequence[float]) -> Interval | None:
    """The interval for a mean share, each from 0 to 1; None without any.

    A round that is won and one that is lost are imagined beside those played: otherwise a bot that has won all of its
    first ten rounds would be said to win for sure. After a hundred rounds it makes no difference.
    """
    if not shares:
        return None
    interval = mean_interval([*shares, 1.0, 0.0])
    assert interval is not None, "three values are enough"
    mean = fmean(shares)
    return max(min(interval[0], mean), 0.0), min(max(interval[1], mean), 1.0)


def student_quantile(freedom: int) -> float:
    """How many standard errors reach to the end of the interval, by the degrees of freedom.

    The expansion of Abramowitz and Stegun, 26.7.5, from two degrees on; for one the exact value, which it misses.
    """
    if freedom == 1:
        return math.tan(math.pi * CONFIDENCE / 2)
    z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return math.fsum(term / freedom**power for power, term in enumerate(terms))
