"""Deadlines in the database: when the server itself must look at a match again."""

from sqlalchemy import Connection, select, update

from kingdomino.server.storage import schema

_match = schema.match.c


def due(connection: Connection, now: int, limit: int) -> list[str]:
    """Matches whose deadline has passed, the longest overdue first."""
    query = select(_match.id).where(_match.due_at <= now).order_by(_match.due_at).limit(limit)
    return list(connection.scalars(query))


def set_due(connection: Connection, match: str, seq: int, due_at: int | None) -> None:
    """Another deadline, unless the log has gone on."""
    statement = update(schema.match).where(_match.id == match, _match.seq == seq)
    connection.execute(statement.values(due_at=due_at))
