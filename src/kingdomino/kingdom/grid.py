"""The grid of squares that a kingdom lies on, with names for the squares.

Both games number squares row by row from the top left and name them by column letter and row number.
Here is Duel's map, 7 wide and 5 high, its castle on d3 (square 17):

      a  b  c  d  e  f  g
    1  0  1  2  3  4  5  6
    2  7  8  9 10 11 12 13
    3 14 15 16 [] 18 19 20
    4 21 22 23 24 25 26 27
    5 28 29 30 31 32 33 34
"""

from collections.abc import Iterable
from typing import TypeAlias

from kingdomino.errors import NotationError

Square: TypeAlias = int
"""The number of a square in its grid."""


class Grid:
    """An immutable rectangle of squares, one of which is the castle's."""

    __slots__ = ("castle", "height", "names", "neighbours", "squares", "width")

    width: int
    height: int
    castle: Square
    """The castle's square: part of the kingdom, but nothing is ever put on it."""
    squares: tuple[Square, ...]
    """Every square but the castle's."""
    neighbours: tuple[tuple[Square, ...], ...]
    """For each square those that share an edge with it, the castle's among them."""
    names: tuple[str, ...]
    """The name of each square."""

    def __init__(self, width: int, height: int, castle: Square) -> None:
        self.width = width
        self.height = height
        self.castle = castle
        everywhere = range(width * height)
        self.squares = tuple(square for square in everywhere if square != castle)
        self.neighbours = tuple(self._neighbours(square) for square in everywhere)
        self.names = tuple(
            f"{chr(ord('a') + self.column(square))}{self.row(square) + 1}" for square in everywhere
        )

    def __eq__(self, other: object) -> bool:
        """Grids of the same shape are equal, so a position is equal to its copy and to its pickled self."""
        return self is other or (isinstance(other, Grid) and self._shape == other._shape)

    def __hash__(self) -> int:
        return hash(self._shape)

    def __reduce__(self) -> tuple[type["Grid"], tuple[int, int, Square]]:
        return Grid, self._shape

    @property
    def _shape(self) -> tuple[int, int, Square]:
        return self.width, self.height, self.castle

    def _neighbours(self, square: Square) -> tuple[Square, ...]:
        x, y = self.column(square), self.row(square)
        around = ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1))
        return tuple(
            column + row * self.width
            for column, row in around
            if 0 <= column < self.width and 0 <= row < self.height
        )

    def column(self, square: Square) -> int:
        """The column of a square, counted from 0 at the left."""
        return square % self.width

    def row(self, square: Square) -> int:
        """The row of a square, counted from 0 at the top."""
        return square // self.width

    def square_name(self, square: Square) -> str:
        """`d3` for the square in the fourth column and the third row."""
        return self.names[square]

    def square_names(self, squares: Iterable[Square]) -> str:
        """Several squares for a message: `c2 and d2`."""
        return " and ".join(self.square_name(square) for square in squares)

    def parse_square(self, name: str) -> Square:
        """The square with this name; the inverse of `square_name`."""
        column = ord(name[:1] or " ") - ord("a")
        digits = name[1:]
        is_number = digits.isascii() and digits.isdigit() and len(digits) <= 2 and digits[0] != "0"
        row = int(digits) - 1 if is_number else -1
        if not (0 <= column < self.width and 0 <= row < self.height):
            last = self.square_name(self.width * self.height - 1)
            raise NotationError(f"{name!r} is not a square; squares go from a1 to {last}")
        return column + row * self.width
