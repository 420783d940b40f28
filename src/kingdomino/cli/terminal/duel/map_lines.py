"""The lines of a Duel map: thick between different coats, none inside a domain (rule D23).

Where four squares meet, four lines do, each with a weight from 0 (none) to 2 (thick). A corner's sign is found by
the number that these weights make in base 3: up, right, down, left.

      up
       |
 left -+- right       1101 in base 3 = 37, a corner of thin lines but none below
       |
      down
"""

from kingdomino.cli.terminal.screen.look import Look
from kingdomino.kingdom.kingdom import Kingdom

_UP, _RIGHT, _DOWN, _LEFT = 27, 9, 3, 1


class MapLines:
    """The lines between the squares of one map."""

    def __init__(self, kingdom: Kingdom, look: Look) -> None:
        self._kingdom = kingdom
        self._look = look

    def _kind(self, x: int, y: int) -> str | None:
        """What is drawn at a column and row; None for nothing, the castle and outside."""
        grid = self._kingdom.grid
        if not (0 <= x < grid.width and 0 <= y < grid.height):
            return None
        half = self._kingdom.halves.get(y * grid.width + x)
        return half.kind if half else None

    def _weight(self, one: str | None, other: str | None) -> int:
        if one is None or other is None:
            return 1
        return 2 if one != other else 0

    def _upright(self, x: int, y: int) -> int:
        """The weight of the line on the left of a square; none outside the map."""
        if not 0 <= y < self._kingdom.grid.height:
            return 0
        return self._weight(self._kind(x - 1, y), self._kind(x, y))

    def _level(self, x: int, y: int) -> int:
        """The weight of the line above a square; none outside the map."""
        if not 0 <= x < self._kingdom.grid.width:
            return 0
        return self._weight(self._kind(x, y - 1), self._kind(x, y))

    def upright(self, x: int, y: int) -> str:
        """The line on the left of a square."""
        return self._look.junctions[(_UP + _DOWN) * self._upright(x, y)]

    def level(self, x: int, y: int) -> str:
        """The line above a square."""
        return self._look.junctions[(_RIGHT + _LEFT) * self._level(x, y)]

    def corner(self, x: int, y: int) -> str:
        """The corner above and on the left of a square."""
        return self._look.junctions[
            _UP * self._upright(x, y - 1)
            + _RIGHT * self._level(x, y)
            + _DOWN * self._upright(x, y)
            + _LEFT * self._level(x - 1, y)
        ]
