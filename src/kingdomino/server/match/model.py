"""What is kept, as plain values."""

from enum import StrEnum

import msgspec

from kingdomino.server.match.events import AnyEvent


class Status(StrEnum):
    """Where a match is between its table and its end."""

    OPEN = "open"
    """Seats can be taken; nothing has been drawn."""
    REVEALING = "revealing"
    """The host has started; people's shares of the luck are awaited."""
    PLAYING = "playing"
    OVER = "over"


class Guest(msgspec.Struct, frozen=True):
    """Somebody with a cookie and a name, no more."""

    id: str
    name: str
    created_at: int
    """Times are whole milliseconds since 1970, by the clock of the database."""


class Seat(msgspec.Struct, frozen=True):
    """One seat of a match."""

    bot: str | None = None
    """The bot that sits here by choice of the host; None for a person or an open seat."""
    guest: str | None = None
    """Who sits here; None for a bot or an open seat. One guest may have several seats (pass-and-play)."""
    name: str | None = None
    """The name at a seat that another person plays on the guest's device; None for the guest's own."""
    commitment: str | None = None
    """The SHA-256 of the share that the guest will add to the luck."""
    share: str | None = None
    away_since: int | None = None
    """When the last socket of its guest was closed; None while one is open."""
    worker: str | None = None
    """The worker that holds that socket."""

    @property
    def is_open(self) -> bool:
        """Whether anybody may sit down."""
        return self.bot is None and self.guest is None


class Offer(msgspec.Struct, frozen=True):
    """Something that the others must agree to."""

    kind: str
    """`take_back` or `end`."""
    seat: int
    """Who asks."""
    seq: int
    """An offer holds only while the log is at this event."""
    agreed: tuple[int, ...] = ()


class Clock(msgspec.Struct, frozen=True):
    """How much time there is: none, a clock a player with increment, or days a move."""

    kind: str = "none"
    """`none`, `fischer` or `days`."""
    seconds: int = 0
    """`fischer`: what each player begins with; `days`: what each move may take."""
    increment: int = 0


class MatchRecord(msgspec.Struct, frozen=True):
    """A match, all but its log and its secret."""

    id: str
    game: str
    options: str
    """As in the notation: `players=3,harmony`."""
    rules_version: int
    status: Status
    seats: tuple[Seat, ...]
    host: str
    """The guest who made the table."""
    is_public: bool
    clock: Clock
    thinking_ms: int
    """How long its bots may think about a turn."""
    commitment: str
    """The SHA-256 of the secret behind its luck."""
    created_at: int
    changed_at: int
    seq: int = 0
    """The number of events in the log."""
    version: int = 0
    """Grows with every change of anything here but `seq`, `due_at` and `changed_at`."""
    due_at: int | None = None
    """When the server itself must do something: a bot's turn, a clock, an expiry."""
    offers: tuple[Offer, ...] = ()
    series: str | None = None
    """The first match of a Dynasty, in all three of them."""
    series_number: int = 0
    series_points: tuple[int, ...] = ()
    """What the games of the series before this one have brought, by this match's seats."""
    previous: str | None = None
    """The match that this one is the rematch of."""
    next: str | None = None
    """Its own rematch, or the next game of its series."""
    rotation: int = 0
    """How many seats further on everybody sits than in the first match of this row of rematches."""
    is_seeded: bool = False
    """Whether the luck was chosen by the host (a seed, or the same dice again), so that it proves nothing."""
    is_upload: bool = False
    """Whether it was played elsewhere and uploaded, for replay and analysis."""
    removed: tuple[str, ...] = ()
    """The guests whom the host has removed, in the order of their ids: they cannot sit down here again. Kept until the
    match is started; who is deleted is in it no longer."""


class Stored(msgspec.Struct, frozen=True):
    """An event of the log as it is kept."""

    seq: int
    """From 1 on, without a gap."""
    event: AnyEvent
    hash: str
    """The hash of the position after it."""
    at: int
    command: str | None = None
    """The command that made it, by its name (`live/idempotency.py`); only its first event has it."""


class Append(msgspec.Struct, frozen=True):
    """New events for a log, and what becomes of the match with them: all or nothing."""

    match: str
    expected_seq: int
    events: tuple[Stored, ...]
    """Their seqs go on from the expected one."""
    status: Status
    due_at: int | None
    at: int


class Notification(msgspec.Struct, frozen=True):
    """A match is at least at this seq and version; whatever else there is to know is read from the database."""

    match: str
    seq: int = 0
    version: int = 0
    note: str = ""
    """A reaction, or a session that has ended; kept nowhere."""
