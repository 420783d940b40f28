"""Guests in the database: who they are, on which devices, and how they are forgotten (design rule 15)."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from kingdomino.server.storage import schema
from kingdomino.server.storage.match_rows import grow_version, remove_match
from kingdomino.server.storage.records import Bell, Guest, Status


def create_guest(connection: Connection, guest: Guest, session: bytes) -> None:
    """A new guest with the hash of their session."""
    values = {"id": guest.id, "name": guest.name, "created_at": guest.created_at}
    connection.execute(insert(schema.guest).values(values))
    add_session(connection, guest.id, session)


def guest_of_session(connection: Connection, session: bytes) -> Guest | None:
    """Whose session this is."""
    query = select(schema.guest).join(schema.session).where(schema.session.c.hash == session)
    row = connection.execute(query).first()
    return _guest(row) if row else None


def guests(connection: Connection, ids: Sequence[str]) -> dict[str, Guest]:
    """The guests with these ids."""
    query = select(schema.guest).where(schema.guest.c.id.in_(ids))
    return {row.id: _guest(row) for row in connection.execute(query)}


def rename_guest(connection: Connection, guest: str, name: str) -> tuple[None, list[Bell]]:
    """Another name, which the tables at which they sit have to show."""
    connection.execute(update(schema.guest).where(schema.guest.c.id == guest).values(name=name))
    table = schema.match.c
    sits = select(schema.seat.c.match).where(schema.seat.c.guest == guest)
    shown = select(table.id).where(table.id.in_(sits), table.status != Status.OVER)
    matches = list(connection.scalars(shown.order_by(table.id)))
    bells = [grow_version(connection, match) for match in matches]
    return None, [bell for bell in bells if bell]


def add_session(connection: Connection, guest: str, session: bytes) -> None:
    """One more device."""
    connection.execute(insert(schema.session).values(hash=session, guest=guest))


def end_session(connection: Connection, session: bytes) -> None:
    """Log out."""
    connection.execute(delete(schema.session).where(schema.session.c.hash == session))


def put_code(connection: Connection, code: bytes, guest: str, expires_at: int) -> None:
    """A one-time code instead of an older one."""
    connection.execute(delete(schema.code).where(schema.code.c.guest == guest))
    connection.execute(insert(schema.code).values(hash=code, guest=guest, expires_at=expires_at))


def use_code(connection: Connection, code: bytes, now: int) -> str | None:
    """The guest of a code that is still good; the code is gone."""
    table = schema.code.c
    statement = (
        delete(schema.code).where(table.hash == code).returning(table.guest, table.expires_at)
    )
    row = connection.execute(statement).first()
    return row.guest if row and now < row.expires_at else None


def mute(connection: Connection, guest: str, other: str, muted: bool) -> None:
    """Whether a guest wants to see another's reactions."""
    table = schema.mute.c
    pair = (table.guest == guest) & (table.other == other)
    connection.execute(delete(schema.mute).where(pair))
    if muted:
        connection.execute(insert(schema.mute).values(guest=guest, other=other))


def muted(connection: Connection, guest: str) -> frozenset[str]:
    """Whose reactions a guest does not want to see."""
    query = select(schema.mute.c.other).where(schema.mute.c.guest == guest)
    return frozenset(connection.scalars(query))


def delete_guest(connection: Connection, guest: str, now: int) -> tuple[list[str], list[Bell]]:
    """Forget a guest; the matches whose tables changed, and their bells."""
    bells = [
        bell
        for match, status, is_host in _tables_of(connection, guest)
        for bell in _forget_at(connection, guest, match, status, now, is_host=is_host)
    ]
    connection.execute(delete(schema.guest).where(schema.guest.c.id == guest))
    return [bell.match for bell in bells], bells


def _tables_of(connection: Connection, guest: str) -> list[tuple[str, Status, bool]]:
    """The matches that a guest made or sits at, always in the same order, so that nobody waits for each other."""
    table = schema.match.c
    sits = select(schema.seat.c.match).where(schema.seat.c.guest == guest)
    query = select(table.id, table.status, table.host).order_by(table.id)
    rows = connection.execute(query.where((table.host == guest) | table.id.in_(sits)))
    return [(row.id, Status(row.status), row.host == guest) for row in rows]


def _forget_at(
    connection: Connection, guest: str, id: str, status: Status, now: int, *, is_host: bool
) -> list[Bell]:
    """One match without them: an open table of theirs goes, an open seat is free again, a seat in play is nobody's.

    Nobody will come back to it: it is away from now on. Whoever is forgotten gets another id in each match, so that nothing joins the matches of one person any more.
    """
    if is_host and status is Status.OPEN:
        return remove_match(connection, id)[1]
    bell = grow_version(connection, id)
    table = schema.seat.c
    theirs = (table.match == id) & (table.guest == guest)
    numbers = sorted(connection.scalars(select(table.number).where(theirs)))
    stranger = f"forgotten-{numbers[0] if numbers else 'host'}"
    if is_host:
        connection.execute(
            update(schema.match).where(schema.match.c.id == id).values(host=stranger)
        )
    blank: dict[str, Any] = {"name": None, "worker": None}
    if status is Status.OPEN:
        blank |= {"guest": None, "commitment": None, "share": None, "away_since": None}
    else:
        blank |= {"guest": stranger, "away_since": func.coalesce(table.away_since, now)}
    connection.execute(update(schema.seat).where(theirs).values(blank))
    return [bell] if bell else []


def _guest(row: Row[Any]) -> Guest:
    return Guest(row.id, row.name, row.created_at)
