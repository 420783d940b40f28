"""The storage for several workers: PostgreSQL, which also passes notifications between them.

A notification is part of the transaction it tells of: it is sent if and when that is committed.
"""

import asyncio
import logging
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

import msgspec
from sqlalchemy import URL, Connection, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from kingdomino.server.match.model import Notification
from kingdomino.server.storage.backup_file import restore_file, restore_rows, write_backup
from kingdomino.server.storage.contract import StorageUnavailableError
from kingdomino.server.storage.database import CLOSED, Database, Work
from kingdomino.server.storage.database_errors import translated
from kingdomino.server.storage.migrate import migrate

T = TypeVar("T")

CONNECT_SECONDS = 2.0
ALIVE_SECONDS = 1.0
"""How often the connection that listens is asked whether it still lives, and how long it may take to say so."""
CONNECTIONS = 8
"""How many a worker uses at most; one of them listens."""
CHANNEL = "kingdomino_notification"
LISTEN_AGAIN_SECONDS = 0.5
SETTINGS = {
    "application_name": "kingdomino",
    "synchronous_commit": "on",
    "lock_timeout": "1000",
    # A transaction whose worker is gone must not keep its locks: whoever looks up its outcome waits for them.
    "idle_in_transaction_session_timeout": "5000",
}

RISKS = {
    "fsync": "a loss of power can damage the whole database",
    "full_page_writes": "a loss of power can damage the whole database",
    "synchronous_commit": "a crash can lose the last moves that were acknowledged",
}
"""What may not be off, and what happens otherwise."""

_notify = text(
    f"SELECT pg_notify('{CHANNEL}', text) FROM unnest(CAST(:texts AS text[])) AS text"  # noqa: S608
)
_time = text("SELECT CAST(extract(epoch FROM clock_timestamp()) AS double precision)")
_alive = text("SELECT 1")
_decoder = msgspec.json.Decoder(Notification)
_log = logging.getLogger(__name__)


