"""The draft: dominoes in a line, and the kings on them (rules K4 to K7, K18)."""

from collections.abc import Collection
from typing import NamedTuple, TypeAlias

from kingdomino.classic.dominoes import DOMINOES
from kingdomino.classic.options import Options


class LineDomino(NamedTuple):
    """A domino that lies in a line."""

    number: int
    king: int | None
    """The seat whose king stands on it, None while it is free."""


Line: TypeAlias = tuple[LineDomino, ...]
"""A line of dominoes, by ascending number."""


def with_domino(line: Line, number: int) -> Line:
    """The line with one more domino laid out in its place."""
    return tuple(sorted((*line, LineDomino(number, None))))


def with_king(line: Line, number: int, seat: int) -> Line:
    """The line with this seat's king on a domino."""
    return tuple(LineDomino(number, seat) if domino.number == number else domino for domino in line)


def free_numbers(line: Line) -> list[int]:
    """The dominoes without a king."""
    return [domino.number for domino in line if domino.king is None]


def claimed(line: Line) -> Line:
    """The dominoes that have a king: a leftover one is discarded (rule K18)."""
    return tuple(domino for domino in line if domino.king is not None)


def are_claims_forced(line: Line, claimants: tuple[int, ...]) -> bool:
    """Whether what is left of a line can go one way only: as many dominoes as kings, all of one seat."""
    return len(set(claimants)) == 1 and len(free_numbers(line)) == len(claimants)


def all_kings(options: Options) -> list[int]:
    """The seat of every king in the game (rule K2)."""
    return sorted([*range(options.players)] * options.kings)


def left_to_reveal(options: Options, pile: Collection[int]) -> int:
    """How many dominoes are still to come from the pile (rules K3, K7)."""
    return options.dominoes_in_play - len(DOMINOES) + len(pile)
