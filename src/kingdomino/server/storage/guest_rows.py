"""Guests in the database: who they are, on which devices, and how they are forgotten (design rule 15)."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from kingdomino.server.match.model import Guest, Notification, Status
from kingdomino.server.storage import schema
from kingdomino.server.storage.contract import SESSION_MS
from kingdomino.server.storage.match_rows import grow_version, remove_match

NOTED_MS = 24 * 3_600_000
"""How often it is noted at most that a session is used."""


class Visit(NamedTuple):
    """A guest who has shown a session that is good."""

    guest: Guest
    is_to_be_noted: bool
    """Whether it is so long ago that the session was last noted as used."""


def create_guest(connection: Connection, now: int, guest: Guest, session: bytes) -> None:
    """A new guest with the hash of their session."""
    values = {"id": guest.id, "name": guest.name, "created_at": guest.created_at}
    connection.execute(insert(schema.guest).values(values))
    add_session(connection, now, guest.id, session)


def visit(connection: Connection, now: int, session: bytes) -> Visit | None:
    """Whose session this is, if it is still good."""
    table = schema.session.c
    query = select(schema.guest, table.used_at).select_from(schema.guest.join(schema.session))
    row = connection.execute(query.where(table.hash == session, _is_good(now))).first()
    return Visit(_guest(row), now - row.used_at > NOTED_MS) if row else None


def note_use(connection: Connection, now: int, session: bytes) -> None:
    """A session is used: its time begins anew."""
    table = schema.session.c
    connection.execute(update(schema.session).where(table.hash == session).values(used_at=now))


def _is_good(now: int) -> ColumnElement[bool]:
    return schema.session.c.used_at > now - SESSION_MS


def remove_old_sessions(connection: Connection, now: int) -> None:
    """Sessions that have run out are nobody's."""
    connection.execute(delete(schema.session).where(~_is_good(now)))


def guests(connection: Connection, ids: Sequence[str]) -> dict[str, Guest]:
    """The guests with these ids."""
    query = select(schema.guest).where(schema.guest.c.id.in_(ids))
    return {row.id: _guest(row) for row in connection.execute(query)}


def rename_guest(connection: Connection, guest: str, name: str) -> tuple[None, list[Notification]]:
    """Another name, which the tables at which they sit have to show."""
    connection.execute(update(schema.guest).where(schema.guest.c.id == guest).values(name=name))
    table = schema.match.c
    sits = select(schema.seat.c.match).where(schema.seat.c.guest == guest)
    shown = select(table.id).where(table.id.in_(sits), table.status != Status.OVER)
    matches = list(connection.scalars(shown.order_by(table.id)))
    notifications = [grow_version(connection, match) for match in matches]
    return None, [notification for notification in notifications if notification]


def add_session(connection: Connection, now: int, guest: str, session: bytes) -> None:
    """One more device."""
    connection.execute(insert(schema.session).values(hash=session, guest=guest, used_at=now))


def end_session(connection: Connection, session: bytes) -> None:
    """Log out."""
    connection.execute(delete(schema.session).where(schema.session.c.hash == session))


def live_sessions(connection: Connection, now: int, sessions: Sequence[bytes]) -> frozenset[bytes]:
    """Those of these hashes of sessions that are still good."""
    table = schema.session.c
    query = select(table.hash).where(table.hash.in_(sessions), _is_good(now))
    return frozenset(connection.scalars(query))


def put_code(connection: Connection, code: bytes, guest: str, expires_at: int) -> None:
    """A one-time code instead of an older one."""
    wanted = insert(schema.code).values(hash=code, guest=guest, expires_at=expires_at)
    older = delete(schema.code).where(schema.code.c.guest == guest)
    # Their other devices may ask for one at the same moment: each comes after the one before it.
    owner = select(schema.guest.c.id).where(schema.guest.c.id == guest).with_for_update()
    connection.execute(owner)
    connection.execute(older)
    connection.execute(wanted)


def use_code(connection: Connection, now: int, code: bytes) -> str | None:
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
        with suppress(IntegrityError), connection.begin_nested():
            # Unless somebody was faster: their other device, or the other guest who is just being forgotten.
            connection.execute(insert(schema.mute).values(guest=guest, other=other))


def muted(connection: Connection, guest: str) -> frozenset[str]:
    """Whose reactions a guest does not want to see."""
    query = select(schema.mute.c.other).where(schema.mute.c.guest == guest)
    return frozenset(connection.scalars(query))


def delete_guest(
    connection: Connection, now: int, guest: str
) -> tuple[list[str], list[Notification]]:
    """Forget a guest; the matches whose tables changed, and the notifications of it."""
    notifications = [
        notification
        for match, status, is_host in _tables_of(connection, guest)
        for notification in _forget_at(connection, guest, match, status, now, is_host=is_host)
    ]
    connection.execute(delete(schema.guest).where(schema.guest.c.id == guest))
    return [notification.match for notification in notifications], notifications


def _tables_of(connection: Connection, guest: str) -> list[tuple[str, Status, bool]]:
    """The matches that a guest made or sits at, always in the same order, so that nobody waits for each other."""
    table = schema.match.c
    sits = select(schema.seat.c.match).where(schema.seat.c.guest == guest)
    query = select(table.id, table.status, table.host).order_by(table.id)
    theirs = query.where((table.host == guest) | table.id.in_(sits))
    rows = connection.execute(theirs.with_for_update())  # none may be started meanwhile
    return [(row.id, Status(row.status), row.host == guest) for row in rows]


def _forget_at(
    connection: Connection, guest: str, id: str, status: Status, now: int, *, is_host: bool
) -> list[Notification]:
    """One match without them: an open table of theirs goes, an open seat is free again, a seat in play is nobody's.

    Nobody will come back to it: it is away from now on. Whoever is forgotten gets another id in each match, so that nothing joins the matches of one person any more.
    """
    if is_host and status is Status.OPEN:
        return remove_match(connection, id)[1]
    notification = grow_version(connection, id)
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
    return [notification] if notification else []


def _guest(row: Row[Any]) -> Guest:
    return Guest(row.id, row.name, row.created_at)
