"""Who is here: those who have a socket open at some worker, and whether the table says so rightly."""

from collections.abc import Collection
from typing import NamedTuple

from kingdomino.server.live.match_log import MatchLog
from kingdomino.server.live.services import Services
from kingdomino.server.match.absence import away_ms, is_late
from kingdomino.server.match.model import MatchRecord, Status


class Change(NamedTuple):
    """Something that the table has to be told."""

    guest: str
    has_come: bool


class Presence:
    """Who of a match is at this worker."""

    def __init__(self, services: Services, log: MatchLog) -> None:
        self._services = services
        self._log = log
        self._late: frozenset[int] = frozenset()
        """Seats whose players were away for too long when the table was last told."""

    def is_settled(self, came: str | None = None) -> bool:
        """Whether the table says rightly who is here, as far as we know."""
        return not self._changes(came)

    async def settle(self, came: str | None = None) -> None:
        """Store who is here. One at a time: a guest who goes and comes right back must not end up as away."""
        storage = self._services.storage
        for change in self._changes(came):
            await storage.set_presence(
                self._log.record.id,
                change.guest,
                worker=self._services.worker_id,
                away_since=None if change.has_come else storage.now(),
            )

    def away_ms(self, seat: int) -> int:
        """For how long the player of a seat is away; a player with a socket here is not, whatever was noted."""
        record = self._log.record
        if record.seats[seat].guest in self._log.audience.guests:
            return 0
        return away_ms(record, seat, self._services.storage.now(), self._services.outages)

    def lateness_has_changed(self) -> bool:
        """Whether others are late than the table was told: so long away that their seats may be decided."""
        return self._late_seats() != self._late

    def note_lateness(self) -> None:
        """The table is told who is late."""
        self._late = self._late_seats()

    def _late_seats(self) -> frozenset[int]:
        record, match = self._log.record, self._log.match
        return frozenset(
            seat
            for seat in range(len(record.seats))
            if is_late(record, match, seat, self.away_ms(seat))
        )

    def _changes(self, came: str | None) -> list[Change]:
        here = self._log.audience.guests
        return changes(self._log.record, self._services.worker_id, here, came)


def changes(
    record: MatchRecord, worker: str, here: Collection[str], came: str | None = None
) -> list[Change]:
    """What the table must be told by this worker, at which these guests have sockets and this one has just come.

    Who is at two workers is noted at the one they came to last. When they leave that one they are noted as away, and
    the other worker, which still sees them, puts it right.
    """
    if record.status is Status.OVER:
        return []
    found: dict[str, Change] = {}
    for seat in record.seats:
        if seat.guest is None:
            continue
        if seat.guest in here:
            if seat.away_since is not None or (seat.guest == came and seat.worker != worker):
                found[seat.guest] = Change(seat.guest, has_come=True)
        elif seat.worker == worker and seat.away_since is None:
            found[seat.guest] = Change(seat.guest, has_come=False)
    return [*found.values()]
