"""The gating match: a new net is kept only if it beats the champion in paired games."""

import math
from dataclasses import dataclass
from statistics import NormalDist, fmean, stdev

from kingdomino import core
from kingdomino.training.net_kinds import GAME_SETTINGS

ALPHA = 0.05
"""The significance level: the highest chance, over a whole training, that a net no better than the champion replaces it."""

SHOWN = 1.96
"""Standard errors that are shown: a 95 % interval."""


def critical_value(alpha: float) -> float:
    """By how many standard errors a match must be won, so that an equal net does so with this chance only."""
    return NormalDist().inv_cdf(1 - alpha)


@dataclass(frozen=True, slots=True)
class GatingResult:
    """How a match against the champion went."""

    games: int
    share: float
    """Wins, shared ones by parts, as a share of the games; a half is even."""
    error: float
    """The standard error of the share, over rounds of games with the same luck."""
    alpha: float = ALPHA / 2
    """The significance level of this match: its part of that of the whole training."""

    @property
    def is_passed(self) -> bool:
        """Whether the new net won by more than luck explains, all other matches of its training considered."""
        return self.share - critical_value(self.alpha) * self.error > 1 / 2

    def __str__(self) -> str:
        return f"{self.share:.1%} ± {SHOWN * self.error:.1%} of {self.games}"


def result_of(shares: list[float], games: int, alpha: float) -> GatingResult:
    """What the shares of the rounds come to.

    A round that is won and one that is lost are imagined beside those played: otherwise a net that won all, or
    none, of a few would be said to do so for sure.
    """
    error = stdev([*shares, 1.0, 0.0]) / math.sqrt(len(shares) + 2)
    return GatingResult(games, fmean(shares), error, alpha)


def play_gating_match(
    kind: str,
    new: core.Nets,
    champion: core.Nets,
    games: int,
    seed: int,
    threads: int,
    alpha: float = ALPHA / 2,
) -> GatingResult:
    """Let the new net play the champion's: both as `baron`, which does not search, in turn on all seats.

    With an odd number of seats one side has one more: everything is played twice, with the same luck, once with one more
    of the new net and once with one more of the champion.
    """
    setting = GAME_SETTINGS[kind]
    seats = setting.seats
    tables = [0] if seats % 2 == 0 else [0, 1]
    count = max(2, games // (seats * len(tables)))
    rounds: list[list[float]] = [[] for _ in range(count)]
    for first_of_new in tables:
        own = [seat % 2 == first_of_new for seat in range(seats)]
        teams = [core.Bot("baron", new if is_new else champion) for is_new in own]
        _, places = core.play_series(
            setting.game, teams, count * seats, seed, threads=threads, **setting.options
        )
        for game, ranks in enumerate(places):
            rounds[game // seats].append(_share(ranks, own))
    shares = [fmean(shares) for shares in rounds]
    return result_of(shares, count * seats * len(tables), alpha)


def _share(ranks: list[int], own: list[bool]) -> float:
    """What the new net won of one game: its part of the first places."""
    winners = [is_new for rank, is_new in zip(ranks, own, strict=True) if rank == 1]
    return sum(winners) / len(winners)
