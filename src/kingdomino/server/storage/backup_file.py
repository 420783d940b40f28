"""A backup is an SQLite file with all tables, whichever database it was made of, so it can be restored into either.

A copy by the database's own tools would need the right version of them, and would fit only the same kind of database.
"""

import sqlite3
from collections.abc import Callable
from pathlib import Path

from sqlalchemy import Connection, func, insert, select

from kingdomino.server.storage import schema
from kingdomino.server.storage.contract import DatabaseError
from kingdomino.server.storage.migrate import migrate, newest_version, version_of
from kingdomino.server.storage.sqlite.file import (
    being_made,
    copy_file,
    give_to_owner_of_folder,
    sqlite_engine,
)

ROWS_AT_ONCE = 1_000


def write_backup(source: Connection, path: Path) -> None:
    """Copy all tables into a new file; it is there only when it is complete."""
    there = version_of(source)
    if there != newest_version():
        raise DatabaseError(
            f"the database has version {there}, this program needs {newest_version()}: make the backup with the program"
            " that runs the server"
        )
    with being_made(path) as partial:
        _in_file(partial, lambda target: (migrate(target), _copy_rows(source, target)))


def check_backup(path: Path) -> None:
    """Whether a file is a backup, whole and not from the future."""
    if not path.is_file():
        raise DatabaseError(f"{path}: there is no such file")
    try:
        connection = sqlite3.connect(path.absolute().as_uri() + "?mode=ro", uri=True)
        try:
            problems = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            known = connection.execute("SELECT version_num FROM alembic_version").fetchone()[0]
        finally:
            connection.close()
    except sqlite3.Error as error:
        raise DatabaseError(f"{path}: this is no backup: {error}") from error
    if problems != "ok":
        raise DatabaseError(f"{path}: the backup is damaged: {problems}; take another one")
    if known > newest_version():
        raise DatabaseError(
            f"{path}: the backup has version {known}, this program knows {newest_version()} at most; update it"
        )


def restore_file(backup: Path, target: Path) -> None:
    """Make an SQLite database of a backup, where there is none."""
    if target.exists():
        raise DatabaseError(
            f"{target}: there is a database already, and nothing is overwritten; move it away, or name another one"
        )
    check_backup(backup)
    target.parent.mkdir(parents=True, exist_ok=True)
    with being_made(target) as partial:
        copy_file(backup, partial)
        _in_file(partial, migrate)
        give_to_owner_of_folder(partial)


def restore_rows(target: Connection, up_to_date: Path) -> None:
    """Fill an empty database with what a backup of today's version holds."""
    migrate(target)
    for table in (schema.guest, schema.match):
        if target.scalar(select(func.count()).select_from(table)):
            raise DatabaseError(
                "the database is not empty, and nothing is overwritten; name a new one"
            )
    _in_file(up_to_date, lambda source: _copy_rows(source, target))


def _in_file(path: Path, work: Callable[[Connection], object]) -> None:
    """Do something in a transaction on a file."""
    engine = sqlite_engine(path)
    try:
        with engine.begin() as connection:
            work(connection)
    finally:
        engine.dispose()


def _copy_rows(source: Connection, target: Connection) -> None:
    """Copy the rows of all tables, those that others refer to first."""
    for table in schema.metadata.sorted_tables:
        found = source.execute(select(table), execution_options={"yield_per": ROWS_AT_ONCE})
        for rows in found.mappings().partitions():
            target.execute(insert(table), [dict(row) for row in rows])
