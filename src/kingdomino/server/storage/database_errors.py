"""Errors of databases, in our words."""

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager

from sqlalchemy import exc
from sqlalchemy.exc import DBAPIError

from kingdomino.server.storage.contract import StorageUnavailableError

OUR_OWN = tuple(
    error
    for errors in (exc, sqlite3)
    for error in (
        errors.IntegrityError,
        errors.ProgrammingError,
        errors.DataError,
        errors.NotSupportedError,
    )
)
"""Errors that no database makes of itself: they are mistakes of ours and stay what they are."""

TROUBLE = (DBAPIError, exc.TimeoutError, sqlite3.Error, OSError)
"""Everything else that a database, its driver or its disk can say."""

ADVICE = {
    "locked": "another program holds it; end that program",
    "readonly": "it cannot be written; look at the permissions of the file and its folder",
    "read-only": "it cannot be written; is it a standby?",
    "full": "there is no room left; make some",
    "no space": "there is no room left; make some",
    "malformed": "the file is damaged; restore a backup with `kingdomino restore`",
    "not a database": "the file is no database of this program; name another one, or restore a backup",
    "unable to open": "the file cannot be opened; look at the folder and its permissions",
    "disk i/o": "the disk fails; look at the system's log",
    "password": "the name or the password is wrong; look at the address of the database",
    "does not exist": "there is no such database or user; create it, or look at the address",
    "connect call failed": "nothing answers there; start the database, or look at the address",
    "refused": "nothing answers there; start the database, or look at the address",
}
"""What to do, by words in what the database says."""


@contextmanager
def translated(database: str) -> Generator[None]:
    """Whatever happens to the database in here is a `StorageUnavailableError` that says what to do."""
    try:
        yield
    except OUR_OWN:
        raise
    except TROUBLE as error:
        raise unavailable(database, error) from error


def unavailable(database: str, error: Exception) -> StorageUnavailableError:
    """What the database says, and what to do about it."""
    said = str(error.orig if isinstance(error, DBAPIError) else error) or type(error).__name__
    said = said.rsplit(">: ", 1)[-1]  # without the class of the driver's error
    advice = (text for words, text in ADVICE.items() if words in said.lower())
    return StorageUnavailableError(f"{database}: {said}: {next(advice, 'it does not answer')}")
