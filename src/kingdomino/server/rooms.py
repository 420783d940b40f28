"""The rooms of this worker: those that somebody plays or watches here, or that the server has a duty in."""

import asyncio
import logging

from kingdomino.server.errors import Refusal
from kingdomino.server.house import House
from kingdomino.server.room import Room
from kingdomino.server.storage.contract import StorageUnavailableError

log = logging.getLogger(__name__)

IDLE_MS = 60_000
"""How long a room is kept in memory when nobody is in it."""
POLL_SECONDS = 1.5
"""How often rooms are compared with the database, in case a bell was lost."""


class Rooms:
    """Every match that matters here, loaded when it is first asked for."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}

    def __len__(self) -> int:
        return len(self._rooms)

    @property
    def sockets(self) -> int:
        """How many sockets are open."""
        return sum(len(room.connections) for room in self._rooms.values())

    async def room(self, id: str) -> Room:
        """The room of a match; `Refusal` if there is none."""
        if (room := self._rooms.get(id)) is not None:
            return room
        # Two who come at the same time get the same room.
        if id not in self._loading:
            task = asyncio.create_task(Room.load(self.house, id))
            self._loading[id] = task
            task.add_done_callback(lambda _: self._loading.pop(id, None))
        room = await asyncio.shield(self._loading[id])
        return self._rooms.setdefault(id, room)

    async def begin(self, id: str) -> None:
        """Begin a match that has been started and whose shares are there, or no longer awaited."""
        room = await self.room(id)
        await room.begin()

    async def listen(self) -> None:
        """Follow the bells for ever."""
        while True:
            try:
                bell = await self.house.storage.bell()
            except StorageUnavailableError:
                await asyncio.sleep(POLL_SECONDS)
                continue
            room = self._rooms.get(bell.match)
            if room is None:
                continue
            if bell.note:
                seat, _, reaction = bell.note.partition(" ")
                room.hear(int(seat), reaction)  # pyright: ignore[reportArgumentType] checked when it was sent
            elif bell.seq > room.match.seq or bell.version > room.record.version:
                self.house.spawn(room.refresh())

    async def poll(self) -> None:
        """Compare rooms with the database for ever, and forget those that nobody is in."""
        while True:
            await asyncio.sleep(POLL_SECONDS)
            self._forget_idle()
            try:
                await self._catch_up()
            except StorageUnavailableError:
                continue

    async def _catch_up(self) -> None:
        heads = await self.house.storage.heads(tuple(self._rooms))
        for match, room in list(self._rooms.items()):
            seq, version = heads.get(match, (-1, -1))
            if seq > room.match.seq or version > room.record.version or seq < 0:
                self.house.spawn(room.refresh())

    def _forget_idle(self) -> None:
        before = self.house.storage.now() - IDLE_MS
        for match, room in list(self._rooms.items()):
            if not room.connections and room.used_at < before:
                del self._rooms[match]

    async def attend(self, id: str) -> None:
        """Do what is overdue in a match."""
        try:
            await (await self.room(id)).attend()
        except Refusal as refusal:
            log.info("nothing to attend to: %s", refusal)

    def close(self, code: int, reason: str) -> None:
        """Close every socket."""
        for room in self._rooms.values():
            room.close(code, reason)
