"""Which storage the address of a database means."""

from pathlib import Path

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

from kingdomino.server.storage.contract import DatabaseError, Storage
from kingdomino.server.storage.sql_storage import SqlStorage

EXAMPLES = "sqlite:///kingdomino.db or postgresql://name:password@host/kingdomino"


def parse_address(address: str) -> URL:
    """The parts of an address: `sqlite:///path/to/file` or `postgresql://…`."""
    try:
        url = make_url(address)
    except (ArgumentError, ValueError) as error:
        # Not shown: there may be a password in it.
        raise DatabaseError(f"this is no address of a database; write {EXAMPLES}") from error
    if url.drivername not in ("sqlite", "postgresql"):
        raise DatabaseError(
            f"{url.drivername!r} is no database that this program knows; write {EXAMPLES}"
        )
    if url.drivername == "sqlite":
        if url.host or not url.database or url.database == ":memory:" or url.query:
            raise DatabaseError(
                "an SQLite database is a file: sqlite:///games.db in this folder, sqlite:////var/games.db elsewhere"
            )
    elif not url.database:
        raise DatabaseError(
            "the address names no database: postgresql://name:password@host/DATABASE"
        )
    return url


def open_storage(address: str) -> Storage:
    """The storage at an address, still to be opened with `open()`."""
    url = parse_address(address)
    if url.drivername == "sqlite":
        from kingdomino.server.storage.sqlite.database import SqliteDatabase

        return SqlStorage(SqliteDatabase(Path(url.database or "")))
    from kingdomino.server.storage.postgresql import PostgresqlDatabase

    return SqlStorage(PostgresqlDatabase(url))
