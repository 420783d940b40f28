"""Files of SQLite: how they are opened and copied."""

import os
import sqlite3
import stat
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event

LOCKED_MS = 1_000
"""How long to wait for another program that writes to the same file."""
COPY_LOCKED_SECONDS = 60


def sqlite_engine(
    path: Path, *, begin: str | None = "BEGIN IMMEDIATE", locked_ms: int = LOCKED_MS
) -> Engine:
    """Connections to a file on which a commit is durable when it returns.

    Without `begin` the user of a connection begins the transaction.
    """
    engine = create_engine(
        URL.create("sqlite", database=str(path)),
        connect_args={"check_same_thread": False},
        hide_parameters=True,  # an error must not carry names and sessions into the log
    )

    def prepare(connection: sqlite3.Connection, _: Any) -> None:
        # Transactions are begun by us: the driver would begin them too late, and none for changes of tables.
        connection.isolation_level = None
        for pragma in (
            f"busy_timeout = {locked_ms}",
            "journal_mode = WAL",
            "synchronous = FULL",
            "wal_autocheckpoint = 0",
            "foreign_keys = ON",
            "secure_delete = ON",  # what is deleted is gone, not only forgotten
        ):
            connection.execute(f"PRAGMA {pragma}")

    def start(connection: Connection) -> None:
        connection.exec_driver_sql(str(begin))

    event.listen(engine, "connect", prepare)
    if begin is not None:
        event.listen(engine, "begin", start)
    return engine


def make_private(path: Path) -> None:
    """Make a new file that only its owner can read: it will hold secrets. One that is there stays as it is."""
    with suppress(
        OSError
    ):  # whatever is wrong with the place, SQLite says it when it opens the file
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def copy_file(source: Path, target: Path) -> None:
    """Copy a database while it is used; the target is there only when it is complete, and it is one file."""
    with being_made(target) as partial:
        reading = sqlite3.connect(
            source.absolute().as_uri() + "?mode=ro", uri=True, timeout=COPY_LOCKED_SECONDS
        )
        try:
            writing = sqlite3.connect(partial)
            try:
                reading.backup(writing)
            finally:
                writing.close()
        finally:
            reading.close()


@contextmanager
def being_made(target: Path) -> Generator[Path]:
    """Where to make a file that has its name only when it is complete; if that fails, nothing is left of it."""
    partial = target.with_name(target.name + ".part")
    _remove(partial)  # of a program that was killed
    make_private(partial)
    try:
        yield partial
        _make_one_file(partial)
        partial.replace(target)
    except BaseException:
        _remove(partial)
        raise


def _remove(path: Path) -> None:
    for suffix in ("", "-wal", "-shm", "-journal"):
        path.with_name(path.name + suffix).unlink(missing_ok=True)


def _make_one_file(path: Path) -> None:
    """Put all that was written ahead into the file itself."""
    connection = sqlite3.connect(path)
    try:
        connection.execute("PRAGMA journal_mode = DELETE")
    finally:
        connection.close()


def give_to_owner_of_folder(path: Path) -> None:
    """What root makes in another user's folder is for that user: a server that runs as them has to read it.

    It is looked at first, because whoever owns the folder could have put a link to something else there.
    """
    if sys.platform == "win32" or os.geteuid() != 0:
        return
    folder = path.parent.stat()
    file = os.open(path, os.O_RDONLY | os.O_NOFOLLOW)
    try:
        found = os.fstat(file)
        if stat.S_ISREG(found.st_mode) and found.st_nlink == 1:
            os.fchown(file, folder.st_uid, folder.st_gid)
    finally:
        os.close(file)
