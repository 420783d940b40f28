"""Dynasty: three games in a row by the same players, most points in total wins (rule K17).

It stands above the game: a position knows nothing of it.
"""

from dataclasses import dataclass
from functools import reduce

from kingdomino.game import Outcome

GAMES_IN_A_DYNASTY = 3


@dataclass(frozen=True, slots=True)
class Dynasty:
    """The games of a series that are finished so far."""

    outcomes: tuple[Outcome, ...] = ()

    def __post_init__(self) -> None:
        if len(self.outcomes) > GAMES_IN_A_DYNASTY:
            raise ValueError(f"a dynasty has {GAMES_IN_A_DYNASTY} games")

    def with_game(self, outcome: Outcome) -> "Dynasty":
        """The series after one more game."""
        return Dynasty((*self.outcomes, outcome))

    @property
    def is_over(self) -> bool:
        """Whether all games have been played."""
        return len(self.outcomes) == GAMES_IN_A_DYNASTY

    @property
    def totals(self) -> tuple[int, ...]:
        """Each seat's points over all games so far."""
        return reduce(totals_with, self.outcomes, tuple[int, ...]())

    @property
    def ranks(self) -> tuple[int, ...]:
        """Each seat's place by total, 1 being the best; equal totals share a place."""
        return ranks_of(self.totals)


def totals_with(totals: tuple[int, ...], outcome: Outcome) -> tuple[int, ...]:
    """Each seat's points after one more game; the totals before the first one are empty, or zeros."""
    points = tuple(score.total for score in outcome.scores)
    if not totals:
        return points
    return tuple(before + more for before, more in zip(totals, points, strict=True))


def ranks_of(totals: tuple[int, ...]) -> tuple[int, ...]:
    """Each seat's place by its total."""
    return tuple(1 + sum(other > mine for other in totals) for mine in totals)
