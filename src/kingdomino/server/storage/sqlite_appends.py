"""Appends in SQLite's own words, for the one thing that is done with every turn of every game.

It is what `event_rows.write_together` does. But SQLAlchemy takes three times as long to say this as SQLite takes to do it,
and all of that with the interpreter's lock, for which everybody else waits.
"""

import sqlite3
from collections.abc import Sequence

from sqlalchemy import Connection
from sqlalchemy.dialects import sqlite

from kingdomino.server.match.model import Append, Bell
from kingdomino.server.storage import event_rows

_DIALECT = sqlite.dialect(paramstyle="named")
_ADVANCE_MATCH = str(event_rows.advance_match.compile(dialect=_DIALECT))
_INSERT_EVENTS = str(event_rows.insert_event.compile(dialect=_DIALECT))


def write_together(connection: Connection, appends: Sequence[Append]) -> list[Bell]:
    """Store appends of different matches, all or none, in the transaction that has begun; the bells to ring."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    advanced = driver.executemany(_ADVANCE_MATCH, map(event_rows.advance_values, appends))
    if advanced.rowcount != len(appends):
        raise event_rows.ContestedError
    try:
        driver.executemany(_INSERT_EVENTS, event_rows.event_values(appends))
    except sqlite3.IntegrityError as error:
        raise event_rows.ContestedError from error
    return event_rows.bells_of(appends)
