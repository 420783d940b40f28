"""A match as this worker knows it: its table and its log, which grow by what happens here and by what others have done.

Nobody is told anything before it is durable: the storage appends events where the log is expected to be, and only then
do the sockets hear of them. If somebody else was first, in another worker or by a command that crossed ours, the
constraint of the database says so and what was missed is read.
"""

import asyncio
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Self

import msgspec

from kingdomino.server import protocol
from kingdomino.server.close_codes import CloseCode
from kingdomino.server.dice.draws import DrawSource, draw
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.live.audience import Audience
from kingdomino.server.live.connection import Connection
from kingdomino.server.live.idempotency import CommandName, parse_command_name
from kingdomino.server.live.services import Services
from kingdomino.server.match import agreements
from kingdomino.server.match.deadlines import due_at
from kingdomino.server.match.events import Acted, AnyEvent, Disclosed, Drew
from kingdomino.server.match.model import Append, Guest, MatchRecord, Status, Stored
from kingdomino.server.match.new_events import KNOWN_RULES, Match
from kingdomino.server.storage.contract import RepeatedCommandError, StaleError
from kingdomino.server.views import position_view
from kingdomino.server.views.table import outcome_view, table_view

LONG_LOG = 100
"""How many events are folded in one go when a match is loaded: a few milliseconds' worth. There can be over a thousand."""


