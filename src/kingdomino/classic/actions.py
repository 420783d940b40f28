"""Everything that can happen in Kingdomino, each with its token in the notation.

reveal:17       chance turns up domino 17
kings:0,2,1     chance draws the kings: seat 0's first, then seat 2's, then seat 1's
place:g6g5      the domino's left half goes on g6, its right half on g5
discard         the domino cannot be placed and is discarded
claim:23        the king goes on domino 23 of the next line
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from kingdomino.classic.board import GRID
from kingdomino.errors import NotationError
from kingdomino.kingdom.grid import Square
from kingdomino.tokens import parse_number, parse_parts, parse_token


@dataclass(frozen=True, slots=True)
class Reveal:
    """Chance turns up the next domino of the pile (rule K4)."""

    number: int

    def __str__(self) -> str:
        return f"reveal:{self.number}"


@dataclass(frozen=True, slots=True)
class DrawKings:
    """Chance draws the kings one by one from a hand (rule K5)."""

    seats: tuple[int, ...]
    """Whose king came first, second and so on."""

    def __str__(self) -> str:
        return f"kings:{','.join(map(str, self.seats))}"


@dataclass(frozen=True, slots=True)
class Place:
    """The king's domino is added to the kingdom (rules K8 to K10)."""

    left: Square
    """Where its left half goes, left as in `dominoes.csv`."""

    right: Square
    """Where its right half goes; a domino with two like halves has its left on the lower square."""

    def __str__(self) -> str:
        return f"place:{GRID.square_name(self.left)}{GRID.square_name(self.right)}"


@dataclass(frozen=True, slots=True)
class Discard:
    """The king's domino fits nowhere and is discarded (rule K11)."""

    def __str__(self) -> str:
        return "discard"


@dataclass(frozen=True, slots=True)
class Claim:
    """The king goes on a free domino of the next line (rules K5 and K6)."""

    number: int

    def __str__(self) -> str:
        return f"claim:{self.number}"


Action: TypeAlias = Reveal | DrawKings | Place | Discard | Claim


def parse_two_squares(text: str) -> tuple[Square, Square]:
    """`g6g5` as two squares."""
    match = re.fullmatch(r"([a-z][0-9]+)([a-z][0-9]+)", text)
    if match is None:
        raise NotationError(f"{text!r} is not two squares such as g6g5")
    left = GRID.parse_square(match[1])
    try:
        return left, GRID.parse_square(match[2])
    except NotationError as error:
        raise error.moved(columns=match.start(2)) from None


_PARSERS: dict[str, Callable[[str], Action]] = {
    "reveal": lambda body: Reveal(parse_number(body, "a domino")),
    "kings": lambda body: DrawKings(
        tuple(parse_parts(body, ",", lambda seat: parse_number(seat, "a seat", lowest=0)))
    ),
    "place": lambda body: Place(*parse_two_squares(body)),
    "claim": lambda body: Claim(parse_number(body, "a domino")),
}

VERBS = (*_PARSERS, "discard")
"""What a token begins with; the last one is a whole token."""


def parse_action(token: str) -> Action:
    """The action that a token stands for; the inverse of `str(action)`."""
    return Discard() if token == "discard" else parse_token(token, _PARSERS, ["discard"])
