"""Elo ratings of many bots that have met in pairs: the Bradley-Terry model, by maximum likelihood.

A bot that is rated 400 points higher than another takes 10 of 11 victories, a shared one counting half for each. With
several seats each, a victory goes to one bot's seats in proportion to strength and number (Luce).

Intervals are 95 %, from the curvature of the likelihood and the spread of the rounds (a sandwich), so that games with
the same dice count as the one piece of evidence that they are.
"""

import math
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import NormalDist

POINTS_PER_UNIT = 400 / math.log(10)
"""Elo points for a factor e of strength."""

ANCHOR_RATING = 1000.0

_PRIOR_GAMES = 1.0
"""A shared victory is added to each pair that has met, so that a bot that won all has a finite rating."""

_NORMAL = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Meeting:
    """A round between two bots."""

    first: str
    second: str
    number: int
    """Rounds of the same number shared what chance did."""
    games: int
    victories: float
    """Those of the first bot, shared ones by parts."""
    odds: float = 1.0
    """The seats of the first bot for each of the second."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong a bot is."""

    elo: float
    margin: float
    """The 95 % interval is `elo` plus or minus this; 0 for the anchor, by which the others are measured."""


def rate(meetings: Sequence[Meeting], anchor: str) -> dict[str, Rating]:
    """The ratings of all bots that are linked with the anchor by meetings; it is rated 1000 by definition."""
    linked = _linked(meetings, anchor)
    meetings = [one for one in meetings if one.first in linked]
    free = [name for name in linked if name != anchor]
    index = {name: number for number, name in enumerate(free)}
    strengths = dict.fromkeys(linked, 0.0)
    totals = _totals(meetings)
    for _ in range(100):
        step = _solve(_curvature(totals, strengths, index), [_slopes(totals, strengths, index)])[0]
        longest = max((abs(part) for part in step), default=0.0)
        for name, part in zip(free, step, strict=True):
            # A step of more than one unit can lead away from where the likelihood is highest.
            strengths[name] += part / max(1.0, longest)
        if longest < 1e-10:
            break
    margins = _margins(meetings, totals, strengths, index)
    return {
        name: Rating(
            ANCHOR_RATING + POINTS_PER_UNIT * strengths[name],
            POINTS_PER_UNIT * margins.get(name, 0.0),
        )
        for name in linked
    }


@dataclass(slots=True)
class _Total:
    """All meetings of two bots together, with the shared victory that is added."""

    games: float = _PRIOR_GAMES
    victories: float = _PRIOR_GAMES / 2


_Totals = Mapping[tuple[str, str, float], _Total]
_Matrix = list[list[float]]


def _linked(meetings: Sequence[Meeting], anchor: str) -> list[str]:
    """The bots that the anchor can be compared with, through others if need be."""
    neighbours: defaultdict[str, set[str]] = defaultdict(set)
    for one in meetings:
        neighbours[one.first].add(one.second)
        neighbours[one.second].add(one.first)
    found = [anchor]
    for name in found:
        found += sorted(neighbours[name] - {*found})
    return found


def _totals(meetings: Sequence[Meeting]) -> _Totals:
    totals: defaultdict[tuple[str, str, float], _Total] = defaultdict(_Total)
    for one in meetings:
        total = totals[one.first, one.second, one.odds]
        total.games += one.games
        total.victories += one.victories
    # The added victory is shared evenly by seats.
    for (_, _, odds), total in totals.items():
        total.victories += _PRIOR_GAMES * (odds / (1 + odds) - 0.5)
    return totals


def _expected(strengths: Mapping[str, float], first: str, second: str, odds: float) -> float:
    return 1 / (1 + math.exp(strengths[second] - strengths[first]) / odds)


def _slopes(
    totals: _Totals, strengths: Mapping[str, float], index: Mapping[str, int]
) -> list[float]:
    """How the likelihood grows with each strength."""
    slopes = [0.0] * len(index)
    for (first, second, odds), total in totals.items():
        surplus = total.victories - total.games * _expected(strengths, first, second, odds)
        _add(slopes, index, first, surplus)
        _add(slopes, index, second, -surplus)
    return slopes


def _curvature(
    totals: _Totals, strengths: Mapping[str, float], index: Mapping[str, int]
) -> _Matrix:
    """How the slopes fall with each strength."""
    matrix = [[0.0] * len(index) for _ in index]
    for (first, second, odds), total in totals.items():
        expected = _expected(strengths, first, second, odds)
        weight = total.games * expected * (1 - expected)
        for one, other in ((first, second), (second, first)):
            if one in index:
                matrix[index[one]][index[one]] += weight
                if other in index:
                    matrix[index[one]][index[other]] -= weight
    return matrix


def _margins(
    meetings: Sequence[Meeting],
    totals: _Totals,
    strengths: Mapping[str, float],
    index: Mapping[str, int],
) -> dict[str, float]:
    """Half the length of each interval."""
    by_round: dict[object, list[float]] = defaultdict(lambda: [0.0] * len(index))
    for one in meetings:
        surplus = one.victories - one.games * _expected(strengths, one.first, one.second, one.odds)
        _add(by_round[one.number], index, one.first, surplus)
        _add(by_round[one.number], index, one.second, -surplus)
    # The added victory counts as one that either may have won: a bot that won all has a wide interval, not none.
    for first, second, odds in totals:
        expected = _expected(strengths, first, second, odds)
        spread = math.sqrt(_PRIOR_GAMES * ((1 - expected) ** 2 + expected**2) / 2)
        row = by_round[first, second, odds]
        _add(row, index, first, spread)
        _add(row, index, second, -spread)
    # Each round moves the strengths by curvature^-1 times its slopes; the squares of these moves add up.
    moves = _solve(_curvature(totals, strengths, index), [*by_round.values()])
    return {
        name: _NORMAL * math.sqrt(math.fsum(move[number] ** 2 for move in moves))
        for name, number in index.items()
    }


def _add(row: list[float], index: Mapping[str, int], name: str, value: float) -> None:
    if name in index:
        row[index[name]] += value


def _solve(matrix: _Matrix, rights: Sequence[Sequence[float]]) -> _Matrix:
    """Each x with matrix x = right, by elimination; the matrix is positive definite."""
    size = len(matrix)
    rows = [[*matrix[i], *(right[i] for right in rights)] for i in range(size)]
    for pivot in range(size):
        scale = rows[pivot][pivot]
        rows[pivot] = [value / scale for value in rows[pivot]]
        for other in range(size):
            factor = rows[other][pivot]
            if other != pivot and factor:
                rows[other] = [
                    value - factor * base
                    for value, base in zip(rows[other], rows[pivot], strict=True)
                ]
    return [[rows[i][size + number] for i in range(size)] for number in range(len(rights))]
