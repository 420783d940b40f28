"""The storage in one file, for a server on one machine: SQLite.

SQLAlchemy's asynchronous driver would go to another thread and back for every statement. Here a whole transaction is
run on a thread: one thread writes, so nobody in this process ever waits for a lock, and two read.
"""

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection, Engine, func, select

from kingdomino.server.match.model import Notification
from kingdomino.server.storage import schema
from kingdomino.server.storage.backup_file import restore_file
from kingdomino.server.storage.contract import DatabaseError, StorageUnavailableError
from kingdomino.server.storage.database import CLOSED, Database, Work
from kingdomino.server.storage.database_errors import OUR_OWN, TROUBLE, translated, unavailable
from kingdomino.server.storage.migrate import migrate
from kingdomino.server.storage.sqlite.checkpoints import checkpoint, keep_moving
from kingdomino.server.storage.sqlite.file import copy_file, make_private, sqlite_engine

T = TypeVar("T")

MIGRATION_LOCKED_MS = 60_000
READERS = 2


class SqliteDatabase(Database):
    """A file."""

    patience_seconds = 2.5
    """How long anybody waits for an answer."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._writing = sqlite_engine(path, begin=None)
        self._reading = sqlite_engine(path, begin=None)
        self._write_thread = ThreadPoolExecutor(1, "storage-writer")
        self._read_threads = ThreadPoolExecutor(READERS, "storage-reader")
        self._checkpoint_thread = ThreadPoolExecutor(1, "storage-checkpoints")
        self._checkpoints: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Make or open the file and bring its tables up to date."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise DatabaseError(f"{self._path}: {error.strerror}; name another place") from error
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._write_thread, self._prepare)
        self.clock.not_before(
            await self._run(self._read_threads, self._reading, "BEGIN", _last_seen)
        )
        self._checkpoints = asyncio.create_task(keep_moving(self._path, self._checkpoint_thread))
        self.refusal = None

    async def close(self) -> None:
        """Let go; the file alone then holds everything."""
        self.refusal = CLOSED
        if self._checkpoints:
            self._checkpoints.cancel()
        await asyncio.to_thread(self._let_go)

    async def erase_journal(self) -> None:
        """Move all that was written ahead into the main file, and empty it."""
        await asyncio.get_running_loop().run_in_executor(
            self._checkpoint_thread, checkpoint, self._path, 0
        )

    async def risky_settings(self) -> Sequence[str]:
        """None: all that matters is set for every connection (`file.py`)."""
        return ()

    async def notify(self, match: str, note: str) -> None:
        """Send a notification with a note, which is kept nowhere."""
        self.notifications.put_nowait(Notification(match, note=note))

    async def backup(self, path: Path) -> None:
        """A consistent copy of everything while the server runs."""
        if not self._path.exists():
            raise DatabaseError(f"{self._path}: there is no database; name it with --database")
        # Either of the two may be at fault, and SQLite does not say which.
        with translated(f"copying {self._path} to {path}"):
            await asyncio.to_thread(copy_file, self._path, path)

    async def restore(self, path: Path) -> None:
        """Make this database, which must not exist, of a backup."""
        with translated(str(self._path)):
            await asyncio.to_thread(restore_file, path, self._path)

    def _prepare(self) -> None:
        make_private(self._path)
        with translated(str(self._path)):
            engine = sqlite_engine(self._path, locked_ms=MIGRATION_LOCKED_MS)
            try:
                with engine.begin() as connection:
                    migrate(connection)
            finally:
                engine.dispose()

    def _let_go(self) -> None:
        self._checkpoint_thread.shutdown()
        self._read_threads.shutdown()
        self._reading.dispose()
        self._write_thread.shutdown()
        self._writing.dispose()

    async def follow_time(self) -> None:
        """The computer's own clock; the file must be readable."""
        self.clock.follow(time.time())
        await self.read(
            lambda connection: connection.exec_driver_sql("SELECT 1 FROM guest LIMIT 1")
        )

    async def read(self, work: Work[T]) -> T:
        """Run a function that only reads."""
        if self.refusal is not None:
            raise StorageUnavailableError(self.refusal)
        return await self._run(self._read_threads, self._reading, "BEGIN", work)

    async def write(self, work: Work[T]) -> T:
        """Run a function in a transaction that is durable when this returns."""
        if self.refusal is not None:
            raise StorageUnavailableError(self.refusal)
        try:
            done = await self._run(self._write_thread, self._writing, "BEGIN IMMEDIATE", work)
        except StorageUnavailableError as error:
            raise self.failed(error) from error.__cause__
        self.trouble = None
        return done

    async def _run(
        self, threads: ThreadPoolExecutor, engine: Engine, begin: str, work: Work[T]
    ) -> T:
        is_abandoned = False

        def transaction() -> T:
            try:
                with engine.begin() as connection:
                    connection.exec_driver_sql(begin)
                    result = work(connection)
                    if is_abandoned:
                        raise StorageUnavailableError(
                            f"{self._path}: the request was given up; nothing was stored"
                        )
                    return result
            except OUR_OWN:
                raise
            except TROUBLE as error:
                raise unavailable(str(self._path), error) from error

        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self.patience_seconds):
                return await loop.run_in_executor(threads, transaction)
        except TimeoutError as error:
            # A transaction that has not come to its commit by now is rolled back: it is known not to be stored.
            is_abandoned = True
            raise StorageUnavailableError(f"{self._path}: the disk is too slow") from error

    def announce(self, connection: Connection, notifications: Sequence[Notification]) -> None:
        """Nothing: the server is the only process that listens."""

    def committed(self, notifications: Sequence[Notification]) -> None:
        """Notify this process."""
        for notification in notifications:
            self.notifications.put_nowait(notification)


def _last_seen(connection: Connection) -> int:
    """When a worker was last heard of, by the clock of that time."""
    return connection.scalar(select(func.max(schema.worker.c.seen_at))) or 0
