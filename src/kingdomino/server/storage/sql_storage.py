"""The storage on an SQL database: which transactions there are. `contract.py` documents every method.

What is done in a transaction is a plain function on a connection (`*_rows.py`). How it is run, and how others are
notified of it, is the database's part (`sqlite/`, `postgresql.py`).
"""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress

from kingdomino.server.match.model import Guest
from kingdomino.server.storage import (
    deadline_rows,
    draw_rows,
    event_rows,
    guest_rows,
    match_rows,
    waiting_rows,
    worker_rows,
)
from kingdomino.server.storage.contract import StorageUnavailableError
from kingdomino.server.storage.database import Database
from kingdomino.server.storage.group_commit import GroupCommit, GroupWriter
from kingdomino.server.storage.operations import (
    changing,
    changing_at_now,
    reading,
    reading_at_now,
    writing,
    writing_at_now,
)


class SqlStorage:
    """Guests, matches and their logs in an SQL database."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self._group_commit = GroupCommit(GroupWriter(database))
        self.now = database.clock.now
        self.open = database.open
        self.backup = database.backup
        self.restore = database.restore
        self.append = self._group_commit.append
        self.notify = database.notify
        self.next_notification = database.notifications.get

    async def close(self) -> None:
        """Store what waits, then let go."""
        await self._group_commit.close()
        await self.database.close()

    async def check(self) -> None:
        """Do nothing, if the database answers."""
        if self.database.refusal is not None:
            raise StorageUnavailableError(self.database.refusal)
        await self.database.follow_time()

    async def doubts(self) -> Sequence[str]:
        """Sentences on what is wrong although the database answers; usually none."""
        risks, trouble = await self.database.risky_settings(), self.database.trouble
        if trouble is None:
            return risks
        return [*risks, f"The last time nothing could be stored: {trouble}."]

    # Guests

    create_guest = writing_at_now(guest_rows.create_guest)
    guests = reading(guest_rows.guests)
    rename_guest = changing(guest_rows.rename_guest)
    add_session = writing_at_now(guest_rows.add_session)
    end_session = writing(guest_rows.end_session)
    live_sessions = reading_at_now(guest_rows.live_sessions)
    put_code = writing(guest_rows.put_code)
    use_code = writing_at_now(guest_rows.use_code)
    mute = writing(guest_rows.mute)
    muted = reading(guest_rows.muted)

    _visit = reading_at_now(guest_rows.visit)
    _note_use = writing_at_now(guest_rows.note_use)
    _forget = changing_at_now(guest_rows.delete_guest)

    async def guest_of_session(self, session: bytes) -> Guest | None:
        """Whose session this is; asking is using it."""
        visit = await self._visit(session)
        if visit is None:
            return None
        if visit.is_to_be_noted:
            # A known guest is let in, even if nothing can be written at this moment.
            with suppress(StorageUnavailableError):
                await self._note_use(session)
        return visit.guest

    async def delete_guest(self, guest: str) -> Sequence[str]:
        """Forget a guest, in the journal of the database too."""
        changed = await self._forget(guest)
        await self.database.erase_journal()
        return changed

    # Tables

    create_match = changing(match_rows.create_match)
    match = reading(match_rows.match)
    update_table = changing(match_rows.update_table)
    remove_match = changing(match_rows.remove_match)
    matches_of = reading(match_rows.matches_of)
    public_matches = reading(match_rows.public_matches)
    open_tables_of = reading(match_rows.open_tables_of)
    secret = reading(match_rows.secret)
    set_presence = changing(match_rows.set_presence)
    heads = reading(match_rows.heads)
    meet = changing(waiting_rows.meet)
    waiting_tables = reading(waiting_rows.waiting_tables)

    # Logs

    events = reading(event_rows.events)
    event_of_command = reading(event_rows.event_of_command)

    # Deadlines, workers, outages

    due = reading(deadline_rows.due)
    set_due = writing(deadline_rows.set_due)
    farewell = changing_at_now(worker_rows.farewell)
    outages = reading(worker_rows.outages)
    add_outage = writing(worker_rows.add_outage)

    _beat = changing_at_now(worker_rows.heartbeat)
    _remove_old_sessions = writing_at_now(guest_rows.remove_old_sessions)
    _remove_old_outages = writing_at_now(worker_rows.remove_old_outages)

    async def heartbeat(self, worker: str) -> Sequence[str]:
        """This worker lives; workers found dead."""
        await self.database.follow_time()
        return await self._beat(worker)

    async def tidy(self) -> None:
        """Remove what is no longer needed."""
        await self._remove_old_sessions()
        await self._remove_old_outages()

    # Draws

    _count_draws = writing(draw_rows.count_draws)
    _draw_counts = reading(draw_rows.draw_counts)

    async def draw_counts(self) -> Mapping[str, int]:
        """How often each token of chance has been drawn in all finished games whose luck was not chosen."""
        while await self._count_draws():
            await asyncio.sleep(0)
        return await self._draw_counts()
