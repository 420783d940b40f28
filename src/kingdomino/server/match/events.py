"""What is written to the log of a match: the game is what these events, in their order, make of it.

Events know seats only, no names and no guests: a log never has to be rewritten when somebody wants to be forgotten.
Actions, chance included, are tokens of the notation. Table events have tokens too: see `table_events`.
"""

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from kingdomino.record.table_events import (
    Ended,
    Event,
    RanOut,
    Regained,
    Resigned,
    TableEvent,
    TakenOver,
    TookBack,
)


class Began(Event, frozen=True, tag="began"):
    """The match begins: who sits where, what each person committed to and what they added to the luck."""

    bots: tuple[str | None, ...]
    """For each seat the bot that plays it, or null for a person."""
    shares: dict[str, str] = msgspec.field(default_factory=dict[str, str])
    """The revealed shares, 64 hexadecimal digits each, by seat number (docs/fairness.md)."""
    commitments: dict[str, str] = msgspec.field(default_factory=dict[str, str])
    """What was committed to before any share was revealed, also by those who then revealed none; older logs lack it."""


class Acted(Event, frozen=True, tag="acted"):
    """A seat acted: all actions of one command, never across chance."""

    seat: int
    actions: tuple[str, ...]


class Drew(Event, frozen=True, tag="drew"):
    """Chance acted: dice, dominoes or kings, as many in a row as there were."""

    actions: tuple[str, ...]


class Disclosed(Event, frozen=True, tag="disclosed"):
    """The secret behind the luck, after which nothing can follow."""

    secret: str


AnyEvent: TypeAlias = Began | Acted | Drew | TableEvent | Disclosed

encode_event: Callable[[AnyEvent], bytes] = msgspec.json.Encoder().encode
"""The event as it is stored, in UTF-8."""
decode_event: Callable[[bytes | str], AnyEvent] = msgspec.json.Decoder(AnyEvent).decode
"""The inverse of `encode_event`."""


__all__ = [
    "Acted",
    "AnyEvent",
    "Began",
    "Disclosed",
    "Drew",
    "Ended",
    "Event",
    "RanOut",
    "Regained",
    "Resigned",
    "TakenOver",
    "TookBack",
    "decode_event",
    "encode_event",
]
