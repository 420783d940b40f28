"""The best drawings on a map, remembered: several reasons ask for the same ones (rules D7, D8)."""

from functools import lru_cache

from kingdomino.bots.drawings import Drawings
from kingdomino.duel.dice import Face
from kingdomino.duel.hand import face_order
from kingdomino.kingdom.kingdom import Kingdom


class BestPoints:
    """The most points that two faces can bring at once to one map."""

    def __init__(self, kingdom: Kingdom) -> None:
        self._drawings = Drawings(kingdom)
        self._found: dict[tuple[Face, ...], int | None] = {}

    def best_points(self, faces: tuple[Face, ...]) -> int | None:
        """The most points, without a spell; None if the faces cannot be drawn."""
        key = tuple(sorted(faces, key=face_order))
        if key not in self._found:
            self._found[key] = self._drawings.best_points(key)
        return self._found[key]


@lru_cache(maxsize=64)
def drawings(kingdom: Kingdom) -> BestPoints:
    """What can be drawn on a map."""
    return BestPoints(kingdom)