class KnownMatch(ABC):
    """One match as far as this worker knows it, and the sockets that want to hear of it.

    Whoever changes it holds a lock: `room.py` has it.
    """

    def __init__(self, services: Services, record: MatchRecord, draw_source: DrawSource) -> None:
        self.services = services
        self.record = record
        self.draw_source = draw_source
        self.match = Match.before(record.game, record.options, record.clock)
        self.log: list[Stored] = []
        self.guests: dict[str, Guest] = {}
        self.audience = Audience()
        self.used_at = services.storage.now()
        self._commands: dict[str, tuple[CommandName, int]] = {}
        """Every command of the log, by its key, and the seq of its first event."""

    @classmethod
    async def load(cls, services: Services, id: str) -> Self:
        """A match; who asks for one that does not exist is told so."""
        record = await services.storage.match(id)
        if record is None:
            raise _no_match()
        if record.rules_version not in KNOWN_RULES:
            raise Refusal(
                Code.NOT_FOUND,
                f"This match is played by rules of version {record.rules_version}, which this server does not know; "
                "a newer one does.",
            )
        try:
            secret = await services.storage.secret(id)
        except LookupError:
            raise _no_match() from None  # it was removed at this moment
        known = cls(services, record, DrawSource(secret, record.id, record.is_seeded))
        known.guests = await known._guests_of(record)
        log = await services.storage.events(id)
        if len(log) > LONG_LOG:
            # In a thread: everybody else plays on meanwhile.
            known._take(log, await asyncio.to_thread(_folded, known.match, log))
        else:
            known._take(log)
        return known

    # What is known

    @property
    def id(self) -> str:
        """The match."""
        return self.record.id

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

    def is_behind(self, seq: int, version: int) -> bool:
        """Whether somebody else has done something that is not known here."""
        return seq > self.match.seq or version > self.record.version

    def _due_at(self, now: int) -> int | None:
        return due_at(self.record, self.match, now, self.services.outages)

    def _stale(self) -> Refusal:
        return Refusal(Code.STALE, f"The log is at {self.match.seq} now; look at what happened.")

    # What happens here

    async def append(self, *events: AnyEvent, command: str | None = None) -> int:
        """Append events and what follows from them by itself; when it returns they are durable and told."""
        now = self.services.storage.now()
        stored, match = self.match.record(events, now, command)
        if (drawn := draw(match, self.draw_source)) is not None:
            more, match = match.record([drawn], now)
            stored += more
        if match.is_over:
            more, match = match.record([Disclosed(self.draw_source.secret.hex())], now)
            stored += more
        status = Status.OVER if match.is_over else Status.PLAYING
        record = msgspec.structs.replace(self.record, status=status)
        due = due_at(record, match, now, self.services.outages)
        append = Append(self.id, self.match.seq, stored, status, due, now)
        began = time.monotonic()
        try:
            await self.services.storage.append(append)
        except (StaleError, RepeatedCommandError):
            await self._refresh()
            raise self._stale() from None
        self.services.metrics.appended(stored, time.monotonic() - began)
        self.record = msgspec.structs.replace(record, due_at=due, changed_at=now)
        had_offers = bool(agreements.standing(self.record, self.match))
        self._take(stored, match)
        self._tell(stored)
        if had_offers or _changes_the_table(stored):
            self._tell_table()
        self._has_appended()
        return stored[0].seq

    @abstractmethod
    def _has_appended(self) -> None:
        """What is done when events of ours are in the log."""

    @abstractmethod
    def _has_changed(self) -> None:
        """What is done when others have changed the table."""

    def _take(self, stored: Sequence[Stored], match: Match | None = None) -> None:
        """Note events that are in the log."""
        for each in stored:
            self.log.append(each)
            if each.command is not None:
                name = parse_command_name(each.command)
                self._commands[name.key] = (name, each.seq)
        self.match = _folded(self.match, stored) if match is None else match
        status = _status_after(self.record.status, self.match)
        self.record = msgspec.structs.replace(self.record, seq=self.match.seq, status=status)
        self.used_at = self.services.storage.now()

    # What others do

    async def _refresh(self) -> None:
        """Read what others have done; the lock is held. All is read before anything is changed here."""
        storage = self.services.storage
        record = await storage.match(self.id)
        if record is None:
            self.audience.close(CloseCode.GONE, "this table is gone")
            raise Refusal(Code.NOT_FOUND, "This table is gone.")
        has_gone_on = record.seq > self.match.seq
        stored = await storage.events(self.id, self.match.seq) if has_gone_on else ()
        table_changed = record.version != self.record.version
        guests = await self._guests_of(record) if table_changed else self.guests
        had_offers = bool(agreements.standing(self.record, self.match))
        self.record, self.guests = record, guests
        if stored:
            self._take(stored)
            self._tell(stored)
        if table_changed or (stored and (had_offers or _changes_the_table(stored))):
            self._tell_table()
        if table_changed:
            self._has_changed()

    async def _guests_of(self, record: MatchRecord) -> dict[str, Guest]:
        ids = {seat.guest for seat in record.seats if seat.guest is not None}
        return dict(await self.services.storage.guests(tuple(ids)))

    # Who hears of it

    def _tell(self, stored: Sequence[Stored]) -> None:
        """Tell every socket here what has happened."""
        if not self.audience:
            return
        self.audience.tell(
            protocol.Events(
                events=tuple(map(happened, stored)),
                position=position_view(self.match),
                outcome=outcome_view(self.match),
                clocks_ms=self.match.remaining_ms(
                    self.services.storage.now(), self.services.outages
                ),
            )
        )

    def _tell_table(self) -> None:
        """Tell every socket here how the table is now; each guest sees it with their own eyes."""
        for connection in self.audience:
            self.audience.tell_one(connection, protocol.Table(self.table_for(connection.guest)))
            if self.record.status is Status.REVEALING:
                self._ask_to_reveal(connection)

    def _ask_to_reveal(self, connection: Connection) -> None:
        seats = [self.record.seats[seat] for seat in self.seats_of(connection.guest)]
        if any(seat.commitment is not None and seat.share is None for seat in seats):
            until = self.record.due_at or self.services.storage.now()
            self.audience.tell_one(connection, protocol.RevealWanted(until))


def _folded(match: Match, stored: Sequence[Stored]) -> Match:
    """A match after more of its log."""
    for each in stored:
        match = match.after(each)
    return match


def _no_match() -> Refusal:
    return Refusal(Code.NOT_FOUND, "There is no such match; check the link.")


def _status_after(status: Status, match: Match) -> Status:
    """What a record's status is after its log, which may have been read a moment later than the record."""
    if match.is_over:
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
