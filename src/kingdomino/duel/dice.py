"""The four dice (rule D1), read from `dice.csv`."""

import csv
import re
from importlib.resources import files
from typing import NamedTuple

from kingdomino.duel.coats import COAT_BY_LETTER, COATS, Coat
from kingdomino.errors import NotationError
from kingdomino.kingdom.kingdom import Half


class Face(NamedTuple):
    """What a die shows."""

    coat: Coat | None
    """The coat of arms, or None for the question mark."""

    crosses: int
    """How many crosses stand beside it, the castle's one included once it is added."""

    def __str__(self) -> str:
        """`d`, `fxx` or `?`, with an x for each cross."""
        return ("?" if self.coat is None else self.coat.letter) + "x" * self.crosses

    @property
    def coats(self) -> tuple[Coat, ...]:
        """What it may be drawn as: its own coat, or any for the question mark (rule D7)."""
        return COATS if self.coat is None else (self.coat,)

    @property
    def fills(self) -> tuple[Coat, ...]:
        """The line of the spellbook it fills a square of: its own if it has no cross, else none (rule D12)."""
        return () if self.coat is None or self.crosses else (self.coat,)

    def with_cross(self) -> "Face":
        """The face with the castle's cross (rule D11)."""
        return Face(self.coat, self.crosses + 1)

    def shows(self, half: Half) -> bool:
        """Whether this half of a domino can be drawn from it."""
        return half.crowns == self.crosses and half.kind in self.coats


class Die(NamedTuple):
    """A die on the table or in a hand."""

    number: int | None
    """Which of the four dice it is; None once that can no longer matter (see `state`)."""

    face: Face

    def __str__(self) -> str:
        return f"{self.number or ''}{self.face}"


def _read_dice() -> dict[int, tuple[Face, ...]]:
    text = files("kingdomino.duel").joinpath("dice.csv").read_text(encoding="utf-8")
    dice: dict[int, tuple[Face, ...]] = {}
    for row in csv.DictReader(text.splitlines()):
        coat = None if row["coat"] == "?" else Coat(row["coat"])
        number = int(row["die"])
        dice[number] = (*dice.get(number, ()), Face(coat, int(row["crosses"])))
    return dice


DICE = _read_dice()
"""The faces of each die by its number, 1 to 4."""

MOST_CROSSES = max(face.crosses for faces in DICE.values() for face in faces) + 1
"""The most crosses a face can show, the castle's one included."""


def parse_face(text: str) -> Face:
    """The face that `str(face)` stands for."""
    match = re.fullmatch(r"([?dlDLfc])(x*)", text)
    if match is None or len(match[2]) > MOST_CROSSES:
        raise NotationError(f"{text!r} is not a face such as d, fxx or ?")
    return Face(COAT_BY_LETTER.get(match[1]), len(match[2]))


def parse_die(text: str) -> Die:
    """The die that `str(die)` stands for."""
    number = int(text[0]) if text[:1] in {str(number) for number in DICE} else None
    return Die(number, parse_face(text[1:] if number else text))
