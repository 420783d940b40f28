"""Logs read from the database."""

from typing import Any

from sqlalchemy import Connection, Row, select

from kingdomino.server.match.events import decode_event
from kingdomino.server.match.model import Stored
from kingdomino.server.storage import schema

_columns = schema.event.c


def events(
    connection: Connection, match: str, after: int = 0, limit: int | None = None
) -> list[Stored]:
    """The log from an event on."""
    query = select(schema.event).where(_columns.match == match, _columns.seq > after)
    return [_stored(row) for row in connection.execute(query.order_by(_columns.seq).limit(limit))]


def event_of_command(connection: Connection, match: str, command: str) -> Stored | None:
    """The event that a command made."""
    query = select(schema.event).where(_columns.match == match, _columns.command == command)
    row = connection.execute(query).first()
    return _stored(row) if row else None


def _stored(row: Row[Any]) -> Stored:
    return Stored(row.seq, decode_event(row.body), row.hash, row.at, row.command)
