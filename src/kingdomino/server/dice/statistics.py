"""Rolled against expected: how often chance did what, and how often it should have.

From counts of the tokens of chance, of one game or of all (`Storage.draw_counts`). A group's p is the probability that
honest luck lies at least so far from what is expected: it is small for bad luck, and for cheating.
"""

import math
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import permutations

from kingdomino.classic.dominoes import DOMINOES
from kingdomino.classic.draft import all_kings
from kingdomino.classic.options import Options
from kingdomino.duel.dice import DICE
from kingdomino.server.protocol import DrawCount, DrawGroup


def draw_groups(counts: Mapping[str, int]) -> tuple[DrawGroup, ...]:
    """A group for each die, for the dominoes, and for the kings of each number of players, as far as any were drawn."""
    return tuple(
        group for group in (*_dice(counts), *_kings(counts), _dominoes(counts)) if group.draws
    )


def _dice(counts: Mapping[str, int]) -> Iterator[DrawGroup]:
    rolls = _bodies(counts, "roll")
    for index, (number, faces) in enumerate(DICE.items()):
        seen = Counter[str]()
        for body, count in rolls.items():
            seen[body.split(",")[index]] += count
        sides = Counter(map(str, faces))
        shares = {face: Fraction(sides[face], len(faces)) for face in sides}
        yield _group(f"die {number}", seen, shares)


def _kings(counts: Mapping[str, int]) -> Iterator[DrawGroup]:
    drawn = _bodies(counts, "kings")
    for players in (2, 3, 4):
        # Each different order has as many permutations as any other.
        orders = {",".join(map(str, order)) for order in permutations(all_kings(Options(players)))}
        seen = Counter({order: drawn[order] for order in sorted(orders) if order in drawn})
        shares = {order: Fraction(1, len(orders)) for order in sorted(orders)}
        yield _group(f"kings of {players} players", seen, shares)


def _dominoes(counts: Mapping[str, int]) -> DrawGroup:
    """The dominoes. In one game each comes once at most, so they vary less than dice do.

    With m of 48 revealed the variance is (48 - m) / 47 of what it would be if they were put back. Every game draws
    its kings once, so their number gives the mean of m; for games of different length that is an upper bound, which
    makes p a little too large, never too small.
    """
    seen = Counter(_bodies(counts, "reveal"))
    shares = {str(number): Fraction(1, len(DOMINOES)) for number in DOMINOES}
    games = sum(_bodies(counts, "kings").values())
    unseen = len(DOMINOES) - Fraction(seen.total(), games) if games else Fraction(len(DOMINOES) - 1)
    return _group("dominoes", seen, shares, float(unseen / (len(DOMINOES) - 1)))


def _bodies(counts: Mapping[str, int], verb: str) -> dict[str, int]:
    """The counts of one kind of token, by what follows the colon."""
    prefix = f"{verb}:"
    return {
        token.removeprefix(prefix): count
        for token, count in counts.items()
        if token.startswith(prefix)
    }


def _group(
    title: str, seen: Mapping[str, int], shares: Mapping[str, Fraction], variance: float = 1.0
) -> DrawGroup:
    draws = sum(seen.values())
    lines = tuple(
        DrawCount(what, seen.get(what, 0), float(draws * share)) for what, share in shares.items()
    )
    if not draws or variance <= 0:
        return DrawGroup(title, draws, lines, None)
    statistic = sum((line.drawn - line.expected) ** 2 / line.expected for line in lines)
    return DrawGroup(title, draws, lines, chi_squared_p(statistic / variance, len(lines) - 1))


def chi_squared_p(statistic: float, freedom: int) -> float:
    """The probability that a chi-squared variable with so many degrees of freedom is at least so large."""
    return upper_gamma(freedom / 2, statistic / 2)


def upper_gamma(a: float, x: float) -> float:
    """The regularized upper incomplete gamma function Q(a, x), to about twelve digits.

    Below a + 1 the power series of its complement converges fast, above it Legendre's continued fraction
    (evaluated with Lentz's method).
    """
    if x <= 0:
        return 1.0
    factor = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        return 1.0 - factor * _series(a, x)
    return factor * _fraction(a, x)


_PRECISION = 1e-15
_TINY = 1e-300


def _series(a: float, x: float) -> float:
    """The sum of x^n / (a (a+1) … (a+n))."""
    term = total = 1 / a
    denominator = a
    while abs(term) > abs(total) * _PRECISION:
        denominator += 1
        term *= x / denominator
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """1 / (x+1-a - 1(1-a) / (x+3-a - 2(2-a) / (x+5-a - …)))."""
    b = x + 1 - a
    c, d = 1 / _TINY, 1 / b
    value = d
    step = 0
    change = 0.0
    while abs(change - 1) > _PRECISION:
        step += 1
        numerator = -step * (step - a)
        b += 2
        d = 1 / _away_from_zero(numerator * d + b)
        c = _away_from_zero(b + numerator / c)
        change = c * d
        value *= change
    return value


def _away_from_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
