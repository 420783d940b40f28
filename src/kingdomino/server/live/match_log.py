"""A match as this worker knows it: its table and its log, which grow by what happens here and by what others have done.

Nothing is told before it is durable: the storage appends events where the log is expected to be, and only then do the
sockets hear of them. If another worker, or a command that crossed ours, was first, the constraint of the database says
so and what was missed is read.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Protocol

import msgspec

from kingdomino.game import CHANCE
from kingdomino.server import protocol
from kingdomino.server.close_codes import CloseCode
from kingdomino.server.dice.draws import DrawSource, draw
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.live.audience import Audience
from kingdomino.server.live.connection import Connection
from kingdomino.server.live.idempotency import CommandKey, KnownCommands
from kingdomino.server.live.services import Services
from kingdomino.server.match.agreements import valid_offers
from kingdomino.server.match.deadlines import due_at
from kingdomino.server.match.events import Acted, AnyEvent, Disclosed, Drew
from kingdomino.server.match.model import Append, Guest, MatchRecord, Offer, Status, Stored
from kingdomino.server.match.replay import Match
from kingdomino.server.storage.contract import (
    RepeatedCommandError,
    StaleError,
    StorageUnavailableError,
)
from kingdomino.server.views import position_view
from kingdomino.server.views.table import outcome_view, table_view

TABLE_TRIES = 5
"""How often a change of the table is tried before giving up."""

ANSWER_SECONDS = 2.8
"""How long a command may take: then its sender is told that they must try again, with its id."""


NOT_PLAYED = {
    Status.OPEN: "The match has not begun: its host starts it when all seats are taken.",
    Status.REVEALING: "The match is about to begin: the players' shares of the luck are awaited, for a few seconds at "
    "most; `events` tells when it has begun.",
    Status.OVER: "The match is over; a rematch is how to play on.",
}
"""Why nothing can be done at a table where the game is not on, and what to wait for."""


class Follower(Protocol):
    """What follows from changes of a match, beside that its sockets are told."""

    def after_append(self) -> None:
        """Events of ours are in the log."""
        ...

    def after_table_change(self) -> None:
        """Others have changed the table."""
        ...

    def before_table_is_told(self) -> None:
        """The sockets are about to be told how the table is."""
        ...


class MatchLog:
    """One match as far as this worker knows it, and the sockets that hear of it.

    Methods that change it are called within `changing`, but for `refresh`.
    """

    def __init__(self, services: Services, record: MatchRecord, draw_source: DrawSource) -> None:
        self.services = services
        self.record = record
        self.draw_source = draw_source
        self.match = Match.before(record.game, record.options, record.clock)
        self.events: list[Stored] = []
        self.guests: dict[str, Guest] = {}
        self.audience = Audience()
        self.commands = KnownCommands()
        self.follower: Follower
        self.used_at = services.storage.now()
        self._lock = asyncio.Lock()

    @asynccontextmanager
    async def changing(self, seconds: float | None = ANSWER_SECONDS) -> AsyncGenerator[None]:
        """The right to change the match, for as long as a client may be kept waiting for an answer.

        What is being stored when the time is over may be stored all the same: the notification or the next poll tells.
        """
        try:
            async with asyncio.timeout(seconds), self._lock:
                yield
        except TimeoutError as error:
            raise StorageUnavailableError("it takes too long to answer") from error

    # What is known

    @property
    def known(self) -> tuple[int, int]:
        """How much of the match this worker knows."""
        return self.match.seq, self.record.version

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The offers that still hold."""
        return valid_offers(self.record, self.match.seq)

    def seats_of(self, guest: str | None) -> tuple[int, ...]:
        """The seats that a guest has."""
        if guest is None:
            return ()
        return tuple(seat for seat, taken in enumerate(self.record.seats) if taken.guest == guest)

    def table_for(self, guest: str | None) -> protocol.TableView:
        """The table as a guest sees it."""
        return table_view(
            self.record, self.match, self.guests, guest, self.services.storage.now(), self.services
        )

    def due_at(self, now: int) -> int | None:
        """When this match must be looked at again."""
        return due_at(self.record, self.match, now, self.services.outages)

    def is_behind(self, seq: int, version: int) -> bool:
        """Whether others have done something that is not known here."""
        return seq > self.match.seq or version > self.record.version

    def expect_seq(self, seq: int) -> None:
        """Refuse what was meant for another moment of the match."""
        if seq != self.match.seq:
            raise self._stale()

    def expect_playing(self) -> None:
        """Refuse unless the match is being played."""
        if self.record.status is not Status.PLAYING:
            raise Refusal(Code.NOT_NOW, NOT_PLAYED[self.record.status])

    def _stale(self) -> Refusal:
        return Refusal(Code.STALE, f"The log is at {self.match.seq} now; look at what happened.")

    # What happens here

    async def append(self, *events: AnyEvent, command: CommandKey | None = None) -> int:
        """Append events and what follows from them by itself; when it returns they are durable and told."""
        now = self.services.storage.now()
        stored, match = self.match.record(events, now, None if command is None else str(command))
        if match.to_act == CHANCE:
            more, match = match.record([draw(match, self.draw_source)], now)
            stored += more
        if match.course.is_over:
            more, match = match.record([Disclosed(self.draw_source.secret.hex())], now)
            stored += more
        status = Status.OVER if match.course.is_over else Status.PLAYING
        record = msgspec.structs.replace(self.record, status=status)
        due = due_at(record, match, now, self.services.outages)
        began = time.monotonic()
        try:
            await self.services.storage.append(
                Append(record.id, self.match.seq, stored, status, due, now)
            )
        except (StaleError, RepeatedCommandError):
            await self.read_again()
            raise self._stale() from None
        seconds, before = time.monotonic() - began, self.match.seq
        self.record = msgspec.structs.replace(record, due_at=due, changed_at=now)
        self.take(stored, match)
        self._tell(stored)
        self.services.metrics.appended(stored, seconds)
        if _changes_the_table(stored) or valid_offers(self.record, before):
            self.tell_table()
        self.follower.after_append()
        return stored[0].seq

    async def change_offers(self, change: Callable[[tuple[Offer, ...]], tuple[Offer, ...]]) -> None:
        """Store other offers. The table may change at the same time (a player comes or goes): then once more."""
        seq = self.match.seq
        for _ in range(TABLE_TRIES):
            changed = msgspec.structs.replace(
                self.record, offers=change(self.offers), version=self.record.version + 1
            )
            if await self.services.storage.update_table(changed):
                self.record = changed
                self.tell_table()
                return
            await self.read_again()
            self.expect_seq(seq)
        raise Refusal(Code.BUSY, "The table is changing too fast; try again.")

    def take(self, stored: Sequence[Stored], match: Match) -> None:
        """Note events that are in the log, and the match after them."""
        for each in stored:
            self.events.append(each)
            self.commands.note_event(each)
        self.match = match
        status = _status_after(self.record.status, match)
        self.record = msgspec.structs.replace(self.record, seq=match.seq, status=status)
        self.used_at = self.services.storage.now()

    # What others do

    async def refresh(self) -> None:
        """Read what others have done to this match."""
        async with self._lock:
            await self.read_again()

    async def read_again(self) -> None:
        """The same, within `changing`. All is read before anything is changed here."""
        storage = self.services.storage
        record = await storage.match(self.record.id)
        if record is None:
            self.audience.close(CloseCode.GONE, "this table is gone")
            raise Refusal(Code.NOT_FOUND, "This table is gone.")
        before = self.match.seq
        stored = await storage.events(record.id, before) if record.seq > before else ()
        table_changed = record.version != self.record.version
        guests = await self._guests_of(record) if table_changed else self.guests
        had_offers = bool(self.offers)
        self.record, self.guests = record, guests
        if stored:
            self.take(stored, self.match.after_all(stored))
            self._tell(stored)
        if table_changed or (stored and (had_offers or _changes_the_table(stored))):
            self.tell_table()
        if table_changed:
            self.follower.after_table_change()

    async def read_guests(self) -> None:
        """Read what the guests at the table are called."""
        self.guests = await self._guests_of(self.record)

    async def _guests_of(self, record: MatchRecord) -> dict[str, Guest]:
        ids = {seat.guest for seat in record.seats if seat.guest is not None}
        return dict(await self.services.storage.guests(tuple(ids)))

    # What the sockets here are told

    def _tell(self, stored: Sequence[Stored]) -> None:
        """Tell every socket here what has happened."""
        if not self.audience:
            return
        self.audience.tell(
            protocol.Events(
                events=tuple(map(happened, stored)),
                position=position_view(self.match.course),
                outcome=outcome_view(self.match) if self.match.course.is_over else None,
                clocks_ms=self.match.remaining_ms(
                    self.services.storage.now(), self.services.outages
                ),
            )
        )

    def tell_table(self) -> None:
        """Tell every socket here how the table is now; what a guest sees is made for them."""
        self.follower.before_table_is_told()
        for connection in self.audience:
            self.audience.tell_one(connection, protocol.Table(self.table_for(connection.guest)))
            if self.record.status is Status.REVEALING:
                self.ask_to_reveal(connection)

    def ask_to_reveal(self, connection: Connection) -> None:
        """Ask a player for the share that they have committed to."""
        seats = [self.record.seats[seat] for seat in self.seats_of(connection.guest)]
        if any(seat.commitment is not None and seat.share is None for seat in seats):
            until = self.record.due_at or self.services.storage.now()
            self.audience.tell_one(connection, protocol.RevealWanted(until))


def _status_after(status: Status, match: Match) -> Status:
    """What a record's status is after its log, which may have been read a moment later than the record."""
    if match.course.is_over:
        return Status.OVER
    if match.has_begun and status in (Status.OPEN, Status.REVEALING):
        return Status.PLAYING
    return status


def _changes_the_table(stored: Sequence[Stored]) -> bool:
    """Whether events changed who plays, or whether it is played at all: not only the position."""
    return any(not isinstance(each.event, Acted | Drew) for each in stored)


def happened(stored: Stored) -> protocol.Happened:
    """An event of the log, as it is told."""
    return protocol.Happened(stored.seq, stored.at, stored.event)
