"""Workers in the database: which of them live, and when none did: outages."""

from sqlalchemy import Connection, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from kingdomino.server.match.model import Notification
from kingdomino.server.match.outages import merged
from kingdomino.server.storage import schema
from kingdomino.server.storage.match_rows import grow_version

SILENT_MS = 5_000
"""If no worker was heard of for so long, nobody could play: an outage."""
DEAD_MS = 10_000
"""A worker that was not heard of for so long is dead."""
KEPT_MS = 24 * 3_600_000
"""How long an outage is kept in any case."""

_match = schema.match.c
_worker = schema.worker.c


def heartbeat(
    connection: Connection, now: int, worker: str
) -> tuple[list[str], list[Notification]]:
    """A worker lives; the dead, whose guests are away since they were last heard of."""
    seen = {row.id: row.seen_at for row in connection.execute(select(schema.worker))}
    last = max((*seen.values(), *_last_outage(connection)), default=now)
    if now - last > SILENT_MS:
        add_outage(connection, last, now)
    if worker in seen:
        connection.execute(update(schema.worker).where(_worker.id == worker).values(seen_at=now))
    else:
        connection.execute(insert(schema.worker).values(id=worker, seen_at=now))
    dead = sorted(other for other, at in seen.items() if other != worker and now - at > DEAD_MS)
    notifications = [
        notification for other in dead for notification in _bury(connection, other, seen[other])
    ]
    return dead, notifications


def _last_outage(connection: Connection) -> list[int]:
    """When we were there again after the last outage, or stopped with a word."""
    last: int | None = connection.scalar(select(func.max(schema.outage.c.end)))
    return [] if last is None else [last]


def farewell(connection: Connection, now: int, worker: str) -> tuple[None, list[Notification]]:
    """A worker stops: its guests are away, and if nobody else serves we are away from now on."""
    add_outage(connection, now, now)
    return None, _bury(connection, worker, now)


def _bury(connection: Connection, worker: str, seen_at: int) -> list[Notification]:
    """Note that the guests of a worker that is gone are away."""
    table = schema.seat.c
    query = select(table.match).distinct().where(table.worker == worker).order_by(table.match)
    notifications: list[Notification] = []
    for match in list(connection.scalars(query)):
        notification = grow_version(connection, match)
        theirs = (table.match == match) & (table.worker == worker)
        connection.execute(
            update(schema.seat).where(theirs).values(worker=None, away_since=seen_at)
        )
        notifications += [notification] if notification else []
    connection.execute(delete(schema.worker).where(_worker.id == worker))
    return notifications


def add_outage(connection: Connection, begin: int, end: int) -> None:
    """Record an outage; of two with the same beginning the longer one."""
    longer = update(schema.outage).where(schema.outage.c.begin == begin)
    try:
        with connection.begin_nested():
            connection.execute(insert(schema.outage).values(begin=begin, end=end))
    except IntegrityError:
        connection.execute(longer.where(schema.outage.c.end < end).values(end=end))


def outages(connection: Connection) -> list[tuple[int, int]]:
    """All outages; what several workers noticed counts once."""
    # One without length only says when a worker stopped.
    lasting = schema.outage.c.begin < schema.outage.c.end
    rows = connection.execute(select(schema.outage.c.begin, schema.outage.c.end).where(lasting))
    return merged((row.begin, row.end) for row in rows)


def remove_old_outages(connection: Connection, now: int) -> None:
    """Outages before the first match that goes on stop no clock any more."""
    # Every match that is not over has a deadline; there are few of them, and an index by deadline.
    oldest = connection.scalar(select(func.min(_match.created_at)).where(_match.due_at > 0))
    before = min(now - KEPT_MS, now if oldest is None else oldest)
    connection.execute(delete(schema.outage).where(schema.outage.c.end < before))
