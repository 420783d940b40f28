"""The storage in one file, for a server on one machine: SQLite.

SQLAlchemy's asynchronous driver would go to another thread and back for every statement. Here a whole transaction is
run on a thread: one thread writes, so nobody in this process ever waits for a lock, and two read.
"""

import asyncio
import sqlite3
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, func, select

from kingdomino.server.storage import schema
from kingdomino.server.storage.checkpoints import keep_moving
from kingdomino.server.storage.contract import DatabaseError, StorageUnavailableError
from kingdomino.server.storage.migrate import migrate
from kingdomino.server.storage.records import Bell
from kingdomino.server.storage.sql_storage import SqlStorage, Work
from kingdomino.server.storage.trouble import translated

T = TypeVar("T")

LOCKED_MS = 1_000
"""How long to wait for another program that writes to the same file."""
MIGRATION_LOCKED_MS = 60_000
PATIENCE_SECONDS = 2.5
"""How long anybody waits for an answer."""
READERS = 2


class SqliteStorage(SqlStorage):
    """Guests, matches and their logs in a file."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._writing = sqlite_engine(path)
        self._reading = sqlite_engine(path, begin="BEGIN")
        self._write_thread = ThreadPoolExecutor(1, "storage-writer")
        self._read_threads = ThreadPoolExecutor(READERS, "storage-reader")
        self._checkpoints: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Make or open the file and bring its tables up to date."""
        if not self._path.parent.is_dir():
            raise DatabaseError(f"{self._path}: there is no folder {self._path.parent}; make it")
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._write_thread, self._prepare)
        self._clock.not_before(await self._look(_last_seen))
        self._checkpoints = asyncio.create_task(keep_moving(self._path))

    async def close(self) -> None:
        """Finish what was begun; the file alone then holds everything."""
        await self._writer.close()
        if self._checkpoints:
            self._checkpoints.cancel()
        await asyncio.to_thread(self._let_go)

    async def say(self, match: str, note: str) -> None:
        """Ring a bell with a note, which is kept nowhere."""
        self._bells.ring(Bell(match, note=note))

    async def backup(self, path: Path) -> None:
        """A consistent copy of everything while the server runs."""
        with translated(str(self._path)):
            await asyncio.to_thread(copy_sqlite, self._path, path)

    def _prepare(self) -> None:
        with translated(str(self._path)):
            engine = sqlite_engine(self._path, locked_ms=MIGRATION_LOCKED_MS)
            try:
                with engine.begin() as connection:
                    migrate(connection)
            finally:
                engine.dispose()

    def _let_go(self) -> None:
        self._read_threads.shutdown()
        self._reading.dispose()
        self._write_thread.shutdown()
        self._writing.dispose()

    async def _follow_time(self) -> None:
        self._clock.follow(time.time())
        await self._look(
            lambda connection: connection.exec_driver_sql("SELECT 1 FROM guest LIMIT 1")
        )

    async def _transact(self, work: Work[T]) -> T:
        return await self._run(self._write_thread, self._writing, work)

    async def _look(self, work: Work[T]) -> T:
        return await self._run(self._read_threads, self._reading, work)

    async def _run(self, threads: ThreadPoolExecutor, engine: Engine, work: Work[T]) -> T:
        is_abandoned = False

        def transaction() -> T:
            with translated(str(self._path)), engine.begin() as connection:
                result = work(connection)
                if is_abandoned:
                    raise StorageUnavailableError(f"{self._path}: nobody waits for it any more")
                return result

        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                return await loop.run_in_executor(threads, transaction)
        except TimeoutError as error:
            # A transaction that has not come to its commit by now is rolled back: it is known not to be stored.
            is_abandoned = True
            raise StorageUnavailableError(f"{self._path}: the disk is too slow") from error

    def _announce(self, connection: Connection, bells: Sequence[Bell]) -> None:
        pass  # only this process has ears

    def _committed(self, bells: Sequence[Bell]) -> None:
        for bell in bells:
            self._bells.ring(bell)


def sqlite_engine(
    path: Path, *, begin: str = "BEGIN IMMEDIATE", locked_ms: int = LOCKED_MS
) -> Engine:
    """Connections to a file on which a commit is durable when it returns."""
    engine = create_engine(
        f"sqlite:///{path}", connect_args={"check_same_thread": False}, pool_size=READERS
    )

    def prepare(connection: sqlite3.Connection, _: Any) -> None:
        # Transactions are begun by us: the driver would begin them too late, and none for changes of tables.
        connection.isolation_level = None
        for pragma in (
            f"busy_timeout = {locked_ms}",
            "journal_mode = WAL",
            "synchronous = FULL",
            "wal_autocheckpoint = 0",
            "foreign_keys = ON",
        ):
            connection.execute(f"PRAGMA {pragma}")

    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    event.listen(engine, "connect", prepare)
    event.listen(engine, "begin", start)
    return engine


def copy_sqlite(source: Path, target: Path) -> None:
    """Copy a database while it is used; the target is there only when it is complete."""
    partial = target.with_name(target.name + ".part")
    partial.unlink(missing_ok=True)
    reading = sqlite3.connect(
        f"file:{source}?mode=ro", uri=True, timeout=MIGRATION_LOCKED_MS / 1000
    )
    writing = sqlite3.connect(partial)
    try:
        reading.backup(writing)
    finally:
        writing.close()
        reading.close()
    partial.replace(target)


def _last_seen(connection: Connection) -> int:
    """When a worker was last heard of, by the clock of that time."""
    return connection.scalar(select(func.max(schema.worker.c.seen_at))) or 0
