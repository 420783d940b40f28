"""Whether the table says rightly who is here: those who have a socket open at some worker."""

from collections.abc import Collection
from typing import NamedTuple

from kingdomino.server.clocks import Outages, counted
from kingdomino.server.storage.records import MatchRecord, Status


class Change(NamedTuple):
    """Something that the table has to be told."""

    guest: str
    has_come: bool


def away_ms(record: MatchRecord, seat: int, now: int, outages: Outages) -> int:
    """For how long the guest of a seat is away, 0 if they are here. That we were away ourselves is not their fault."""
    since = record.seats[seat].away_since
    if since is None or record.status is Status.OVER:
        return 0
    return max(1, counted(since, now, outages))


def changes(
    record: MatchRecord, worker: str, here: Collection[str | None], came: str | None = None
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
