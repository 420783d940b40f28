"""The storage on an SQL database: all that SQLite and PostgreSQL have in common.

What is done in a transaction is a plain function on a connection (`guest_rows.py`, `match_rows.py`,
`waiting_rows.py`, `event_rows.py`, `duty_rows.py`). The two databases differ only in how such a function is run, and in how bells are rung.
"""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeAlias, TypeVar

from sqlalchemy import Connection

from kingdomino.server.match.model import Append, Bell, Guest, MatchRecord, Status, Stored
from kingdomino.server.storage import (
    duty_rows,
    event_rows,
    guest_rows,
    match_rows,
    waiting_rows,
)
from kingdomino.server.storage.clock import Clock
from kingdomino.server.storage.contract import (
    OutcomeUnknownError,
    StorageBusyError,
    StorageUnavailableError,
)
from kingdomino.server.storage.event_rows import ContestedError
from kingdomino.server.storage.group_commit import Writer
from kingdomino.server.storage.notifications import Bells

P = ParamSpec("P")
T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], T]


class SqlStorage(ABC):
    """Guests, matches and their logs in an SQL database; see `contract.py` for every method."""

    def __init__(self) -> None:
        self._clock = Clock()
        self._bells = Bells()
        self._writer = Writer(self._commit)
        self._is_open = False
        self._is_closed = False
        self._trouble: str | None = None
        """Why nothing could be stored the last time; None if it could."""

    # What the databases do each in their way

    @abstractmethod
    async def open(self) -> None:
        """Connect, bring the tables up to date, begin to listen for bells."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what was begun and let go."""

    @abstractmethod
    async def backup(self, path: Path) -> None:
        """A consistent copy of everything while the server runs."""

    @abstractmethod
    async def restore(self, path: Path) -> None:
        """Fill this database, which is still empty and not open, with a backup."""

    @abstractmethod
    async def say(self, match: str, note: str) -> None:
        """Ring a bell with a note, which is kept nowhere."""

    @abstractmethod
    async def _follow_time(self) -> None:
        """Look at the time that all workers share."""

    @abstractmethod
    async def _transact(self, work: Work[T]) -> T:
        """Run a function in a transaction that is durable when this returns."""

    @abstractmethod
    async def _look(self, work: Work[T]) -> T:
        """Run a function that only reads."""

    @abstractmethod
    def _announce(self, connection: Connection, bells: Sequence[Bell]) -> None:
        """Ring bells as part of a transaction, where the database can do so."""

    @abstractmethod
    def _committed(self, bells: Sequence[Bell]) -> None:
        """Ring bells after the commit, where the database does not ring."""

    # How all of them use that

    async def _stop_writing(self) -> None:
        """Store what waits; after this nothing is stored any more."""
        await self._writer.close()
        self._is_closed = True

    def _refuse_unless_open(self) -> None:
        """Tables that are not there yet, or not up to date, are touched by nobody but `open`."""
        if not self._is_open:
            raise StorageUnavailableError("the database is not open yet")

    def _refuse_if_closed(self) -> None:
        if self._is_closed:
            raise StorageUnavailableError("the server is being stopped: nothing was stored")

    async def _read(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        self._refuse_unless_open()
        return await self._look(lambda connection: work(connection, *args, **kwargs))

    async def _write(
        self, work: Callable[Concatenate[Connection, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        self._refuse_unless_open()
        return await self._try(lambda connection: work(connection, *args, **kwargs))

    async def _try(self, work: Work[T]) -> T:
        """As `_transact`; whether it works is remembered, for whoever watches over the server."""
        try:
            done = await self._transact(work)
        except StorageBusyError:
            raise
        except StorageUnavailableError as error:
            self._trouble = str(error)
            raise
        self._trouble = None
        return done

    async def _change(
        self,
        work: Callable[Concatenate[Connection, P], tuple[T, Sequence[Bell]]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Write something that others want to hear of."""

        def write_and_ring(connection: Connection) -> tuple[T, Sequence[Bell]]:
            result, bells = work(connection, *args, **kwargs)
            self._announce(connection, bells)
            return result, bells

        self._refuse_unless_open()
        result, bells = await self._try(write_and_ring)
        self._committed(bells)
        return result

    async def check(self) -> None:
        """Do nothing, if the database answers."""
        self._refuse_unless_open()
        await self._follow_time()

    async def doubts(self) -> Sequence[str]:
        """Sentences on what is wrong although the database answers; usually none."""
        told = await self._settings_in_doubt()
        if self._trouble is None:
            return told
        return [*told, f"The last time nothing could be stored: {self._trouble}."]

    @abstractmethod
    async def _settings_in_doubt(self) -> Sequence[str]:
        """Sentences on how the database is set up, if it may lose what it says it has stored."""

    def now(self) -> int:
        """The one clock of all workers."""
        return self._clock.now()

    # Guests

    async def create_guest(self, guest: Guest, session: bytes) -> None:
        """A new guest with the hash of their session."""
        await self._write(guest_rows.create_guest, guest, session, self.now())

    async def guest_of_session(self, session: bytes) -> Guest | None:
        """Whose session this is; asking is using it."""
        visit = await self._read(guest_rows.visit, session, self.now())
        if visit is None:
            return None
        if visit.is_to_be_noted:
            # Who is known is let in, even if nothing can be written at this moment.
            with suppress(StorageUnavailableError):
                await self._write(guest_rows.note_use, session, self.now())
        return visit.guest

    async def guests(self, ids: Sequence[str]) -> Mapping[str, Guest]:
        """The guests with these ids; deleted ones are missing."""
        return await self._read(guest_rows.guests, ids)

    async def rename_guest(self, guest: str, name: str) -> None:
        """Another name."""
        await self._change(guest_rows.rename_guest, guest, name)

    async def delete_guest(self, guest: str) -> Sequence[str]:
        """Forget a guest."""
        return await self._change(guest_rows.delete_guest, guest, self.now())

    async def add_session(self, guest: str, session: bytes) -> None:
        """One more device."""
        await self._write(guest_rows.add_session, guest, session, self.now())

    async def end_session(self, session: bytes) -> None:
        """Log out."""
        await self._write(guest_rows.end_session, session)

    async def put_code(self, code: bytes, guest: str, expires_at: int) -> None:
        """A one-time code that moves a guest to another device."""
        await self._write(guest_rows.put_code, code, guest, expires_at)

    async def use_code(self, code: bytes) -> str | None:
        """The guest of a code that is still good; it is good only once."""
        return await self._write(guest_rows.use_code, code, self.now())

    async def live_sessions(self, sessions: Sequence[bytes]) -> frozenset[bytes]:
        """Those of these hashes of sessions that are still good."""
        return await self._read(guest_rows.live_sessions, sessions, self.now())

    async def mute(self, guest: str, other: str, muted: bool) -> None:
        """Whether a guest wants to see another's reactions."""
        await self._write(guest_rows.mute, guest, other, muted)

    async def muted(self, guest: str) -> frozenset[str]:
        """Whose reactions a guest does not want to see."""
        return await self._read(guest_rows.muted, guest)

    # Tables

    async def create_match(
        self, match: MatchRecord, secret: bytes, log: Sequence[Stored] = ()
    ) -> None:
        """A new table, with its secret kept apart; an upload comes with its log."""
        await self._change(match_rows.create_match, match, secret, log)

    async def match(self, id: str) -> MatchRecord | None:
        """A match as it is now."""
        return await self._read(match_rows.match, id)

    async def update_table(self, match: MatchRecord) -> bool:
        """Store a changed table if its version is still the one before; ring its bell."""
        return await self._change(match_rows.update_table, match)

    async def remove_match(self, id: str) -> None:
        """Remove a table on which nothing has been played."""
        await self._change(match_rows.remove_match, id)

    async def meet(
        self, match: MatchRecord, secret: bytes, *, here_since: int, may_make: bool = True
    ) -> str | None:
        """Sit down at a table like this one where somebody waits; if nobody does, this one is stored."""
        return await self._change(waiting_rows.meet, match, secret, here_since, may_make)

    async def waiting_tables(self, *, here_since: int, limit: int) -> Sequence[MatchRecord]:
        """Public tables with an open seat: those whose host is there first, then the last changed."""
        return await self._read(waiting_rows.waiting_tables, here_since, limit)

    async def matches_of(self, guest: str, *, limit: int = 50) -> Sequence[MatchRecord]:
        """Matches with a guest at a seat or as their host: those that go on first, then the last changed."""
        return await self._read(match_rows.matches_of, guest, limit)

    async def public_matches(
        self, statuses: Sequence[Status], *, limit: int = 50
    ) -> Sequence[MatchRecord]:
        """Public matches in these states, the last changed first."""
        return await self._read(match_rows.public_matches, statuses, limit)

    async def open_tables_of(self, guest: str) -> int:
        """How many tables a guest has made that have not begun."""
        return await self._read(match_rows.open_tables_of, guest)

    async def secret(self, id: str) -> bytes:
        """The secret behind the luck of a match."""
        return await self._read(match_rows.secret, id)

    async def set_presence(
        self, match: str, guest: str, *, worker: str, away_since: int | None
    ) -> None:
        """Note that a guest has come or gone."""
        await self._change(match_rows.set_presence, match, guest, worker, away_since)

    # Logs

    async def append(self, append: Append) -> None:
        """Add events to a log; when it returns they are durable, and only then may anybody be told."""
        self._refuse_unless_open()
        await self._writer.append(append)

    async def events(self, match: str, after: int = 0) -> Sequence[Stored]:
        """The log from an event on."""
        return await self._read(event_rows.events, match, after)

    async def event_of_command(self, match: str, command: str) -> Stored | None:
        """The event that a command made, if it was ever stored."""
        return await self._read(event_rows.event_of_command, match, command)

    async def _commit(self, appends: Sequence[Append]) -> Sequence[Exception | None]:
        """Store a group of appends: together if that is possible, else each by itself."""
        try:
            return await self._store(self._write_all, appends)
        except ContestedError:
            return await self._store(event_rows.write_each, appends)

    async def _store(
        self,
        write: Callable[[Connection, Sequence[Append]], tuple[list[Exception | None], list[Bell]]],
        appends: Sequence[Append],
    ) -> Sequence[Exception | None]:
        """Store a group of appends. If the outcome of the commit is unknown it is looked up, never guessed (rule 6)."""
        faults: list[Exception | None] | None = None

        def write_and_ring(connection: Connection) -> Sequence[Bell]:
            nonlocal faults
            written, bells = write(connection, appends)
            self._announce(connection, bells)
            faults = written
            return bells

        try:
            bells = await self._try(write_and_ring)
        except StorageUnavailableError as error:
            if faults is None:
                raise  # the commit was not even begun
            return await self._look_up(appends, faults, error)
        assert faults is not None
        self._committed(bells)
        return faults

    async def _look_up(
        self,
        appends: Sequence[Append],
        faults: Sequence[Exception | None],
        error: StorageUnavailableError,
    ) -> Sequence[Exception | None]:
        """What became of a commit that failed: for each append whether it is stored after all."""

        def stored(connection: Connection) -> list[bool]:
            return [event_rows.is_stored(connection, append) for append in appends]

        try:
            found = await self._transact(stored)
        except StorageUnavailableError as still:
            raise OutcomeUnknownError(f"{error}; it is not known yet what was stored") from still
        return [
            fault or (None if is_stored else error)
            for fault, is_stored in zip(faults, found, strict=True)
        ]

    def _write_all(
        self, connection: Connection, appends: Sequence[Append]
    ) -> tuple[list[Exception | None], list[Bell]]:
        return [None] * len(appends), self._write_together(connection, appends)

    def _write_together(self, connection: Connection, appends: Sequence[Append]) -> list[Bell]:
        """Store appends of different matches, all or none; the bells to ring."""
        return event_rows.write_together(connection, appends)

    # The server's own duties

    async def due(self, now: int, limit: int) -> Sequence[str]:
        """Matches whose `due_at` has passed, the longest overdue first."""
        return await self._read(duty_rows.due, now, limit)

    async def set_due(self, match: str, seq: int, due_at: int | None) -> None:
        """Another time to look at a match again, unless its log has gone on."""
        await self._write(duty_rows.set_due, match, seq, due_at)

    async def heartbeat(self, worker: str) -> Sequence[str]:
        """This worker lives; workers found dead."""
        await self._follow_time()
        return await self._change(duty_rows.heartbeat, worker, self.now())

    async def farewell(self, worker: str) -> None:
        """This worker stops."""
        await self._change(duty_rows.farewell, worker, self.now())

    async def outages(self) -> Sequence[tuple[int, int]]:
        """When we were not there for anybody, each from and until."""
        return await self._read(duty_rows.outages)

    async def add_outage(self, begin: int, end: int) -> None:
        """Record an outage that this worker has noticed itself."""
        await self._write(duty_rows.add_outage, begin, end)

    async def tidy(self) -> None:
        """Remove what nobody needs any more."""
        await self._write(guest_rows.remove_old_sessions, self.now())
        await self._write(duty_rows.remove_old_outages, self.now())

    async def draw_counts(self) -> Mapping[str, int]:
        """How often each token of chance has been drawn in all finished games whose luck was not chosen."""
        while await self._write(duty_rows.count_draws):
            await asyncio.sleep(0)
        return await self._read(duty_rows.draw_counts)

    # Bells

    async def bell(self) -> Bell:
        """Wait until a match has changed or somebody has said something there."""
        return await self._bells.next()

    async def heads(self, ids: Sequence[str]) -> Mapping[str, tuple[int, int]]:
        """The seq and the version of these matches."""
        return await self._read(match_rows.heads, ids)
