"""What is written to the log of a match: the game is what these events, in their order, make of it.

Events know seats only, no names and no guests: a log never has to be rewritten when somebody wants to be forgotten.
Actions, chance included, are tokens of the notation. In a game's file table events are tokens that begin with `!`.
"""

from typing import TypeAlias

import msgspec


class Event(msgspec.Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """One entry of the log."""


class Began(Event, frozen=True, tag="began"):
    """The match begins: who sits where, and what each person added to the luck."""

    bots: tuple[str | None, ...]
    """For each seat the bot that plays it, or null for a person."""
    shares: dict[str, str] = {}
    """The revealed shares, 64 hexadecimal digits each, by seat number (docs/fairness.md)."""


class Acted(Event, frozen=True, tag="acted"):
    """A seat acted: all actions of one command, never across chance."""

    seat: int
    actions: tuple[str, ...]


class Drew(Event, frozen=True, tag="drew"):
    """Chance acted: dice, dominoes or kings, as many in a row as there were."""

    actions: tuple[str, ...]


class TookBack(Event, frozen=True, tag="took_back"):
    """A seat took back, with the others' consent: only the first `actions` of the game's actions still stand."""

    seat: int
    actions: int


class Resigned(Event, frozen=True, tag="resigned"):
    """A seat gave up: with two players the game is over, with more it ranks last and a bot plays on."""

    seat: int


class RanOut(Event, frozen=True, tag="ran_out"):
    """A seat's time is over; the others decide how it goes on."""

    seat: int


class TakenOver(Event, frozen=True, tag="taken_over"):
    """A bot plays a seat from here on."""

    seat: int
    bot: str


class Regained(Event, frozen=True, tag="regained"):
    """The person of a seat is back and plays it again."""

    seat: int


class Ended(Event, frozen=True, tag="ended"):
    """The game was ended at the table, before its rules ended it."""

    reason: str
    """`agreed`, `left`, `out_of_time` or `expired`."""
    seat: int | None = None
    """Who left or ran out of time, and so ranks last."""


class Disclosed(Event, frozen=True, tag="disclosed"):
    """The secret behind the luck, after which nothing can follow."""

    secret: str


AnyEvent: TypeAlias = (
    Began | Acted | Drew | TookBack | Resigned | RanOut | TakenOver | Regained | Ended | Disclosed
)

TABLE_EVENTS = (TookBack, Resigned, RanOut, TakenOver, Regained, Ended)
"""Events that stand in a game's file as tokens of their own."""

_decoder = msgspec.json.Decoder(AnyEvent)


def event_body(event: AnyEvent) -> str:
    """The event as it is stored."""
    return msgspec.json.encode(event).decode()


def parse_event(body: str) -> AnyEvent:
    """The inverse of `event_body`."""
    return _decoder.decode(body)
