"""A kingdom drawn in text, as people copy it from the table: a row a line, a word a square.

    .   w   wx
    C   f   f

`.` is an empty square, `C` the castle (`R` with its roof coloured), a letter a kind, each `x` a crown or cross.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from kingdomino.errors import NotationError
from kingdomino.kingdom.kingdom import Half

CASTLE_WORDS = ("C", "R")


@dataclass(frozen=True, slots=True)
class Picture:
    """What a picture shows; places are (column, row) from the top left."""

    halves: Mapping[tuple[int, int], Half]
    castle: tuple[int, int]
    roof_is_coloured: bool
    width: int
    height: int


def parse_picture(text: str, kind_by_letter: Mapping[str, str]) -> Picture:
    """Read a picture; every row must have as many words as the first."""
    halves: dict[tuple[int, int], Half] = {}
    castles: dict[tuple[int, int], str] = {}
    rows = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    width = len(rows[0][1].split()) if rows else 0
    for y, (number, line) in enumerate(rows):
        words = list(re.finditer(r"\S+", line))
        if len(words) != width:
            message = f"this row has {len(words)} squares, the first one {width}"
            raise NotationError(message, line=number)
        for x, word in enumerate(words):
            match = re.fullmatch(r"([A-Za-z])(x{0,9})", word[0])
            if word[0] in CASTLE_WORDS:
                castles[x, y] = word[0]
            elif match and match[1] in kind_by_letter:
                halves[x, y] = Half(kind_by_letter[match[1]], len(match[2]))
            elif word[0] != ".":
                known = ", ".join(f"{letter} {kind}" for letter, kind in kind_by_letter.items())
                message = f"{word[0]!r} is not a square: . empty, C castle, {known}, x for a crown"
                raise NotationError(message, line=number, column=word.start() + 1)
    if len(castles) != 1:
        raise NotationError(f"a kingdom has one castle, C; here are {len(castles)}")
    (castle, word), *_ = castles.items()
    return Picture(halves, castle, word == "R", width, len(rows))
