"""Matches in the database, all but their logs."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    case,
    delete,
    func,
    insert,
    select,
    true,
    union,
    update,
)

from kingdomino.server.match.model import (
    Clock,
    MatchRecord,
    Notification,
    Offer,
    Seat,
    Status,
    Stored,
)
from kingdomino.server.storage import schema
from kingdomino.server.storage.append_rows import insert_events

_FIELDS = [field for field in MatchRecord.__struct_fields__ if field not in ("seats", "removed")]
_SEAT_FIELDS = Seat.__struct_fields__
_JSON = {
    "clock": msgspec.json.Decoder(Clock),
    "offers": msgspec.json.Decoder(tuple[Offer, ...]),
    "series_points": msgspec.json.Decoder(tuple[int, ...]),
}
"""Fields that are kept as JSON."""
_columns = schema.match.c


def create_match(
    connection: Connection, match: MatchRecord, secret: bytes, log: Sequence[Stored] = ()
) -> tuple[None, list[Notification]]:
    """A new table with its secret, and its log if it is an upload."""
    row = {"id": match.id, "is_counted": False, **columns_of(match)}
    connection.execute(insert(schema.match).values(row))
    connection.execute(insert(schema.seat), _seat_rows(match))
    connection.execute(insert(schema.secret).values(match=match.id, secret=secret))
    if log:
        insert_events(connection, [(match.id, stored) for stored in log])
    return None, [Notification(match.id, match.seq, match.version)]


def match(connection: Connection, id: str) -> MatchRecord | None:
    """A match as it is now."""
    return next(iter(_matches(connection, _columns.id == id)), None)


def update_table(connection: Connection, match: MatchRecord) -> tuple[bool, list[Notification]]:
    """Store a changed table if its version is still the one before.

    An append may have come between the caller's look and this: what it decided (the status, the next deadline) stands.
    """
    values = columns_of(match)
    del values["seq"], values["changed_at"]
    has_gone_on = _columns.seq > match.seq
    for decided in ("status", "due_at"):
        values[decided] = case((has_gone_on, _columns[decided]), else_=values[decided])
    statement = (
        update(schema.match)
        .where(_columns.id == match.id, _columns.version == match.version - 1)
        .values(values)
        .returning(_columns.seq)
    )
    seq = connection.scalar(statement)
    if seq is None:
        return False, []
    connection.execute(delete(schema.seat).where(schema.seat.c.match == match.id))
    connection.execute(insert(schema.seat), _seat_rows(match))
    _store_removed(connection, match)
    return True, [Notification(match.id, seq, match.version)]


def _store_removed(connection: Connection, match: MatchRecord) -> None:
    """Who may not sit down again. Those who are in it stay untouched: they may be forgotten at this moment."""
    table = schema.removed.c
    known = set(connection.scalars(select(table.guest).where(table.match == match.id)))
    if gone := known - {*match.removed}:
        connection.execute(
            delete(schema.removed).where(table.match == match.id, table.guest.in_(gone))
        )
    if new := {*match.removed} - known:
        rows = [{"match": match.id, "guest": guest} for guest in sorted(new)]
        connection.execute(insert(schema.removed), rows)


def remove_match(connection: Connection, id: str) -> tuple[None, list[Notification]]:
    """Remove a table that is still open."""
    statement = (
        select(_columns.version)
        .where(_columns.id == id, _columns.seq == 0, _columns.status == Status.OPEN)
        .with_for_update()
    )
    version = connection.scalar(statement)
    if version is None:
        return None, []
    for table in (schema.seat, schema.removed, schema.secret):
        connection.execute(delete(table).where(table.c.match == id))
    connection.execute(delete(schema.match).where(_columns.id == id))
    return None, [Notification(id, 0, version + 1)]


def matches_of(connection: Connection, guest: str, *, limit: int = 50) -> list[MatchRecord]:
    """Matches with a guest at a seat or as their host: those that go on first, then the last changed first."""
    # Each half has its index; with OR, PostgreSQL would look at every match there is.
    own = union(
        select(schema.seat.c.match).where(schema.seat.c.guest == guest),
        select(_columns.id).where(_columns.host == guest),
    )
    is_over = case((_columns.status == Status.OVER, 1), else_=0)
    return matches_in_order(connection, _columns.id.in_(own), limit, is_over)


def public_matches(
    connection: Connection, statuses: Sequence[Status], *, limit: int = 50
) -> list[MatchRecord]:
    """Public matches in these states, the last changed first."""
    return matches_in_order(connection, _columns.is_public & _columns.status.in_(statuses), limit)


def matches_in_order(
    connection: Connection, condition: ColumnElement[bool], limit: int, *first: ColumnElement[int]
) -> list[MatchRecord]:
    """So many matches of those for which it is so, by what comes first, then the last changed first."""
    order = (*first, _columns.changed_at.desc(), _columns.id.desc())
    query = select(_columns.id).where(condition).order_by(*order).limit(limit)
    ids = [*connection.scalars(query)]
    found = {match.id: match for match in _matches(connection, _columns.id.in_(ids))}
    return [found[id_] for id_ in ids if id_ in found]


def open_tables_of(connection: Connection, guest: str) -> int:
    """How many tables a guest has made that have not begun."""
    waiting = [Status.OPEN, Status.REVEALING]
    query = select(func.count()).where(_columns.host == guest, _columns.status.in_(waiting))
    return connection.scalar(query) or 0


def secret(connection: Connection, id: str) -> bytes:
    """The secret behind the luck of a match."""
    query = select(schema.secret.c.secret).where(schema.secret.c.match == id)
    found = connection.scalar(query)
    if found is None:
        raise LookupError(f"there is no match {id}")
    return found


def set_presence(
    connection: Connection, match: str, guest: str, *, worker: str, away_since: int | None
) -> tuple[None, list[Notification]]:
    """Note that a guest has come or gone, at all their seats of a match."""
    table = schema.seat.c
    theirs = (table.match == match) & (table.guest == guest)
    if away_since is not None:
        theirs &= table.worker == worker
    notification = grow_version(connection, match, select(table.match).where(theirs).exists())
    if not notification:
        return None, []
    holder = worker if away_since is None else None
    connection.execute(
        update(schema.seat).where(theirs).values(worker=holder, away_since=away_since)
    )
    return None, [notification]


def heads(connection: Connection, ids: Sequence[str]) -> dict[str, tuple[int, int]]:
    """The seq and the version of these matches."""
    query = select(_columns.id, _columns.seq, _columns.version).where(_columns.id.in_(ids))
    return {row.id: (row.seq, row.version) for row in connection.execute(query)}


def grow_version(
    connection: Connection, id: str, condition: ColumnElement[bool] | None = None
) -> Notification | None:
    """A match is about to change, if it is there and the condition holds: nobody else can change it meanwhile."""
    statement = (
        update(schema.match)
        .where(_columns.id == id, true() if condition is None else condition)
        .values(version=_columns.version + 1)
        .returning(_columns.seq, _columns.version)
    )
    row = connection.execute(statement).first()
    return Notification(id, row.seq, row.version) if row else None


def _matches(connection: Connection, condition: ColumnElement[bool]) -> list[MatchRecord]:
    """Matches with their seats, in one query so that both are of the same moment."""
    query = (
        select(schema.match, schema.seat)
        .join(schema.seat, schema.seat.c.match == _columns.id)
        .where(condition)
        .order_by(_columns.id, schema.seat.c.number)
    )
    rows = connection.execute(query).mappings()
    found = [_match(list(group)) for _, group in groupby(rows, key=lambda row: row[_columns.id])]
    return _with_removed(connection, found)


def _with_removed(connection: Connection, matches: list[MatchRecord]) -> list[MatchRecord]:
    """Matches with those who may not sit down at them, which matters only before the start.

    They may be of a moment later than the rest: who is removed then is refused a moment too early.
    """
    waiting = [match.id for match in matches if match.status is Status.OPEN]
    if not waiting:
        return matches
    table = schema.removed.c
    query = select(schema.removed).where(table.match.in_(waiting)).order_by(table.guest)
    removed: dict[str, list[str]] = {}
    for row in connection.execute(query):
        removed.setdefault(row.match, []).append(row.guest)
    return [
        msgspec.structs.replace(match, removed=tuple(removed.get(match.id, ())))
        for match in matches
    ]


def columns_of(match: MatchRecord) -> dict[str, Any]:
    """What is stored of a match itself, by column; all but its id."""
    values = {field: getattr(match, field) for field in _FIELDS}
    del values["id"]
    values["status"] = match.status.value
    for field in _JSON:
        values[field] = msgspec.json.encode(values[field]).decode()
    return values


def _seat_rows(match: MatchRecord) -> list[dict[str, Any]]:
    return [
        {"match": match.id, "number": number, **msgspec.structs.asdict(seat)}
        for number, seat in enumerate(match.seats)
    ]


def _match(rows: Sequence[RowMapping]) -> MatchRecord:
    """A match from its rows, one for each seat."""
    values: dict[str, Any] = {field: rows[0][_columns[field]] for field in _FIELDS}
    values["status"] = Status(values["status"])
    for field, decoder in _JSON.items():
        values[field] = decoder.decode(values[field])
    return MatchRecord(**values, seats=tuple(_seats(rows)))


def _seats(rows: Iterable[RowMapping]) -> Iterable[Seat]:
    for row in rows:
        yield Seat(**{field: row[schema.seat.c[field]] for field in _SEAT_FIELDS})
