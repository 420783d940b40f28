"""The most points that dice can bring on a map, remembered: several reasons ask for the same (rules D7, D8)."""

from functools import lru_cache

<<<<<<< HEAD
from kingdomino.bots.drawings import Drawings
=======
from kingdomino.bots.gain import Gains
from kingdomino.duel.actions import Draw
>>>>>>> analysis
from kingdomino.duel.dice import Face
from kingdomino.duel.drawing import legal_draws
from kingdomino.duel.hand import face_order
from kingdomino.kingdom.kingdom import Kingdom


class BestPoints:
    """The most points that two faces can bring at once to one map."""

    def __init__(self, kingdom: Kingdom) -> None:
        self._kingdom = kingdom
        self._gains = Gains(kingdom)
        self._found: dict[tuple[Face, ...], int | None] = {}

    def best_points(self, faces: tuple[Face, ...]) -> int | None:
        """The most points of a whole domino without a spell; None if the faces cannot be drawn."""
        key = tuple(sorted(faces, key=face_order))
        if key not in self._found:
            draws = legal_draws(self._kingdom, key, ignoring=False)
            self._found[key] = max(map(self._points, draws), default=None)
        return self._found[key]

    def _points(self, draw: Draw) -> int:
        first, second = draw.first, draw.second
        return self._gains.of_domino(first.square, first.half, second.square, second.half)


@lru_cache(maxsize=64)
def drawings(kingdom: Kingdom) -> BestPoints:
    """What can be drawn on a map."""
    return BestPoints(kingdom)
