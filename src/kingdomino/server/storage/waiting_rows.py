"""Tables at which somebody waits for whoever comes: found, and taken by who comes next."""

from collections.abc import Iterator

import msgspec
from sqlalchemy import ColumnElement, Connection, case, exists, select, text

from kingdomino.server.match.model import MatchRecord, Notification, Seat, Status
from kingdomino.server.storage import schema
from kingdomino.server.storage.match_rows import (
    columns_of,
    create_match,
    match,
    matches_in_order,
    remove_match,
    update_table,
)

LIKE = ("game", "options", "rules_version", "clock", "series_number", "is_seeded")
"""What two tables have in common at which the same is played."""
MOST_TRIED = 20
"""At how many tables somebody is sat down at most until it works: each time the seat was taken a moment ago."""

ONE_AT_A_TIME = text("SELECT pg_advisory_xact_lock(20170501)")
"""Whoever wants to meet somebody waits until those before them are seated; it ends with the transaction."""

_table, _seat, _removed = schema.match.c, schema.seat.c, schema.removed.c

Seated = tuple[str | None, list[Notification]]
"""The table at which somebody sits, None if there is none for them, and the notifications to send."""


def waiting_tables(connection: Connection, *, here_since: int, limit: int) -> list[MatchRecord]:
    """Public tables with a seat for anybody: those whose host is there first, then the last changed first.

    In later games of a Dynasty an open seat is kept for who left it (rule K17).
    """
    is_left = case((_host_is_here(here_since), 0), else_=1)
    is_for_anybody = _is_public_and_open() & _has_open_seat() & (_table.series_number < 2)
    return matches_in_order(connection, is_for_anybody, limit, is_left)


def meet(
    connection: Connection,
    wanted: MatchRecord,
    secret: bytes,
    *,
    here_since: int,
    may_make: bool = True,
) -> Seated:
    """Sit down at a table like the one that is wished for where somebody waits; if nobody does, it is made, if it may be.

    One at a time: of two who come at the same instant the second finds the table of the first. SQLite has only one
    writer anyway.
    """
    if connection.dialect.name == "postgresql":
        connection.execute(ONE_AT_A_TIME)
    waits = _host_is_here(here_since) & ~_sits(wanted) & ~_is_removed(wanted)
    found = (
        _sit_down(connection, wanted, _sits(wanted) & _another_is_here(wanted, here_since))
        or _sit_down(connection, wanted, _has_open_seat() & waits)
        or _sit_down(connection, wanted, _has_open_seat() & _is_own(wanted))
        or (_make(connection, wanted, secret) if may_make else None)
    )
    if found is None:
        return None, []
    id_, notifications = found
    return id_, notifications + _go_from_others(connection, wanted, id_)


def _go_from_others(
    connection: Connection, wanted: MatchRecord, id_: str | None
) -> list[Notification]:
    """Who sits down waits nowhere else: their seats are free again, and what they had made for themselves is gone."""
    notifications: list[Notification] = []
    for table in _tables_like(connection, wanted, _sits(wanted) & (_table.id != id_)):
        if table.host != wanted.host:
            seats = tuple(Seat() if seat.guest == wanted.host else seat for seat in table.seats)
            freed = msgspec.structs.replace(table, seats=seats, version=table.version + 1)
            notifications += update_table(connection, freed)[1]
        elif all(seat.guest in (None, wanted.host) for seat in table.seats):
            notifications += remove_match(connection, table.id)[1]
    return notifications


def _make(
    connection: Connection, wanted: MatchRecord, secret: bytes
) -> tuple[str, list[Notification]]:
    return wanted.id, create_match(connection, wanted, secret, ())[1]


def _sit_down(
    connection: Connection, wanted: MatchRecord, condition: ColumnElement[bool]
) -> tuple[str, list[Notification]] | None:
    """Sit down at the first of these tables at which that is still possible."""
    for table in _tables_like(connection, wanted, condition):
        if (seats := _seats_with(table, wanted)) is not None:
            changed = msgspec.structs.replace(table, seats=seats, version=table.version + 1)
            return table.id, update_table(connection, changed)[1]
    return None


def _tables_like(
    connection: Connection, wanted: MatchRecord, condition: ColumnElement[bool]
) -> Iterator[MatchRecord]:
    """Public tables at which the same is to be played, who waits longest first; nobody else can change them meanwhile."""
    columns = columns_of(wanted)
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


def _seats_with(table: MatchRecord, wanted: MatchRecord) -> tuple[Seat, ...] | None:
    """The seats of a table with whoever wishes for it at one of them; None if all are taken."""
    own = next(seat for seat in wanted.seats if seat.guest == wanted.host)
    if any(seat.guest == wanted.host for seat in table.seats):
        return tuple(
            _again(seat, own) if seat.guest == wanted.host else seat for seat in table.seats
        )
    for number, seat in enumerate(table.seats):
        if seat.is_open:
            return (*table.seats[:number], own, *table.seats[number + 1 :])
    return None


def _again(seat: Seat, wanted: Seat) -> Seat:
    """The seat of somebody who comes back to it: what was committed to stands, and if nothing was, it can be now."""
    # On the way there, so others may sit down with them; who has a socket open is there already.
    away_since = None if seat.away_since is None else wanted.away_since
    commitment = wanted.commitment if seat.commitment is None else seat.commitment
    return msgspec.structs.replace(seat, away_since=away_since, commitment=commitment)


# What may be so of a table


def _is_public_and_open() -> ColumnElement[bool]:
    return _table.is_public & (_table.status == Status.OPEN)


def _has_seat(condition: ColumnElement[bool]) -> ColumnElement[bool]:
    return exists().where(_seat.match == _table.id, condition)


def _has_open_seat() -> ColumnElement[bool]:
    return _has_seat(_seat.guest.is_(None) & _seat.bot.is_(None))


def _is_here(here_since: int) -> ColumnElement[bool]:
    return _seat.away_since.is_(None) | (_seat.away_since > here_since)


def _host_is_here(here_since: int) -> ColumnElement[bool]:
    return _has_seat((_seat.guest == _table.host) & _is_here(here_since))


def _another_is_here(wanted: MatchRecord, here_since: int) -> ColumnElement[bool]:
    """Whether there is whom one has met: the host for a guest, any guest for the host."""
    is_met = (_table.host == wanted.host) | (_seat.guest == _table.host)
    return _has_seat((_seat.guest != wanted.host) & is_met & _is_here(here_since))


def _is_own(wanted: MatchRecord) -> ColumnElement[bool]:
    return _table.host == wanted.host


def _sits(wanted: MatchRecord) -> ColumnElement[bool]:
    return _has_seat(_seat.guest == wanted.host)


def _is_removed(wanted: MatchRecord) -> ColumnElement[bool]:
    return exists().where(_removed.match == _table.id, _removed.guest == wanted.host)
