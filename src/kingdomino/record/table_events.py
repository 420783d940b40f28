"""What happens at the table beside the actions, each with its token in the notation.

!back:0=12          seat 0 took back: only the first 12 actions still stand
!resign:1           seat 1 gave up
!time:0             seat 0 ran out of time
!bot:1=knight       the bot knight plays seat 1 from here on
!person:1           the person of seat 1 is back
!end:agreed         the game was ended at the table; also `!end:expired`
!end:left=1         the same, because seat 1 left; also `!end:out_of_time=1`

Seats are numbers, never names: a log does not have to be rewritten when somebody wants to be forgotten.
"""

import re
from collections.abc import Callable
from typing import Annotated, TypeAlias

import msgspec

from kingdomino.errors import NotationError
from kingdomino.tokens import parse_number, parse_token, parse_word

MARK = "!"
"""What the token of a table event begins with; no action does."""

REASONS_OF_A_SEAT = ("left", "out_of_time")
"""Reasons to end a game that lie with one seat, which then ranks last."""
REASONS = ("agreed", "expired", *REASONS_OF_A_SEAT)
"""Every reason to end a game at the table."""


class Event(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """One entry of the log of a match."""


class TookBack(Event, frozen=True, tag="took_back"):
    """A seat took back, with the others' consent: only the first `actions` of the game's actions still stand."""

    seat: int
    actions: int

    def __str__(self) -> str:
        return f"!back:{self.seat}={self.actions}"


class Resigned(Event, frozen=True, tag="resigned"):
    """A seat gave up: with two players the game is over, with more it ranks last and a bot plays on."""

    seat: int

    def __str__(self) -> str:
        return f"!resign:{self.seat}"


class RanOut(Event, frozen=True, tag="ran_out"):
    """A seat's time is over; the others decide how it goes on."""

    seat: int

    def __str__(self) -> str:
        return f"!time:{self.seat}"


class TakenOver(Event, frozen=True, tag="taken_over"):
    """A bot plays a seat from here on."""

    seat: int
    bot: str

    def __str__(self) -> str:
        return f"!bot:{self.seat}={self.bot}"


class Regained(Event, frozen=True, tag="regained"):
    """The person of a seat is back and plays it again."""

    seat: int

    def __str__(self) -> str:
        return f"!person:{self.seat}"


class Ended(Event, frozen=True, tag="ended"):
    """The game was ended at the table, before its rules ended it."""

    reason: Annotated[str, msgspec.Meta(extra_json_schema={"enum": list(REASONS)})]
    seat: int | None = None
    """Who left or ran out of time, and so ranks last."""

    def __str__(self) -> str:
        return f"!end:{self.reason}" + ("" if self.seat is None else f"={self.seat}")


TableEvent: TypeAlias = TookBack | Resigned | RanOut | TakenOver | Regained | Ended


def parse_table_event(token: str) -> TableEvent:
    """The table event that a token stands for; the inverse of `str(event)`."""
    return parse_token(token, _PARSERS, [])


def _parse_seat(text: str) -> int:
    return parse_number(text, "a seat", lowest=0)


def _split(body: str, example: str) -> tuple[int, str]:
    """`1=knight` as a seat and what is said of it."""
    seat, equals, value = body.partition("=")
    if not equals:
        raise NotationError(f"{body!r} is not a seat with something behind it, such as {example}")
    return _parse_seat(seat), value


def _parse_back(body: str) -> TookBack:
    seat, count = _split(body, "0=12")
    if re.fullmatch(r"0|[1-9][0-9]{0,3}", count) is None:
        raise NotationError(f"{count!r} is not a number of actions", column=body.index("=") + 2)
    return TookBack(seat, int(count))


def _parse_bot(body: str) -> TakenOver:
    seat, bot = _split(body, "1=knight")
    if re.fullmatch(r"[a-z][a-z0-9-]{0,19}", bot) is None:
        raise NotationError(f"{bot!r} is not the name of a bot", column=body.index("=") + 2)
    return TakenOver(seat, bot)


def _parse_end(body: str) -> Ended:
    reason, equals, seat = body.partition("=")
    parse_word(reason, REASONS)
    if bool(equals) != (reason in REASONS_OF_A_SEAT):
        raise NotationError(
            f"write {reason} {'without a seat' if equals else f'with its seat: {reason}=1'}"
        )
    try:
        return Ended(reason, _parse_seat(seat) if equals else None)
    except NotationError as error:
        raise error.moved(columns=len(reason) + 1) from None


_PARSERS: dict[str, Callable[[str], TableEvent]] = {
    "!back": _parse_back,
    "!resign": lambda body: Resigned(_parse_seat(body)),
    "!time": lambda body: RanOut(_parse_seat(body)),
    "!bot": _parse_bot,
    "!person": lambda body: Regained(_parse_seat(body)),
    "!end": _parse_end,
}
