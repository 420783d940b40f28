"""Territories: squares of one kind joined by their edges (in Duel: domains; rules K12 and D22)."""

from dataclasses import dataclass
from functools import lru_cache

from kingdomino.kingdom.grid import Square
from kingdomino.kingdom.kingdom import Kingdom


@dataclass(frozen=True, slots=True)
class Territory:
    """A largest possible group of squares of one kind, joined by edges and never by corners."""

    kind: str
    """The terrain or coat that all its squares show."""

    squares: tuple[Square, ...]
    """Its squares, in order."""

    crowns: int
    """All crowns (crosses) on it."""

    @property
    def size(self) -> int:
        """How many squares it has."""
        return len(self.squares)

    @property
    def points(self) -> int:
        """Squares times crowns; without a crown it is worth nothing."""
        return self.size * self.crowns


@lru_cache(maxsize=4096)
def territories(kingdom: Kingdom) -> tuple[Territory, ...]:
    """All territories of a kingdom, by their first square. The castle belongs to none and joins none.

    They are asked for again and again of kingdoms that lie as they did, so those of the last few are remembered.
    """
    found: list[Territory] = []
    seen: set[Square] = set()
    for square in sorted(kingdom.halves):
        if square not in seen:
            territory = _territory_at(kingdom, square)
            seen.update(territory.squares)
            found.append(territory)
    return tuple(found)


def _territory_at(kingdom: Kingdom, start: Square) -> Territory:
    halves = kingdom.halves
    kind = halves[start].kind
    squares = {start}
    frontier = [start]
    while frontier:
        for neighbour in kingdom.grid.neighbours[frontier.pop()]:
            half = halves.get(neighbour)
            if half is not None and half.kind == kind and neighbour not in squares:
                squares.add(neighbour)
                frontier.append(neighbour)
    return Territory(kind, tuple(sorted(squares)), sum(halves[square].crowns for square in squares))
