"""The one writer of a process (design rule 5): appends that wait while others are stored share the next transaction.

    append ──┐                     commit ───────────> answered
    append ──┼── wait in line ──>  (one transaction)
    append ──┘                     those that came meanwhile wait for the next one

Nobody is answered before the commit has returned. The line is bounded, and so is the time that anybody waits.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Protocol, TypeAlias

from sqlalchemy import Connection

from kingdomino.server.match.model import Append, Notification
from kingdomino.server.storage import append_rows
from kingdomino.server.storage.contract import (
    OutcomeUnknownError,
    StorageBusyError,
    StorageUnavailableError,
)
from kingdomino.server.storage.database import Database


class Commits(Protocol):
    """Commits a group of appends."""

    async def store(self, appends: Sequence[Append]) -> Sequence[Exception | None]:
        """Store appends of different matches as far as possible; for each what is wrong with it, or None."""
        ...


Write: TypeAlias = Callable[
    [Connection, Sequence[Append]], tuple[list[Exception | None], list[Notification]]
]
"""Stores appends in a transaction: what is wrong with each, and the notifications to send."""

MOST_WAITING = 5_000
MOST_TOGETHER = 500


class GroupCommit:
    """Puts the appends of a process in line and stores as many at once as there are."""

    patience_seconds = 2.5
    """How long an append waits for its answer."""

    def __init__(self, writer: Commits) -> None:
        self._writer = writer
        self._waiting: dict[asyncio.Future[None], Append] = {}
        self._task: asyncio.Task[None] | None = None

    async def append(self, append: Append) -> None:
        """Store an append; it is durable when this returns, and what is wrong with it is raised."""
        if len(self._waiting) >= MOST_WAITING:
            raise StorageBusyError(f"{MOST_WAITING} commands wait to be stored already: try again")
        answer: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting[answer] = append
        if self._task is None:
            self._task = asyncio.create_task(self._store_all())
        try:
            async with asyncio.timeout(self.patience_seconds):
                await answer
        except TimeoutError as error:
            raise self._given_up(answer) from error
        except asyncio.CancelledError:
            self._waiting.pop(answer, None)
            raise

    async def close(self) -> None:
        """Store what waits."""
        if self._task:
            await self._task

    def _given_up(self, answer: asyncio.Future[None]) -> StorageUnavailableError:
        """An append took too long: it is taken out of the line, unless it is being stored at this moment."""
        if self._waiting.pop(answer, None):
            return StorageUnavailableError(
                "the database is too slow: nothing was stored, try again"
            )
        return OutcomeUnknownError("the database is too slow: it is not known yet what was stored")

    async def _store_all(self) -> None:
        """Store group after group until nothing waits."""
        while self._waiting:
            group = self._next_group()
            try:
                faults = await self._writer.store([append for _, append in group])
            except Exception as error:
                # Whatever it was, nobody may wait for ever.
                faults = [error] * len(group)
            for (answer, _), fault in zip(group, faults, strict=True):
                if not answer.done():
                    _answer(answer, fault)
        self._task = None

    def _next_group(self) -> list[tuple[asyncio.Future[None], Append]]:
        """Who is next, in the order of the matches' ids: so two workers never wait for each other.

        Of each match only the first: whoever comes second is told the truth only when the first is stored.
        """
        first: dict[str, asyncio.Future[None]] = {}
        for answer, append in self._waiting.items():
            first.setdefault(append.match, answer)
            if len(first) == MOST_TOGETHER:
                break
        return [(first[match], self._waiting.pop(first[match])) for match in sorted(first)]


def _answer(answer: asyncio.Future[None], fault: Exception | None) -> None:
    if fault:
        answer.set_exception(fault)
    else:
        answer.set_result(None)


class GroupWriter:
    """Stores a group of appends: in one transaction if that is possible, else each by itself."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def store(self, appends: Sequence[Append]) -> Sequence[Exception | None]:
        """Store what can be stored: for each append what is wrong with it, or None."""
        try:
            return await self._store(_write_together, appends)
        except append_rows.ContestedError:
            return await self._store(append_rows.write_each, appends)

    async def _store(self, write: Write, appends: Sequence[Append]) -> Sequence[Exception | None]:
        """If the outcome of the commit is unknown it is looked up, never guessed (design rule 6)."""
        faults: list[Exception | None] | None = None

        def write_and_announce(connection: Connection) -> Sequence[Notification]:
            nonlocal faults
            written, notifications = write(connection, appends)
            self._database.announce(connection, notifications)
            faults = written
            return notifications

        try:
            notifications = await self._database.write(write_and_announce)
        except StorageUnavailableError as error:
            if faults is None:
                raise  # the commit was not even begun
            return await self._look_up(appends, faults, error)
        assert faults is not None
        # After those who wait are answered: they know what they have done.
        asyncio.get_running_loop().call_soon(self._database.committed, notifications)
        return faults

    async def _look_up(
        self,
        appends: Sequence[Append],
        faults: Sequence[Exception | None],
        error: StorageUnavailableError,
    ) -> Sequence[Exception | None]:
        """What became of a commit that failed: for each append whether it is stored after all."""

        def stored(connection: Connection) -> list[bool]:
            return [append_rows.is_stored(connection, append) for append in appends]

        try:
            found = await self._database.write(stored)
        except StorageUnavailableError as still:
            raise OutcomeUnknownError(f"{error}; it is not known yet what was stored") from still
        if not all(found):
            self._database.failed(error)
        return [
            fault or (None if is_stored else error)
            for fault, is_stored in zip(faults, found, strict=True)
        ]


def _write_together(
    connection: Connection, appends: Sequence[Append]
) -> tuple[list[Exception | None], list[Notification]]:
    return [None] * len(appends), append_rows.write_together(connection, appends)
