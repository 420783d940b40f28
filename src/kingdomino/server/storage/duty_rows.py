"""What the server does of itself, in the database: alarms, living workers, outages, counted draws."""

from collections import Counter
from collections.abc import Sequence

from sqlalchemy import Connection, delete, func, insert, select, true, update
from sqlalchemy.exc import IntegrityError

from kingdomino.server.match.events import Drew, parse_event
from kingdomino.server.match.model import Bell, Status
from kingdomino.server.match.outages import merged
from kingdomino.server.storage import schema
from kingdomino.server.storage.match_rows import grow_version

SILENT_MS = 5_000
"""If no worker was heard of for so long, nobody could play: an outage."""
DEAD_MS = 10_000
"""A worker that was not heard of for so long is dead."""
KEPT_MS = 24 * 3_600_000
"""How long an outage is kept in any case."""
COUNTED_AT_ONCE = 100
"""How many matches' draws are counted in one transaction."""

_match = schema.match.c
_worker = schema.worker.c


def due(connection: Connection, now: int, limit: int) -> list[str]:
    """Matches whose alarm has passed, the longest overdue first."""
    query = select(_match.id).where(_match.due_at <= now).order_by(_match.due_at).limit(limit)
    return list(connection.scalars(query))


def set_due(connection: Connection, match: str, seq: int, due_at: int | None) -> None:
    """Another alarm, unless the log has gone on."""
    statement = update(schema.match).where(_match.id == match, _match.seq == seq)
    connection.execute(statement.values(due_at=due_at))


def heartbeat(connection: Connection, worker: str, now: int) -> tuple[list[str], list[Bell]]:
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
    bells = [bell for other in dead for bell in _bury(connection, other, seen[other])]
    return dead, bells


def _last_outage(connection: Connection) -> list[int]:
    """When we were there again after the last outage, or stopped with a word."""
    last: int | None = connection.scalar(select(func.max(schema.outage.c.end)))
    return [] if last is None else [last]


def farewell(connection: Connection, worker: str, now: int) -> tuple[None, list[Bell]]:
    """A worker stops: its guests are away, and if nobody else serves we are away from now on."""
    add_outage(connection, now, now)
    return None, _bury(connection, worker, now)


def _bury(connection: Connection, worker: str, seen_at: int) -> list[Bell]:
    """Note that the guests of a worker that is gone are away."""
    table = schema.seat.c
    query = select(table.match).distinct().where(table.worker == worker).order_by(table.match)
    bells: list[Bell] = []
    for match in list(connection.scalars(query)):
        bell = grow_version(connection, match)
        theirs = (table.match == match) & (table.worker == worker)
        connection.execute(
            update(schema.seat).where(theirs).values(worker=None, away_since=seen_at)
        )
        bells += [bell] if bell else []
    connection.execute(delete(schema.worker).where(_worker.id == worker))
    return bells


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
    # Every match that is not over has an alarm; there are few of them, and an index by alarm.
    oldest = connection.scalar(select(func.min(_match.created_at)).where(_match.due_at > 0))
    before = min(now - KEPT_MS, now if oldest is None else oldest)
    connection.execute(delete(schema.outage).where(schema.outage.c.end < before))


def count_draws(connection: Connection) -> bool:
    """Add what was drawn in some finished matches to the table `draw`; whether there may be more of them."""
    matches = list(
        connection.scalars(
            select(_match.id)
            .where(~_match.is_counted, _match.status == Status.OVER.value)
            .order_by(_match.id)
            .limit(COUNTED_AT_ONCE)
            .with_for_update()
        )
    )
    tokens = _drawn(connection, matches)
    for token in sorted(tokens):
        _add_draws(connection, token, tokens[token])
    connection.execute(update(schema.match).where(_match.id.in_(matches)).values(is_counted=true()))
    return len(matches) == COUNTED_AT_ONCE


def _drawn(connection: Connection, matches: Sequence[str]) -> Counter[str]:
    """What was drawn in these matches, if nobody had chosen it."""
    query = (
        select(schema.event.c.body)
        .join(schema.match)
        .where(_match.id.in_(matches), ~_match.is_seeded, ~_match.is_upload)
    )
    parsed = (parse_event(body) for body in connection.scalars(query))
    return Counter(token for event in parsed if isinstance(event, Drew) for token in event.actions)


def _add_draws(connection: Connection, token: str, count: int) -> None:
    table = schema.draw.c
    more = update(schema.draw).where(table.token == token).values(count=table.count + count)
    if connection.execute(more).rowcount:
        return
    try:
        with connection.begin_nested():
            connection.execute(insert(schema.draw).values(token=token, count=count))
    except IntegrityError:
        connection.execute(more)


def draw_counts(connection: Connection) -> dict[str, int]:
    """How often each token of chance was drawn in the counted matches."""
    return {row[0]: row[1] for row in connection.execute(select(schema.draw))}
