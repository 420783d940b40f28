"""Positions of Duel to test from, written by what matters in them, and the fields of their lines."""

from kingdomino.duel import Duel
from kingdomino.duel.state import State

EMPTY = "7/7/3C3/7/7"
"""A map with nothing on it."""

DOTS = "7/7/dddC3/ddd4/7"
"""Six dots: enough to have won ignore_connection."""

LINES = "7/7/lllC3/lll4/7"
"""Six lines: enough to have won split_domino."""

RICH = "7/7/ddDCLll/ddD1Lll/dDDLLl1"
"""Enough for the four spells that are kept; the upper half is empty and the castle open from d2."""

RICH_BOOK = "d5-0,l5-0,D4-0,L4-0"
"""Seat 0 has the four spells that are kept."""

CLOSED = "3f3/3f3/ddDCLll/ddD1Lll/dDDLLl1"
"""The same with the castle closed: no whole domino can lean on it, and a single die only from d4."""


def ring(coat: str) -> str:
    """A map with one coat all round the castle, so that other coats fit nowhere."""
    return f"7/2{coat * 3}2/2{coat}C{coat}2/2{coat * 3}2/7"


def duel_line(
    step: str,
    *hands: str,
    map0: str = EMPTY,
    map1: str = EMPTY,
    book: str = "",
    free: str = "-",
    first: int = 0,
    fills: str = "placed",
) -> str:
    """The line of a position; `book` has only the lines of the spellbook that somebody has filled."""
    filled = {line[0]: line for line in book.split(",") if line}
    lines = ",".join(filled.get(letter, f"{letter}0-0") for letter in "dlDLfc")
    both = hands or ("-", "-")
    return " ".join(
        ["duel", f"spellbook_fills={fills}", step, str(first), map0, map1, lines, free, *both]
    )


def duel(
    step: str,
    *hands: str,
    map0: str = EMPTY,
    map1: str = EMPTY,
    book: str = "",
    free: str = "-",
    first: int = 0,
    fills: str = "placed",
) -> State:
    """The position of such a line."""
    line = duel_line(
        step, *hands, map0=map0, map1=map1, book=book, free=free, first=first, fills=fills
    )
    return Duel().parse_position(line)


def map_of(state: State, seat: int = 0) -> str:
    """The map of a seat, as the line has it."""
    return str(state).split(" ")[4 + seat]


def book_of(state: State) -> str:
    """The lines of the spellbook in which somebody has filled a square."""
    lines = str(state).split(" ")[6].split(",")
    return ",".join(line for line in lines if not line.endswith("0-0"))


def hand_of(state: State, seat: int = 0) -> str:
    """What a seat has in its hand, as the line has it."""
    return str(state).split(" ")[8 + seat]
