"""Everything that a worker is made of, started and stopped in the right order."""

import asyncio
import logging
import secrets
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager, suppress

from kingdomino.server.close_codes import CloseCode
from kingdomino.server.edge import descriptors
from kingdomino.server.edge.limits import Limits
from kingdomino.server.edge.overload import Overload
from kingdomino.server.edge.sessions import Sessions
from kingdomino.server.live.connection import Connection
from kingdomino.server.live.rooms import Rooms
from kingdomino.server.live.scheduler import Scheduler
from kingdomino.server.live.services import Services
from kingdomino.server.metrics import Metrics
from kingdomino.server.settings import Settings
from kingdomino.server.storage.addresses import open_storage
from kingdomino.server.storage.contract import DatabaseError, StorageUnavailableError
from kingdomino.server.tables.tables import Tables
from kingdomino.server.thinking.analyses import Analyses
from kingdomino.server.thinking.service import ThinkingService

GRACE_SECONDS = 3.0
"""How long sockets may take to send what is in their queues when the server stops."""

LAST_SECONDS = 1.0
"""How long a request that comes when we go already is waited for."""

OPEN_AGAIN_SECONDS = 0.5
"""How often a database is tried that was not there at the start."""

log = logging.getLogger(__name__)


class Worker:
    """One worker of the server. `app.state.worker` is how routes and sockets find it."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.metrics = Metrics()
        self.limits = Limits(by_address=settings.address_limits)
        self.overload = Overload(self.limits.commands)
        self.storage = open_storage(settings.database)
        self.sessions = Sessions(self.storage, settings)
        self.thinking = ThinkingService(settings.thinking_processes)
        self.analyses = Analyses(self.thinking)
        worker_id = secrets.token_hex(8)
        self.services = Services(
            self.storage, self.thinking, worker_id, settings.public_url, self.metrics
        )
        self.rooms = Rooms(self.services)
        self.scheduler = Scheduler(self.rooms)
        self.tables = Tables(self.rooms)
        self._running: list[asyncio.Task[None]] = []
        self._sockets: set[Connection] = set()
        self._waits: set[asyncio.Timeout] = set()
        self.says_goodbye = False
        self._show_numbers()

    def _show_numbers(self) -> None:
        """What Prometheus may ask for beside what is counted."""
        watch = self.metrics.watch
        watch("sockets", "Open sockets.", lambda: len(self._sockets))
        watch("rooms", "Matches in memory.", lambda: len(self.rooms))
        watch(
            "thinking_waiting",
            "Turns and hints that wait for a bot.",
            lambda: self.thinking.waiting,
        )
        watch("analyses_waiting", "Analyses that wait.", lambda: self.thinking.waiting_analyses)
        self.metrics.watch_counts(
            "thinking",
            "What bots were asked for, and what went wrong with it, by kind.",
            "kind",
            self.thinking.counts,
        )
        watch("loop_lag_seconds", "How late the event loop is.", lambda: self.overload.lag)
        watch("commands_in_flight", "Commands under way.", lambda: self.limits.commands.under_way)

    async def start(self) -> None:
        """Open the database and begin to work.

        A worker that is started while the database is gone serves all the same, and refuses what needs it until then.
        """
        try:
            await self._open()
        except StorageUnavailableError as error:
            log.warning("the database is not available yet: %s", error)
            self._running.append(asyncio.create_task(self._open_later()))
        await self.thinking.start()
        for work in (
            self.overload.watch(),
            descriptors.watch(),
            self.rooms.listen(),
            self.rooms.poll(),
            self.scheduler.run(),
        ):
            self._running.append(asyncio.create_task(work))

    async def _open(self) -> None:
        await self.storage.open()
        with suppress(StorageUnavailableError):  # gone again: it is open all the same
            for doubt in await self.storage.doubts():
                log.warning("%s", doubt)

    async def _open_later(self) -> None:
        """Try again until it is open; whatever it is that goes wrong, it is said once."""
        said = ""
        while True:
            await asyncio.sleep(OPEN_AGAIN_SECONDS)
            try:
                await self._open()
            except StorageUnavailableError:
                continue
            except Exception as error:
                if str(error) != said:
                    said = str(error)
                    fault = None if isinstance(error, DatabaseError) else error
                    log.error("the database cannot be opened yet: %s", error, exc_info=fault)
                continue
            log.warning("the database is open")
            return

    @contextmanager
    def socket(self, connection: Connection) -> Generator[None]:
        """A socket, as long as the block lasts; who comes while we go is told to come back in a moment."""
        self._sockets.add(connection)
        if self.says_goodbye:
            self.say_goodbye()
        try:
            yield
        finally:
            self._sockets.discard(connection)

    @asynccontextmanager
    async def patience(self, seconds: float) -> AsyncGenerator[None]:
        """A block that waits for somebody, so long at most and not when we go; a `TimeoutError` ends it."""
        async with asyncio.timeout(LAST_SECONDS if self.says_goodbye else seconds) as timeout:
            self._waits.add(timeout)
            try:
                yield
            finally:
                self._waits.discard(timeout)

    def say_goodbye(self) -> None:
        """Tell all sockets to come back in a moment, and wait for nobody any more."""
        self.says_goodbye = True
        for timeout in self._waits:
            timeout.reschedule(asyncio.get_running_loop().time())
        for connection in self._sockets:
            connection.close(CloseCode.RESTART, "the server restarts; come back in a moment")

    async def stop(self) -> None:
        """Finish what was begun: sockets are told to come back, then everything is let go."""
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        self.say_goodbye()
        deadline = asyncio.get_running_loop().time() + GRACE_SECONDS
        while self._sockets and asyncio.get_running_loop().time() < deadline:
            await asyncio.sleep(0.05)
        await self.services.close()
        await self.thinking.stop()
        with suppress(StorageUnavailableError):  # then the others will find us dead
            await self.storage.farewell(self.services.worker_id)
        await self.storage.close()
