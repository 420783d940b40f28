"""Who is here: those who have a socket open at some worker, and whether the table says so rightly."""

from collections.abc import Collection
from typing import NamedTuple

from kingdomino.server.alarm import AWAY_MS
from kingdomino.server.audience import Audience
from kingdomino.server.house import House
from kingdomino.server.outages import Outages, counted
from kingdomino.server.storage.records import MatchRecord, Status


class Change(NamedTuple):
    """Something that the table has to be told."""

    guest: str
    has_come: bool


class Presence:
    """Who of a match is at this worker."""

    def __init__(self, house: House, audience: Audience) -> None:
        self._house = house
        self._audience = audience
        self._late: frozenset[int] = frozenset()
        """Seats whose players were away for too long when that was last looked at."""

    def is_settled(self, record: MatchRecord, came: str | None = None) -> bool:
        """Whether the table says rightly who is here, as far as we know."""
        return not self._changes(record, came)

    async def settle(self, record: MatchRecord, came: str | None = None) -> None:
        """Tell the table who is here. One at a time: who goes and comes back at once must not end up as away."""
        for change in self._changes(record, came):
            await self._house.storage.set_presence(
                record.id,
                change.guest,
                worker=self._house.worker,
                away_since=None if change.has_come else self._house.storage.now(),
            )

    def away_ms(self, record: MatchRecord, seat: int) -> int:
        """For how long the player of a seat is away; who has a socket here is not, whatever was noted."""
        if record.seats[seat].guest in self._audience.guests:
            return 0
        return away_ms(record, seat, self._house.storage.now(), self._house.outages)

    def lateness_has_changed(self, record: MatchRecord) -> bool:
        """Whether others are late than when this was last asked: away for so long that their seats may be decided."""
        late = frozenset(
            seat
            for seat, taken in enumerate(record.seats)
            if taken.away_since is not None and self.away_ms(record, seat) >= AWAY_MS
        )
        was, self._late = self._late, late
        return late != was

    def _changes(self, record: MatchRecord, came: str | None) -> list[Change]:
        return changes(record, self._house.worker, self._audience.guests, came)


def away_ms(record: MatchRecord, seat: int, now: int, outages: Outages) -> int:
    """For how long the guest of a seat is away, 0 if they are here. That we were away ourselves is not their fault."""
    since = record.seats[seat].away_since
    if since is None or record.status is Status.OVER:
        return 0
    return max(1, counted(since, now, outages))


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
