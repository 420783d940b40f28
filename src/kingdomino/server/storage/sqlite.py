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

from kingdomino.server.match.model import Append, Bell
from kingdomino.server.storage import schema
from kingdomino.server.storage.backup_file import restore_file
from kingdomino.server.storage.checkpoints import checkpoint, keep_moving
from kingdomino.server.storage.contract import DatabaseError, StorageUnavailableError
from kingdomino.server.storage.database_errors import translated
from kingdomino.server.storage.migrate import migrate
from kingdomino.server.storage.sql_storage import SqlStorage, Work
from kingdomino.server.storage.sqlite_appends import write_together
from kingdomino.server.storage.sqlite_file import copy_file, make_private, sqlite_engine

T = TypeVar("T")

MIGRATION_LOCKED_MS = 60_000
READERS = 2


class SqliteStorage(SqlStorage):
    """Guests, matches and their logs in a file."""

    patience_seconds = 2.5
    """How long anybody waits for an answer."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self._path = path
        self._writing = sqlite_engine(path)
        self._reading = sqlite_engine(path, begin="BEGIN")
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
        self._clock.not_before(await self._look(_last_seen))
        self._checkpoints = asyncio.create_task(keep_moving(self._path, self._checkpoint_thread))
        self._is_open = True

    async def close(self) -> None:
        """Finish what was begun; the file alone then holds everything."""
        await self._stop_writing()
        if self._checkpoints:
            self._checkpoints.cancel()
        await asyncio.to_thread(self._let_go)

    async def delete_guest(self, guest: str) -> Sequence[str]:
        """Forget a guest; what was written of them ahead of the main file is emptied, too."""
        closed = await super().delete_guest(guest)
        await asyncio.get_running_loop().run_in_executor(
            self._checkpoint_thread, checkpoint, self._path, 0
        )
        return closed

    async def _settings_in_doubt(self) -> Sequence[str]:
        """None: all that matters is set for every connection (`sqlite_file.py`)."""
        return ()

    async def say(self, match: str, note: str) -> None:
        """Ring a bell with a note, which is kept nowhere."""
        self._bells.ring(Bell(match, note=note))

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
        self._refuse_if_closed()
        is_abandoned = False

        def transaction() -> T:
            with translated(str(self._path)), engine.begin() as connection:
                result = work(connection)
                if is_abandoned:
                    raise StorageUnavailableError(f"{self._path}: nobody waits for it any more")
                return result

        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self.patience_seconds):
                return await loop.run_in_executor(threads, transaction)
        except TimeoutError as error:
            # A transaction that has not come to its commit by now is rolled back: it is known not to be stored.
            is_abandoned = True
            raise StorageUnavailableError(f"{self._path}: the disk is too slow") from error

    def _write_together(self, connection: Connection, appends: Sequence[Append]) -> list[Bell]:
        return write_together(connection, appends)

    def _announce(self, connection: Connection, bells: Sequence[Bell]) -> None:
        pass  # only this process has ears

    def _committed(self, bells: Sequence[Bell]) -> None:
        for bell in bells:
            self._bells.ring(bell)


def _last_seen(connection: Connection) -> int:
    """When a worker was last heard of, by the clock of that time."""
    return connection.scalar(select(func.max(schema.worker.c.seen_at))) or 0
