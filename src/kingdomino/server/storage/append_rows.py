"""Appends to logs (design rules 1 and 3): the keys of the table `event` decide who was first.

This is done with every turn of every game, so SQLite gets it in its own words: SQLAlchemy takes three times as long to
say this as SQLite takes to do it, and all of that with the interpreter's lock, for which everything else waits.
"""

import sqlite3
from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, bindparam, insert, select, update
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError

from kingdomino.server.match.events import encode_event
from kingdomino.server.match.model import Append, Notification, Stored
from kingdomino.server.storage import schema
from kingdomino.server.storage.contract import RepeatedCommandError, StaleError
from kingdomino.server.storage.event_rows import event_of_command, events

_match = schema.match.c

_insert_event = insert(schema.event)
_advance_match = (
    update(schema.match)
    .where(_match.id == bindparam("match"), _match.seq == bindparam("expected"))
    .values(
        seq=bindparam("new_seq"),
        status=bindparam("new_status"),
        due_at=bindparam("new_due_at"),
        changed_at=bindparam("new_changed_at"),
    )
)
_DIALECT = sqlite.dialect(paramstyle="named")
_SQLITE_ADVANCE_MATCH = str(_advance_match.compile(dialect=_DIALECT))
_SQLITE_INSERT_EVENT = str(_insert_event.compile(dialect=_DIALECT))
_heads = select(_match.id, _match.seq).where(_match.id.in_(bindparam("ids", expanding=True)))


class ContestedError(Exception):
    """At least one append of a group cannot be stored: each must be tried by itself."""


def insert_events(connection: Connection, events: Iterable[tuple[str, Stored]]) -> None:
    """Add events to the logs of their matches, or fail on the table's keys."""
    connection.execute(_insert_event, [_event_row(match, stored) for match, stored in events])


def write_together(connection: Connection, appends: Sequence[Append]) -> list[Notification]:
    """Store appends of different matches, all or none; the notifications to send."""
    write = _write_to_sqlite if connection.dialect.name == "sqlite" else _write
    write(connection, appends)
    return [Notification(append.match, _new_seq(append)) for append in appends]


def _write(connection: Connection, appends: Sequence[Append]) -> None:
    advanced = connection.execute(_advance_match, [*map(_advance_values, appends)])
    if not _have_all_advanced(connection, advanced.rowcount, appends):
        raise ContestedError
    try:
        connection.execute(_insert_event, _event_values(appends))
    except IntegrityError as error:
        # The command is known; or the log is where it should be after this append, but by another one.
        raise ContestedError from error


def _write_to_sqlite(connection: Connection, appends: Sequence[Append]) -> None:
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    advanced = driver.executemany(_SQLITE_ADVANCE_MATCH, map(_advance_values, appends))
    if advanced.rowcount != len(appends):
        raise ContestedError
    try:
        driver.executemany(_SQLITE_INSERT_EVENT, _event_values(appends))
    except sqlite3.IntegrityError as error:
        raise ContestedError from error


def _have_all_advanced(connection: Connection, count: int, appends: Sequence[Append]) -> bool:
    """Whether each match was where it was expected. Not every driver counts the changes of many statements."""
    if count >= 0:
        return count == len(appends)
    heads = connection.execute(_heads, {"ids": [append.match for append in appends]})
    found = {row.id: row.seq for row in heads}
    return all(found.get(append.match) == _new_seq(append) for append in appends)


def write_each(
    connection: Connection, appends: Sequence[Append]
) -> tuple[list[Exception | None], list[Notification]]:
    """Store those of the appends that can be stored: for each what is wrong with it, and the notifications to send."""
    faults: list[Exception | None] = []
    notifications: list[Notification] = []
    for append in appends:
        try:
            with connection.begin_nested():
                notifications += write_together(connection, [append])
            faults.append(None)
        except ContestedError:
            faults.append(_fault(connection, append))
    return faults, notifications


def is_stored(connection: Connection, append: Append) -> bool:
    """Whether these very events are in the log.

    It waits for whoever is changing the match, so the answer is final even if the outcome of a commit is still open.
    """
    connection.execute(select(_match.id).where(_match.id == append.match).with_for_update())
    stored = events(connection, append.match, append.expected_seq, len(append.events))
    return tuple(stored) == append.events


def _fault(connection: Connection, append: Append) -> Exception:
    """Why an append cannot be stored; that its command is known already says more than that it is late."""
    for stored in append.events:
        if stored.command and event_of_command(connection, append.match, stored.command):
            return RepeatedCommandError(
                f"match {append.match} has command {stored.command} already"
            )
    return StaleError(f"the log of match {append.match} is not at {append.expected_seq}")


def _event_values(appends: Sequence[Append]) -> list[dict[str, Any]]:
    """What appends add to the table of events."""
    return [_event_row(append.match, stored) for append in appends for stored in append.events]


def _advance_values(append: Append) -> dict[str, Any]:
    """How an append moves its match on, for `_advance_match`."""
    return {
        "match": append.match,
        "expected": append.expected_seq,
        "new_seq": _new_seq(append),
        "new_status": append.status.value,
        "new_due_at": append.due_at,
        "new_changed_at": append.at,
    }


def _new_seq(append: Append) -> int:
    return append.expected_seq + len(append.events)


def _event_row(match: str, stored: Stored) -> dict[str, Any]:
    return {
        "match": match,
        "seq": stored.seq,
        "body": encode_event(stored.event).decode(),
        "hash": stored.hash,
        "at": stored.at,
        "command": stored.command,
    }
