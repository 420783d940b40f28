"""The gate: a new net is kept only if it wins a paired match against the champion."""

import math
from dataclasses import dataclass
from statistics import fmean, stdev

from kingdomino import core
from kingdomino.training.kinds import MATCHES

SURE = 1.96
"""Standard errors by which the share must be above one half."""


@dataclass(frozen=True, slots=True)
class GateResult:
    """How a match against the champion went."""

    games: int
    share: float
    """Wins and half of the ties, as a share of the games."""
    error: float
    """The standard error of the share, over rounds of games with the same luck."""

    @property
    def is_passed(self) -> bool:
        """Whether the new net is better beyond doubt."""
        return self.share - SURE * self.error > 1 / 2

    def __str__(self) -> str:
        return f"{self.share:.1%} ± {SURE * self.error:.1%} of {self.games}"


def play_gate(
    kind: str, new: core.Nets, champion: core.Nets, games: int, seed: int, threads: int
) -> GateResult:
    """Let the new net play the champion's: as `baron`, at once, one of each in turn on all seats."""
    match = MATCHES[kind]
    seats = match.seats
    teams = [core.Bot("baron", new if seat % 2 == 0 else champion) for seat in range(seats)]
    games -= games % seats
    _, places = core.play_series(match.game, teams, games, seed, threads=threads, **match.options)
    shares = [_share(ranks) for ranks in places]
    # An odd table has more seats of the new net than of the champion's: compare with what is even there.
    even = -(-seats // 2) / seats
    rounds = [
        fmean(shares[first : first + seats]) - even + 1 / 2 for first in range(0, games, seats)
    ]
    return GateResult(games, fmean(rounds), stdev(rounds) / math.sqrt(len(rounds)))


def _share(ranks: list[int]) -> float:
    """What the new net won of one game: its part of the first places."""
    winners = [seat for seat, rank in enumerate(ranks) if rank == 1]
    return sum(seat % 2 == 0 for seat in winners) / len(winners)
