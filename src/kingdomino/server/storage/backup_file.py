"""A backup is an SQLite file with all tables, whichever database it was made of, so it can be restored into either.

A copy by the database's own tools would need the right version of them, and would fit only the same kind of database.
"""

from pathlib import Path

from sqlalchemy import Connection, insert, select

from kingdomino.server.storage.migrate import migrate
from kingdomino.server.storage.schema import metadata
from kingdomino.server.storage.sqlite import sqlite_engine

ROWS_AT_ONCE = 1_000


def write_backup(source: Connection, path: Path) -> None:
    """Copy all tables into a new file; it is there only when it is complete."""
    partial = path.with_name(path.name + ".part")
    partial.unlink(missing_ok=True)
    engine = sqlite_engine(partial)
    try:
        with engine.begin() as target:
            migrate(target)
            copy_rows(source, target)
    finally:
        engine.dispose()
    partial.replace(path)


def copy_rows(source: Connection, target: Connection) -> None:
    """Copy the rows of all tables, those that others refer to first."""
    streaming = source.execution_options(yield_per=ROWS_AT_ONCE)
    for table in metadata.sorted_tables:
        for rows in streaming.execute(select(table)).mappings().partitions(ROWS_AT_ONCE):
            target.execute(insert(table), [dict(row) for row in rows])
