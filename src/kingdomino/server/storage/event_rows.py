"""Logs in the database (design rules 1 and 3): the keys of the table `event` decide who was first."""

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, Row, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from kingdomino.server.match.events import event_body, parse_event
from kingdomino.server.match.model import Append, Bell, Stored
from kingdomino.server.storage import schema
from kingdomino.server.storage.contract import RepeatedCommandError, StaleError

_columns = schema.event.c
_match = schema.match.c

insert_event = insert(schema.event)
advance_match = (
    update(schema.match)
    .where(_match.id == bindparam("match"), _match.seq == bindparam("expected"))
    .values(
        seq=bindparam("new_seq"),
        status=bindparam("new_status"),
        due_at=bindparam("new_due_at"),
        changed_at=bindparam("new_changed_at"),
    )
)
_heads = select(_match.id, _match.seq).where(_match.id.in_(bindparam("ids", expanding=True)))


class ContestedError(Exception):
    """At least one append of a group cannot be stored: each must be tried by itself."""


def insert_events(connection: Connection, events: Iterable[tuple[str, Stored]]) -> None:
    """Add events to the logs of their matches, or fail on the table's keys."""
    connection.execute(insert_event, [_row(match, stored) for match, stored in events])


def write_together(connection: Connection, appends: Sequence[Append]) -> list[Bell]:
    """Store appends of different matches, all or none; the bells to ring."""
    advanced = connection.execute(advance_match, [*map(advance_values, appends)])
    if not _have_all_advanced(connection, advanced.rowcount, appends):
        raise ContestedError
    try:
        connection.execute(insert_event, event_values(appends))
    except IntegrityError as error:
        # The command is known; or the log is where it should be after this append, but by another one.
        raise ContestedError from error
    return bells_of(appends)


def _have_all_advanced(connection: Connection, count: int, appends: Sequence[Append]) -> bool:
    """Whether each match was where it was expected. Not every driver counts the changes of many statements."""
    if count >= 0:
        return count == len(appends)
    heads = connection.execute(_heads, {"ids": [append.match for append in appends]})
    found = {row.id: row.seq for row in heads}
    return all(found.get(append.match) == _new_seq(append) for append in appends)


def write_each(
    connection: Connection, appends: Sequence[Append]
) -> tuple[list[Exception | None], list[Bell]]:
    """Store those of the appends that can be stored: for each what is wrong with it, and the bells to ring."""
    faults: list[Exception | None] = []
    bells: list[Bell] = []
    for append in appends:
        try:
            with connection.begin_nested():
                bells += write_together(connection, [append])
            faults.append(None)
        except ContestedError:
            faults.append(_fault(connection, append))
    return faults, bells


def is_stored(connection: Connection, append: Append) -> bool:
    """Whether these very events are in the log.

    It waits for whoever is changing the match, so the answer is final even if the outcome of a commit is still open.
    """
    connection.execute(select(_match.id).where(_match.id == append.match).with_for_update())
    stored = events(connection, append.match, append.expected_seq, len(append.events))
    return tuple(stored) == append.events


def events(
    connection: Connection, match: str, after: int, limit: int | None = None
) -> list[Stored]:
    """The log from an event on."""
    query = select(schema.event).where(_columns.match == match, _columns.seq > after)
    return [_stored(row) for row in connection.execute(query.order_by(_columns.seq).limit(limit))]


def event_of_command(connection: Connection, match: str, command: str) -> Stored | None:
    """The event that a command made."""
    query = select(schema.event).where(_columns.match == match, _columns.command == command)
    row = connection.execute(query).first()
    return _stored(row) if row else None


def _fault(connection: Connection, append: Append) -> Exception:
    """Why an append cannot be stored; that its command is known already says more than that it is late."""
    for stored in append.events:
        if stored.command and event_of_command(connection, append.match, stored.command):
            return RepeatedCommandError(
                f"match {append.match} has command {stored.command} already"
            )
    return StaleError(f"the log of match {append.match} is not at {append.expected_seq}")


def bells_of(appends: Sequence[Append]) -> list[Bell]:
    """The bells to ring for appends that are stored."""
    return [Bell(append.match, _new_seq(append)) for append in appends]


def event_values(appends: Sequence[Append]) -> list[dict[str, Any]]:
    """What appends add to the table of events."""
    return [_row(append.match, stored) for append in appends for stored in append.events]


def advance_values(append: Append) -> dict[str, Any]:
    """How an append moves its match on, for `advance_match`."""
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


def _row(match: str, stored: Stored) -> dict[str, Any]:
    return {
        "match": match,
        "seq": stored.seq,
        "body": event_body(stored.event),
        "hash": stored.hash,
        "at": stored.at,
        "command": stored.command,
    }


def _stored(row: Row[Any]) -> Stored:
    return Stored(row.seq, parse_event(row.body), row.hash, row.at, row.command)
