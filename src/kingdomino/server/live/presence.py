"""Who is here: those who have a socket open at some worker, and whether the table says so rightly."""

from collections.abc import Collection
from typing import NamedTuple

from kingdomino.server.live.audience import Audience
from kingdomino.server.live.services import Services
from kingdomino.server.match.model import MatchRecord, Status
from kingdomino.server.match.new_events import Match
from kingdomino.server.match.outages import Outages, counted

AWAY_MS = 60_000
"""How long somebody may be away before the others can decide about their seat."""


class Change(NamedTuple):
    """Something that the table has to be told."""

    guest: str
    has_come: bool


class Presence:
    """Who of a match is at this worker."""

    def __init__(self, services: Services, audience: Audience) -> None:
        self._services = services
        self._audience = audience
        self._late: frozenset[int] = frozenset()
        """Seats whose players were away for too long when the table was last told."""

    def is_settled(self, record: MatchRecord, came: str | None = None) -> bool:
        """Whether the table says rightly who is here, as far as we know."""
        return not self._changes(record, came)

    async def settle(self, record: MatchRecord, came: str | None = None) -> None:
        """Tell the table who is here. One at a time: who goes and comes back at once must not end up as away."""
        for change in self._changes(record, came):
            await self._services.storage.set_presence(
                record.id,
                change.guest,
                worker=self._services.worker_id,
                away_since=None if change.has_come else self._services.storage.now(),
            )

    def away_ms(self, record: MatchRecord, seat: int) -> int:
        """For how long the player of a seat is away; who has a socket here is not, whatever was noted."""
        if record.seats[seat].guest in self._audience.guests:
            return 0
        return away_ms(record, seat, self._services.storage.now(), self._services.outages)

    def lateness_has_changed(self, record: MatchRecord, match: Match) -> bool:
        """Whether others are late than the table was told: so long away that their seats may be decided."""
        return self._late_seats(record, match) != self._late

    def note_lateness(self, record: MatchRecord, match: Match) -> None:
        """The table is told who is late."""
        self._late = self._late_seats(record, match)

    def _late_seats(self, record: MatchRecord, match: Match) -> frozenset[int]:
        return frozenset(
            seat
            for seat in range(len(record.seats))
            if is_late(record, match, seat, self.away_ms(record, seat))
        )

    def _changes(self, record: MatchRecord, came: str | None) -> list[Change]:
        return changes(record, self._services.worker_id, self._audience.guests, came)


def away_ms(record: MatchRecord, seat: int, now: int, outages: Outages) -> int:
    """For how long the guest of a seat is away, 0 if they are here. That we were away ourselves is not their fault."""
    since = record.seats[seat].away_since
    if since is None or record.status is Status.OVER:
        return 0
    return max(1, counted(since, now, outages))


def absence_counts(record: MatchRecord, match: Match, seat: int) -> bool:
    """Whether the game waits for the person of a seat to be here.

    Nobody has to be here before it is their turn, and nobody at all where a move may take days: their time may run
    out, and that is all.
    """
    return (
        record.status is Status.PLAYING
        and record.clock.kind != "days"
        and match.to_act == seat
        and match.bots[seat] is None
    )


def is_late(record: MatchRecord, match: Match, seat: int, away_ms: int) -> bool:
    """Whether the game waits for somebody who is away for so long that the others may decide about their seat."""
    return away_ms >= AWAY_MS and absence_counts(record, match, seat)


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
