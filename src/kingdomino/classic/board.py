"""Where a Kingdomino kingdom lies: a grid large enough for every frame, and the frame (rules K2, K10, K14).

The frame is not fixed in advance: a kingdom may grow to any side of its castle until it is 5 (or 7) wide.
So the castle stands in the middle, on g7, of a grid of 13 x 13 squares named a1 to m13. A 5 x 5 kingdom can
only reach c3 to k11:

      a b c d e f g h i j k l m
    1 . . . . . . . . . . . . .
    3 . . + + + + + + + + + . .
    7 . . + + + + C + + + + . .
   11 . . + + + + + + + + + . .
   13 . . . . . . . . . . . . .
"""

from typing import NamedTuple

from kingdomino.kingdom.grid import Grid
from kingdomino.kingdom.kingdom import Kingdom

GRID = Grid(13, 13, castle=6 * 13 + 6)

EMPTY_KINGDOM = Kingdom(GRID, {})
"""A castle and nothing else."""


class Box(NamedTuple):
    """The smallest rectangle round a kingdom, castle included; edges are columns and rows from 0."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def width(self) -> int:
        """How many columns it spans."""
        return self.right - self.left + 1

    @property
    def height(self) -> int:
        """How many rows it spans."""
        return self.bottom - self.top + 1


def bounding_box(kingdom: Kingdom) -> Box:
    """The box that must not exceed the frame."""
    width = GRID.width
    columns = {square % width for square in kingdom.halves} | {GRID.column(GRID.castle)}
    rows = {square // width for square in kingdom.halves} | {GRID.row(GRID.castle)}
    return Box(min(columns), min(rows), max(columns), max(rows))


def frame_squares(kingdom: Kingdom, frame: int) -> set[int]:
    """The squares on which a half may lie without the box outgrowing the frame.

    Testing each half by itself is enough: two squares side by side never stick out on opposite sides.
    """
    box = bounding_box(kingdom)
    columns = range(box.right - frame + 1, box.left + frame)
    rows = range(box.bottom - frame + 1, box.top + frame)
    return {row * GRID.width + column for row in rows for column in columns}