class PostgresqlDatabase(Database):
    """A PostgreSQL that other workers use too."""

    patience_seconds = 2.5
    """How long anybody waits for an answer."""
    write_patience_seconds = 1.2
    """How long a transaction that writes may take; after it there is still time to look up what became of it."""

    def __init__(self, url: URL) -> None:
        super().__init__()
        self._name = url.render_as_string(hide_password=True)
        self._url = url.set(drivername="postgresql+asyncpg")
        self._engine = self._make_engine()
        self._listening: asyncio.Task[None] | None = None

    def _make_engine(self) -> AsyncEngine:
        return create_async_engine(
            self._url,
            pool_size=CONNECTIONS,
            max_overflow=0,
            pool_timeout=CONNECT_SECONDS,
            hide_parameters=True,  # an error must not carry names and sessions into the log
            pool_pre_ping=True,  # after a restart of the database the old connections are dead
            connect_args={"timeout": CONNECT_SECONDS, "server_settings": SETTINGS},
        )

    async def open(self) -> None:
        """Connect, bring the tables up to date, begin to listen for notifications."""
        with translated(self._name):
            async with self._engine.begin() as connection:
                await connection.execute(text("SET LOCAL lock_timeout = 0"))
                await connection.run_sync(migrate)
        await self._look_at_time()
        is_listening = asyncio.Event()
        self._listening = asyncio.create_task(self._listen(is_listening))
        try:
            async with asyncio.timeout(2 * self.patience_seconds):
                await is_listening.wait()
        except TimeoutError as error:
            # Not closed: it may be opened again later.
            self._listening.cancel()
            await self._engine.dispose()
            raise StorageUnavailableError(
                f"{self._name}: LISTEN does not work; connect to the database itself, not to a pool before it"
            ) from error
        self.refusal = None

    async def close(self) -> None:
        """Let go."""
        self.refusal = CLOSED
        if self._listening:
            self._listening.cancel()
        await self._engine.dispose()

    async def risky_settings(self) -> Sequence[str]:
        """What is off in PostgreSQL that must be on for a commit to be durable; `SETTINGS` are not all ours to choose."""
        asked = ", ".join(f"current_setting('{name}')" for name in RISKS)
        row = await self.read(lambda connection: connection.execute(text(f"SELECT {asked}")).one())
        return [
            f"PostgreSQL runs with {name} = off: {risk}. Turn it on in postgresql.conf."
            for (name, risk), value in zip(RISKS.items(), row, strict=True)
            if value == "off"
        ]

    async def erase_journal(self) -> None:
        """Nothing: PostgreSQL reuses its journal by itself."""

    async def notify(self, match: str, note: str) -> None:
        """Send a notification with a note, which is kept nowhere."""
        notification = Notification(match, note=note)
        await self.write(lambda connection: self.announce(connection, [notification]))

    async def backup(self, path: Path) -> None:
        """A consistent copy of everything while the server runs."""
        with translated(self._name):
            async with self._engine.connect() as connection:
                await connection.execution_options(isolation_level="REPEATABLE READ")
                await connection.run_sync(write_backup, path)

    async def restore(self, path: Path) -> None:
        """Fill this database, which must be empty, with a backup."""
        with TemporaryDirectory() as folder:
            up_to_date = Path(folder) / "backup"
            restore_file(path, up_to_date)
            with translated(self._name):
                async with self._engine.begin() as connection:
                    await connection.run_sync(restore_rows, up_to_date)

    async def follow_time(self) -> None:
        """The clock of the database."""
        if self.refusal is not None:
            raise StorageUnavailableError(self.refusal)
        await self._look_at_time()

    async def _look_at_time(self) -> None:
        loop = asyncio.get_running_loop()
        before = loop.time()
        seconds = await self._run(
            lambda connection: connection.scalar(_time), self.patience_seconds
        )
        assert seconds is not None
        # What it took to get here is not known; half of all of it is the best guess.
        self.clock.follow(seconds + (loop.time() - before) / 2)

    async def read(self, work: Work[T]) -> T:
        """Run a function that only reads."""
        if self.refusal is not None:
            raise StorageUnavailableError(self.refusal)
        return await self._run(work, self.patience_seconds)

    async def write(self, work: Work[T]) -> T:
        """Run a function in a transaction that is durable when this returns."""
        if self.refusal is not None:
            raise StorageUnavailableError(self.refusal)
        try:
            done = await self._run(work, self.write_patience_seconds)
        except StorageUnavailableError as error:
            raise self.failed(error) from error.__cause__
        self.trouble = None
        return done

    async def _run(self, work: Work[T], patience_seconds: float) -> T:
        try:
            async with asyncio.timeout(patience_seconds):
                with translated(self._name):
                    async with self._engine.begin() as connection:
                        return await connection.run_sync(work)
        except TimeoutError as error:
            raise StorageUnavailableError(f"{self._name}: it takes too long to answer") from error

    def announce(self, connection: Connection, notifications: Sequence[Notification]) -> None:
        """Notify all workers if and when the transaction is committed."""
        if notifications:
            texts = [msgspec.json.encode(notification).decode() for notification in notifications]
            connection.execute(_notify, {"texts": texts})

    def committed(self, notifications: Sequence[Notification]) -> None:
        """Nothing: the database notifies this process too."""

    async def _listen(self, is_listening: asyncio.Event) -> None:
        """Listen for notifications; when the connection is lost, again on a new one."""
        said = ""
        while True:
            is_listening.clear()
            try:
                async with self._engine.connect() as connection:
                    await connection.execution_options(isolation_level="AUTOCOMMIT")
                    await self._hear(connection, is_listening)
            except Exception as error:
                # Nobody but us can listen, so whatever it was we try again; until then others look by themselves.
                why = type(error).__name__
                if is_listening.is_set() or why != said:
                    _log.warning("notifications are not heard: %s", why)
                said = why
            await asyncio.sleep(LISTEN_AGAIN_SECONDS)

    async def _hear(self, connection: AsyncConnection, is_listening: asyncio.Event) -> None:
        """Pass on what is heard until the connection is lost; it is asked now and then whether it still lives."""

        def heard(_connection: Any, _pid: int, _channel: str, text: str) -> None:
            self.notifications.put_nowait(_decoder.decode(text))

        driver: Any = (await connection.get_raw_connection()).driver_connection
        await driver.add_listener(CHANNEL, heard)
        is_listening.set()
        while True:
            await asyncio.sleep(ALIVE_SECONDS)
            async with asyncio.timeout(ALIVE_SECONDS):
                await connection.execute(_alive)
