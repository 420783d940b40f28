"""The storage for several workers: PostgreSQL, which also rings the bells between them.

A bell is a notification that is part of the transaction it tells of: it rings if and when that is committed.
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

from kingdomino.server.match.model import Bell
from kingdomino.server.storage.backup_file import restore_file, restore_rows, write_backup
from kingdomino.server.storage.contract import StorageUnavailableError
from kingdomino.server.storage.database_errors import translated
from kingdomino.server.storage.migrate import migrate
from kingdomino.server.storage.sql_storage import SqlStorage, Work

T = TypeVar("T")

CONNECT_SECONDS = 2.0
ALIVE_SECONDS = 1.0
"""How often the connection that listens is asked whether it still lives, and how long it may take to say so."""
CONNECTIONS = 8
"""How many a worker uses at most; one of them listens."""
CHANNEL = "kingdomino_bell"
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

_ring = text(
    f"SELECT pg_notify('{CHANNEL}', bell) FROM unnest(CAST(:bells AS text[])) AS bell"  # noqa: S608
)
_time = text("SELECT CAST(extract(epoch FROM clock_timestamp()) AS double precision)")
_alive = text("SELECT 1")
_decoder = msgspec.json.Decoder(Bell)
_log = logging.getLogger(__name__)


class PostgresqlStorage(SqlStorage):
    """Guests, matches and their logs in a PostgreSQL that other workers use too."""

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
        """Connect, bring the tables up to date, begin to listen for bells."""
        with translated(self._name):
            async with self._engine.begin() as connection:
                await connection.execute(text("SET LOCAL lock_timeout = 0"))
                await connection.run_sync(migrate)
        await self._follow_time()
        is_heard = asyncio.Event()
        self._listening = asyncio.create_task(self._listen(is_heard))
        try:
            async with asyncio.timeout(2 * self.patience_seconds):
                await is_heard.wait()
        except TimeoutError as error:
            # Not closed: it may be opened again later.
            self._listening.cancel()
            await self._engine.dispose()
            raise StorageUnavailableError(
                f"{self._name}: LISTEN does not work; connect to the database itself, not to a pool before it"
            ) from error
        self._is_open = True

    async def close(self) -> None:
        """Finish what was begun and let go."""
        await self._stop_writing()
        if self._listening:
            self._listening.cancel()
        await self._engine.dispose()

    async def _settings_in_doubt(self) -> Sequence[str]:
        """What is off in PostgreSQL that must be on for a commit to be durable; `SETTINGS` are not all ours to choose."""
        asked = ", ".join(f"current_setting('{name}')" for name in RISKS)
        row = await self._look(lambda connection: connection.execute(text(f"SELECT {asked}")).one())
        return [
            f"PostgreSQL runs with {name} = off: {risk}. Turn it on in postgresql.conf."
            for (name, risk), value in zip(RISKS.items(), row, strict=True)
            if value == "off"
        ]

    async def say(self, match: str, note: str) -> None:
        """Ring a bell with a note, which is kept nowhere."""
        await self._write(self._announce, [Bell(match, note=note)])

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

    async def _follow_time(self) -> None:
        loop = asyncio.get_running_loop()
        before = loop.time()
        seconds = await self._look(lambda connection: connection.scalar(_time))
        assert seconds is not None
        # What it took to get here is not known; half of all of it is the best guess.
        self._clock.follow(seconds + (loop.time() - before) / 2)

    async def _transact(self, work: Work[T]) -> T:
        return await self._run(work, self.write_patience_seconds)

    async def _look(self, work: Work[T]) -> T:
        return await self._run(work, self.patience_seconds)

    async def _run(self, work: Work[T], patience_seconds: float) -> T:
        self._refuse_if_closed()
        try:
            async with asyncio.timeout(patience_seconds):
                with translated(self._name):
                    async with self._engine.begin() as connection:
                        return await connection.run_sync(work)
        except TimeoutError as error:
            raise StorageUnavailableError(f"{self._name}: it takes too long to answer") from error

    def _announce(self, connection: Connection, bells: Sequence[Bell]) -> None:
        if bells:
            texts = [msgspec.json.encode(bell).decode() for bell in bells]
            connection.execute(_ring, {"bells": texts})

    def _committed(self, bells: Sequence[Bell]) -> None:
        pass  # the database rings, here too

    async def _listen(self, is_heard: asyncio.Event) -> None:
        """Listen for bells; when the connection is lost, again on a new one."""
        said = ""
        while True:
            is_heard.clear()
            try:
                async with self._engine.connect() as connection:
                    await connection.execution_options(isolation_level="AUTOCOMMIT")
                    await self._hear(connection, is_heard)
            except Exception as error:
                # Nobody but us can listen, so whatever it was we try again; until then others look by themselves.
                why = type(error).__name__
                if is_heard.is_set() or why != said:
                    _log.warning("bells are not heard: %s", why)
                said = why
            await asyncio.sleep(LISTEN_AGAIN_SECONDS)

    async def _hear(self, connection: AsyncConnection, is_heard: asyncio.Event) -> None:
        """Pass on what is heard until the connection is lost; it is asked now and then whether it still lives."""

        def heard(_connection: Any, _pid: int, _channel: str, bell: str) -> None:
            self._bells.ring(_decoder.decode(bell))

        driver: Any = (await connection.get_raw_connection()).driver_connection
        await driver.add_listener(CHANNEL, heard)
        is_heard.set()
        while True:
            await asyncio.sleep(ALIVE_SECONDS)
            async with asyncio.timeout(ALIVE_SECONDS):
                await connection.execute(_alive)
