"""Tables at which somebody waits for whoever comes: found, and taken by who comes next."""

from collections.abc import Iterator

import msgspec
from sqlalchemy import ColumnElement, Connection, case, exists, select, text

from kingdomino.server.storage import schema
from kingdomino.server.storage.match_rows import (
    columns_of,
    create_match,
    match,
    matches_in_order,
    remove_match,
    update_table,
)
from kingdomino.server.storage.records import Bell, MatchRecord, Seat, Status

LIKE = ("game", "options", "rules_version", "clock", "series_number", "is_seeded")
"""What two tables have in common at which the same is played."""
MOST_TRIED = 20
"""At how many tables somebody is sat down at most until it works: each time the seat was taken a moment ago."""

ONE_AT_A_TIME = text("SELECT pg_advisory_xact_lock(20170501)")
"""Whoever wants to meet somebody waits until those before them are seated; it ends with the transaction."""

_table, _seat, _removed = schema.match.c, schema.seat.c, schema.removed.c

Seated = tuple[str, list[Bell]]
"""The table at which somebody sits, and the bells to ring."""


def waiting_tables(connection: Connection, here_since: int, limit: int) -> list[MatchRecord]:
    """Public tables with an open seat: those whose host is there first, then the last changed first."""
    is_left = case((_host_is_here(here_since), 0), else_=1)
    return matches_in_order(connection, _is_public_and_open() & _has_open_seat(), limit, is_left)


def meet(connection: Connection, wish: MatchRecord, secret: bytes, here_since: int) -> Seated:
    """Sit down at a table like the one that is wished for where somebody waits; if nobody does, it is made.

    One at a time: of two who come at the same instant the second finds the table of the first. SQLite has only one
    writer anyway.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(ONE_AT_A_TIME)
    return (
        _sit_down(connection, wish, _sits(wish) & _host_is_here(here_since) & ~_is_own(wish))
        or _join(connection, wish, here_since)
        or _sit_down(connection, wish, _has_open_seat() & _is_own(wish))
        or _make(connection, wish, secret)
    )


def _join(connection: Connection, wish: MatchRecord, here_since: int) -> Seated | None:
    """Sit down where somebody else waits; then nobody must be sent to where one waited oneself."""
    others = _has_open_seat() & _host_is_here(here_since) & ~_sits(wish) & ~_is_removed(wish)
    found = _sit_down(connection, wish, others)
    if found is None:
        return None
    id_, bells = found
    for own in _tables_like(connection, wish, _is_own(wish)):
        if all(seat.guest in (None, wish.host) for seat in own.seats):
            bells += remove_match(connection, own.id)[1]
    return id_, bells


def _make(connection: Connection, wish: MatchRecord, secret: bytes) -> Seated:
    return wish.id, create_match(connection, wish, secret, ())[1]


def _sit_down(
    connection: Connection, wish: MatchRecord, condition: ColumnElement[bool]
) -> Seated | None:
    """Sit down at the first of these tables at which that is still possible."""
    for table in _tables_like(connection, wish, condition):
        if (seats := _seats_with(table, wish)) is not None:
            changed = msgspec.structs.replace(table, seats=seats, version=table.version + 1)
            return table.id, update_table(connection, changed)[1]
    return None


def _tables_like(
    connection: Connection, wish: MatchRecord, condition: ColumnElement[bool]
) -> Iterator[MatchRecord]:
    """Public tables at which the same is to be played, who waits longest first; nobody else can change them meanwhile."""
    columns = columns_of(wish)
    is_like = [_table[name] == columns[name] for name in LIKE]
    query = (
        select(_table.id)
        .where(_is_public_and_open(), *is_like, ~_has_seat(_seat.bot.is_not(None)), condition)
        .order_by(_table.created_at, _table.id)
        .limit(MOST_TRIED)
    )
    for id_ in connection.scalars(query).all():
        connection.execute(select(_table.id).where(_table.id == id_).with_for_update())
        found = match(connection, id_)
        if found is not None and found.status is Status.OPEN:
            yield found


def _seats_with(table: MatchRecord, wish: MatchRecord) -> tuple[Seat, ...] | None:
    """The seats of a table with whoever wishes for it at one of them; None if all are taken."""
    own = next(seat for seat in wish.seats if seat.guest == wish.host)
    if any(seat.guest == wish.host for seat in table.seats):
        # On the way there, so others may sit down with them; who has a socket open is there already.
        return tuple(
            msgspec.structs.replace(seat, away_since=own.away_since)
            if seat.guest == wish.host and seat.away_since is not None
            else seat
            for seat in table.seats
        )
    for number, seat in enumerate(table.seats):
        if seat.is_open:
            return (*table.seats[:number], own, *table.seats[number + 1 :])
    return None


# What may be so of a table


def _is_public_and_open() -> ColumnElement[bool]:
    return _table.is_public & (_table.status == Status.OPEN)


def _has_seat(condition: ColumnElement[bool]) -> ColumnElement[bool]:
    return exists().where(_seat.match == _table.id, condition)


def _has_open_seat() -> ColumnElement[bool]:
    return _has_seat(_seat.guest.is_(None) & _seat.bot.is_(None))


def _host_is_here(here_since: int) -> ColumnElement[bool]:
    is_here = _seat.away_since.is_(None) | (_seat.away_since > here_since)
    return _has_seat((_seat.guest == _table.host) & is_here)


def _is_own(wish: MatchRecord) -> ColumnElement[bool]:
    return _table.host == wish.host


def _sits(wish: MatchRecord) -> ColumnElement[bool]:
    return _has_seat(_seat.guest == wish.host)


def _is_removed(wish: MatchRecord) -> ColumnElement[bool]:
    return exists().where(_removed.match == _table.id, _removed.guest == wish.host)
