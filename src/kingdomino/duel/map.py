"""The map sheet (rule D2), read from `map.txt`: `C` is the castle, `.` a square to draw on."""

from importlib.resources import files

from kingdomino.kingdom.grid import Grid
from kingdomino.kingdom.kingdom import Kingdom


def _read_map() -> Grid:
    rows = files("kingdomino.duel").joinpath("map.txt").read_text(encoding="utf-8").split()
    return Grid(len(rows[0]), len(rows), castle="".join(rows).index("C"))


GRID = _read_map()

EMPTY_MAP = Kingdom(GRID, {})
"""A castle with nothing drawn round it."""
