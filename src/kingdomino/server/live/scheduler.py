"""What the server does by itself: bots' turns that got lost, clocks, shares that do not come, idle tables.

Every worker looks for deadlines that have passed. Two may find the same one: the log's constraint lets only one of
them do it.
"""

import asyncio
import logging

from kingdomino.server.errors import Refusal
from kingdomino.server.live.rooms import Rooms
from kingdomino.server.match.expiry import table_expires_at
from kingdomino.server.match.model import MatchRecord, Status
from kingdomino.server.storage.contract import StorageUnavailableError

log = logging.getLogger(__name__)

LOOK_SECONDS = 1.0
"""How often passed deadlines are looked for."""
AT_ONCE = 50
"""How many are taken at a time."""
OUTAGE_MS = 2_000
"""How long the database must be gone for the time to be given back."""
TIDY_MS = 3_600_000
"""How often what nobody needs any more is removed."""
LATER_MS = 60_000
"""When a match is looked at again in which nothing could be done: others must not wait behind it."""


class Scheduler:
    """The deadlines of all matches, and the heartbeat of this worker."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.services = rooms.services
        self._seen_at = 0
        """When the database was last there."""
        self._is_gone = False
        self._tidied_at = 0

    async def run(self) -> None:
        """Look for what is overdue, for ever."""
        while True:
            try:
                await self._look()
            except StorageUnavailableError as error:
                if not self._is_gone:
                    log.warning("the database is not available: %s", error)
                self._is_gone = True
            except Exception:
                log.exception("something went wrong while looking for what is overdue")
            await asyncio.sleep(LOOK_SECONDS)

    async def _look(self) -> None:
        storage = self.services.storage
        # Read before anything else: if we are put to sleep from here on, it is an outage before any deadline has passed.
        now = storage.now()
        dead = await storage.heartbeat(self.services.worker_id)
        if dead:
            log.warning(
                "%d worker(s) missed their heartbeat; their clients are marked away",
                len(dead),
            )
        if self._is_gone:
            if self._seen_at and now - self._seen_at > OUTAGE_MS:
                await storage.add_outage(self._seen_at, now)
            self._is_gone = False
            log.warning("the database is available again")
        self._seen_at = now
        self.services.outages = tuple(await storage.outages())
        for overdue in await storage.due(now, AT_ONCE):
            await self.attend(overdue, now)
        if now - self._tidied_at > TIDY_MS:
            self._tidied_at = now
            await storage.tidy()

    async def attend(self, id: str, now: int) -> None:
        """Do what is overdue in one match."""
        record = await self.services.storage.match(id)
        if record is None:
            return
        try:
            await self._attend(record, now)
        except StorageUnavailableError:
            raise
        except Refusal as refusal:
            log.info("nothing to do: %s", refusal)
        except Exception:
            log.exception("what is overdue in match %s cannot be done", id)
        else:
            return
        # If somebody else was faster the log has gone on, and they have set its deadline.
        await self.services.storage.set_due(id, record.seq, now + LATER_MS)

    async def _attend(self, record: MatchRecord, now: int) -> None:
        match record.status:
            case Status.OPEN:
                await self._expire(record, now)
            case Status.REVEALING:
                await (await self.rooms.room(record.id)).begin()
            case Status.PLAYING:
                await (await self.rooms.room(record.id)).attend()
            case Status.OVER:
                await self.services.storage.set_due(record.id, record.seq, None)

    async def _expire(self, record: MatchRecord, now: int) -> None:
        """Remove a table whose host is away for too long."""
        due = table_expires_at(record, now, self.services.outages)
        if now < due:
            await self.services.storage.set_due(record.id, record.seq, due)
        else:
            await self.services.storage.remove_match(record.id)
