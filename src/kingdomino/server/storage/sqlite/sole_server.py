"""One server for one SQLite file: a second one is told so, instead of hearing of every event a second late.

The system's lock on a small file beside the database ends with the process that holds it, however that ends, so a server
that was killed is started again at once. The database's own file is not touched: SQLite keeps locks of its own on it,
and would lose them if anything else in this process closed it. Who only copies the database takes no part in this.
"""

import os
import sys
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path

from kingdomino.server.storage.addresses import parse_address
from kingdomino.server.storage.contract import DatabaseError

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        # A byte that nobody writes: there a locked one cannot be read either.
        os.lseek(file, 2**20, os.SEEK_SET)
        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        os.lseek(file, 0, os.SEEK_SET)
else:
    import fcntl

    def _lock(file: int) -> None:
        # Not flock: a process that we start would inherit that lock, and may live on for a moment when we are killed.
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def sole_server(address: str) -> Generator[None]:
    """Serve this database as long as the block lasts; a `DatabaseError` says that another process does.

    Any number of processes can serve a PostgreSQL.
    """
    url = parse_address(address)
    if url.drivername != "sqlite":
        yield
        return
    database = Path(url.database or "")
    file = _open(database)
    try:
        _take(file, database)
        yield
    finally:
        os.close(file)  # and so the lock ends


def _open(database: Path) -> int:
    # By the name that links lead to, so that one file cannot be served under two names.
    lock = database.resolve().with_name(database.resolve().name + ".lock")
    try:
        lock.parent.mkdir(parents=True, exist_ok=True)
        return os.open(lock, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise DatabaseError(
            f"{lock}: {error.strerror}; look at the permissions of this file and its folder, or name another place with "
            "--data-folder or --database"
        ) from error


def _take(file: int, database: Path) -> None:
    try:
        _lock(file)
    except (BlockingIOError, PermissionError) as error:
        holder = os.read(file, 20).decode("ascii", "replace").strip()
        who = f"another server (process {holder})" if holder.isdigit() else "another server"
        raise DatabaseError(
            f"{database}: {who} is running on this file; stop that one, or name another file with --database or "
            "another folder with --data-folder"
        ) from error
    except OSError:
        return  # a file system that knows no locks: better to serve than not to
    with suppress(OSError):  # such as a full disk: it is for people only
        os.ftruncate(file, 0)
        os.write(file, f"{os.getpid()}\n".encode())
