"""What the server sends over the socket of a match, and its log over HTTP."""

from typing import Literal, TypeAlias

import msgspec

from kingdomino.server.errors import Code
from kingdomino.server.match.events import AnyEvent
from kingdomino.server.protocol.positions import Position
from kingdomino.server.protocol.tables import OutcomeView, TableView
from kingdomino.server.protocol.values import Message, Reaction


class Happened(msgspec.Struct, frozen=True):
    """An event of the log."""

    seq: int
    at: int
    event: AnyEvent


class EventList(msgspec.Struct, frozen=True):
    """`GET /api/matches/{id}/events`."""

    events: tuple[Happened, ...]


class PositionAt(msgspec.Struct, frozen=True):
    """The position after an event."""

    seq: int
    position: Position


class PositionList(msgspec.Struct, frozen=True):
    """`GET /api/matches/{id}/positions`."""

    positions: tuple[PositionAt, ...]


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to `hello`: the table, the position, and the events after the one that was named."""

    table: TableView
    events: tuple[Happened, ...]
    position: Position | None
    """None before the match has begun."""
    outcome: OutcomeView | None
    now: int
    """The server's time, in milliseconds since 1970."""


class Events(Message, frozen=True, tag="events"):
    """Something happened: the events, without a gap after those before, and the position after them."""

    events: tuple[Happened, ...]
    position: Position
    outcome: OutcomeView | None
    clocks_ms: tuple[int, ...] | None
    """What is left to each seat, at the time when this was sent."""


class Table(Message, frozen=True, tag="table"):
    """Something about the table has changed: status, seats, names, who is here, offers, a rematch."""

    table: TableView


class Done(Message, frozen=True, tag="done"):
    """A command was carried out and is durable. A repeated command gets the same answer."""

    id: str
    seq: int
    """The event that it made, or the last one if it made none."""


class Choice(msgspec.Struct, frozen=True):
    """A legal action and the points that it brings at once."""

    action: str
    gain: int
    bonus: int
    """How much of the gain comes from bonuses of Kingdomino, which only the end decides."""
    ends_turn: bool
    """Whether it's the last action of the turn: the actions up to this one can be sent with `act`."""


class WhyNot(msgspec.Struct, frozen=True):
    """Why a square cannot be used."""

    square: str
    rule: str
    message: str
    taken_by: Literal["castle", "half"] | None = None
    """What lies on the square, where that is why."""


class Previewed(Message, frozen=True, tag="previewed"):
    """The answer to `preview`."""

    id: str
    seq: int
    position: Position
    choices: tuple[Choice, ...]
    """Empty if the actions end the turn."""
    verbs: dict[str, int]
    """How many choices there are of each kind, listed or not: a preview with `verb` lists those of one kind."""
    ends_turn: bool
    """Whether chance or another seat comes next, so that these actions can be sent with `act`."""
    why_not: WhyNot | None = None
    unfit: tuple[str, ...] = ()
    """Of the choices those that take dice which could be drawn nowhere on the own map, as they are (rule D9)."""
    has_rescue: bool = False
    """Whether a spell of one's own could find a place for such dice."""
    is_last_round: bool = False
    """Whether nobody can draw dice of this roll, not even with a spell: the game ends with this round (rule D21)."""
    off_centre: tuple[str, ...] = ()
    """Of the choices those that cost the Middle Kingdom for good (rule K16)."""


class Reacted(Message, frozen=True, tag="reacted"):
    """Somebody said something."""

    seat: int
    reaction: Reaction


class Watched(Message, frozen=True, tag="watched"):
    """To players: how many sockets of others look on, at the same process of the server."""

    count: int


class RevealWanted(Message, frozen=True, tag="reveal_wanted"):
    """The host has started: `POST …/reveal` your share now."""

    until: int


class Pong(Message, frozen=True, tag="pong"):
    """The answer to `ping`."""

    id: str
    now: int


class Error(Message, frozen=True, tag="error"):
    """Something was not done. The socket stays open unless docs/protocol.md says otherwise."""

    code: Code
    message: str
    id: str | None = None
    """The command that it is about, where that could be read."""
    rule: str | None = None
    seq: int | None = None
    """With `stale`: where the log is; the events are sent before this."""
    retry_seconds: int | None = None
    """With `too_many`, `busy` and `unavailable`: when to try again."""


ServerMessage: TypeAlias = (
    Welcome | Events | Table | Done | Previewed | Reacted | Watched | RevealWanted | Pong | Error
)
