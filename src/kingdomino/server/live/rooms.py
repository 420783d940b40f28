"""The rooms of this worker: matches that are played or watched here, or in which a deadline has passed."""

import asyncio
import logging

from kingdomino.server.close_codes import CloseCode
from kingdomino.server.live.loading import load_room
from kingdomino.server.live.room import Room
from kingdomino.server.live.services import Services
from kingdomino.server.match.model import Notification
from kingdomino.server.storage.contract import StorageUnavailableError

log = logging.getLogger(__name__)

KEPT_MS = 60_000
"""How long a room is kept in memory when nobody is in it."""
SESSIONS_AT_ONCE = 500
POLL_SECONDS = 1.5
"""How often rooms are compared with the database, in case a notification was lost."""

ALL_MATCHES = "*"
"""In place of a match: a notification for all of them."""
SESSION_ENDED = "your session has ended; come in again"


class Rooms:
    """Every match that matters here, loaded when it is first asked for."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    async def room(self, id: str) -> Room:
        """The room of a match; `Refusal` if there is none."""
        if (room := self._rooms.get(id)) is not None:
            # So that a room in which a guest arrives at this moment is not forgotten.
            room.log.used_at = self.services.storage.now()
            return room
        # Two who come at the same time get the same room.
        if id not in self._loading:
            task = asyncio.create_task(load_room(self.services, id))
            self._loading[id] = task
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        room = await asyncio.shield(self._loading[id])
        return self._rooms.setdefault(id, room)

    async def listen(self) -> None:
        """Follow the notifications for ever."""
        while True:
            try:
                self._hear(await self.services.storage.next_notification())
            except StorageUnavailableError:
                await asyncio.sleep(POLL_SECONDS)
            except Exception:
                log.exception("a notification was not understood")

    def _hear(self, notification: Notification) -> None:
        if notification.match == ALL_MATCHES:
            self._dismiss(notification.note)
            return
        room = self._rooms.get(notification.match)
        if room is None:
            return
        if notification.note:
            seat, reaction, command = notification.note.split(" ")
            self.services.spawn(
                room.show_reaction(int(seat), reaction, command)  # pyright: ignore[reportArgumentType] checked when it was sent
            )
        elif room.log.is_behind(notification.seq, notification.version):
            self.services.spawn(room.catch_up(notification.seq, notification.version))

    async def poll(self) -> None:
        """Compare rooms with the database for ever, and forget those that nobody is in."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                self._forget_idle()
                await self._catch_up()
                await self._dismiss_logged_out()
            except StorageUnavailableError:
                continue
            except Exception:
                log.exception("the rooms could not be compared with the database")

    async def _catch_up(self) -> None:
        rooms = dict(self._rooms)
        heads = await self.services.storage.heads(tuple(rooms))
        for match, room in rooms.items():
            room.notice_absence()
            if match not in heads:
                room.log.audience.close(CloseCode.GONE, "this table is gone")
                self._rooms.pop(match, None)
            elif room.log.is_behind(*heads[match]):
                self.services.spawn(room.catch_up(*heads[match]))
            else:
                # The database was not there when a player came or went.
                room.after_table_change()

    def _forget_idle(self) -> None:
        before = self.services.storage.now() - KEPT_MS
        for match, room in list(self._rooms.items()):
            if not room.log.audience and room.log.used_at < before and room.presence.is_settled():
                del self._rooms[match]

    async def dismiss(self, who: str) -> None:
        """Close the sockets of a session (its hash) or of a guest (their id), at all workers."""
        await self.services.storage.notify(ALL_MATCHES, who)

    def _dismiss(self, who: str, reason: str = "you have logged out") -> None:
        for room in self._rooms.values():
            for connection in room.log.audience:
                if who == connection.guest:
                    connection.close(CloseCode.LOGGED_OUT, "you are forgotten here, as you wished")
                elif who == connection.session:
                    connection.close(CloseCode.LOGGED_OUT, reason)

    async def _dismiss_logged_out(self) -> None:
        """The same for those whose notification was lost, and who logged out before they had said hello."""
        open_ = {
            connection.session
            for room in self._rooms.values()
            for connection in room.log.audience
            if connection.session is not None
        }
        asked = sorted(open_)
        for start in range(0, len(asked), SESSIONS_AT_ONCE):
            some = [bytes.fromhex(session) for session in asked[start : start + SESSIONS_AT_ONCE]]
            for ended in set(some) - await self.services.storage.live_sessions(some):
                self._dismiss(ended.hex(), SESSION_ENDED)
