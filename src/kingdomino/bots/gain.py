"""How many points a half or a domino adds to a kingdom, without building the kingdom anew (rules K12, D22).

A bot asks this for hundreds of places at once, and the terminal shows it beside every choice.
"""

from kingdomino.kingdom.grid import Square
from kingdomino.kingdom.kingdom import Half, Kingdom
from kingdomino.kingdom.territory import Territory, territories


class Gains:
    """The territories of one kingdom, ready to be asked what would join them."""

    def __init__(self, kingdom: Kingdom, bonus_kind: str | None = None, bonus: int = 0) -> None:
        """Each territory of `bonus_kind` is worth `bonus` points more (rule D19)."""
        self._bonus_kind, self._bonus = bonus_kind, bonus
        self._neighbours = kingdom.grid.neighbours
        self._territory_at: dict[Square, Territory] = {
            square: territory for territory in territories(kingdom) for square in territory.squares
        }
        self._joined: dict[tuple[Square, str], frozenset[Territory]] = {}

    def joined(self, square: Square, kind: str) -> frozenset[Territory]:
        """The territories that a half of this kind on this square would become part of."""
        key = (square, kind)
        if key not in self._joined:
            around = (self._territory_at.get(near) for near in self._neighbours[square])
            self._joined[key] = frozenset(found for found in around if found and found.kind == kind)
        return self._joined[key]

    def of_half(self, square: Square, half: Half) -> int:
        """The points gained by one half on an empty square."""
        return self._united(self.joined(square, half.kind), half.kind, 1, half.crowns)

    def of_domino(self, square: Square, half: Half, second: Square, other: Half) -> int:
        """The points gained by two halves on two different empty squares, side by side or not."""
        ours, theirs = self.joined(square, half.kind), self.joined(second, other.kind)
        meets = second in self._neighbours[square] or not ours.isdisjoint(theirs)
        if half.kind == other.kind and meets:
            return self._united(ours | theirs, half.kind, 2, half.crowns + other.crowns)
        return self.of_half(square, half) + self.of_half(second, other)

    def of_cross(self, square: Square) -> int:
        """The points gained by one more cross on a drawn square: a point for each square of its domain."""
        return self._territory_at[square].size

    def _united(self, joined: frozenset[Territory], kind: str, size: int, crowns: int) -> int:
        """What new squares and the territories they join are worth together, less what those were worth."""
        bonus = self._bonus if kind == self._bonus_kind else 0
        points = -bonus
        for territory in joined:
            size += territory.size
            crowns += territory.crowns
            points += territory.points + bonus
        return size * crowns - points
