"""A player's score, with everything that it is made of (rules K12 and K13, D22)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kingdomino.kingdom.territory import Territory


class Bonus(NamedTuple):
    """Points that do not come from a territory."""

    name: str
    """The rule's own word for it: `harmony`, `middle_kingdom`, `domain_bonus`."""

    points: int


@dataclass(frozen=True, slots=True)
class Score:
    """What one kingdom is worth."""

    territories: tuple[Territory, ...]
    """Every territory, those without a crown too."""

    bonuses: tuple[Bonus, ...] = ()
    """The bonuses in play for this kingdom, those that earned nothing too."""

    @property
    def total(self) -> int:
        """All points together."""
        return sum(territory.points for territory in self.territories) + sum(
            bonus.points for bonus in self.bonuses
        )

    @property
    def largest(self) -> int:
        """The size of the largest territory, crowns or not: it breaks ties."""
        return max((territory.size for territory in self.territories), default=0)


def ranks(scores: Sequence[Score]) -> tuple[int, ...]:
    """Each player's place, 1 for the winners: most points, then the largest territory, else shared."""
    keys = [(score.total, score.largest) for score in scores]
    return tuple(1 + sum(other > mine for other in keys) for mine in keys)
