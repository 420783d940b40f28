"""A kingdom: which halves of dominoes lie on which squares round the castle."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from kingdomino.kingdom.grid import Grid, Square


class Half(NamedTuple):
    """What one square of a domino shows."""

    kind: str
    """Its terrain or its coat of arms, spelled as in the data files: `wheat`, `double_dot`."""

    crowns: int
    """How many crowns (in Duel: crosses) stand on it."""


@dataclass(frozen=True, slots=True)
class Kingdom:
    """An immutable kingdom; adding to it makes a new one."""

    grid: Grid
    """The squares there are."""

    halves: Mapping[Square, Half]
    """What lies on each occupied square; never changed once the kingdom exists."""

    def __hash__(self) -> int:
        return hash(frozenset(self.halves.items()))

    def with_halves(self, added: Mapping[Square, Half]) -> "Kingdom":
        """This kingdom with more on it."""
        return Kingdom(self.grid, {**self.halves, **added})

    def without(self, square: Square) -> "Kingdom":
        """This kingdom with one square emptied."""
        return Kingdom(self.grid, {key: half for key, half in self.halves.items() if key != square})

    def is_empty(self, square: Square) -> bool:
        """Whether something could be put on this square."""
        return square not in self.halves and square != self.grid.castle

    def empty_squares(self) -> list[Square]:
        """Every square that something could be put on, in order."""
        return [square for square in self.grid.squares if square not in self.halves]

    def is_full(self) -> bool:
        """Whether no square of the grid is left."""
        return len(self.halves) == len(self.grid.squares)
