"""Functions on a connection (`*_rows.py`) as methods of a storage: each is one transaction.

    guests = reading(guest_rows.guests)         # await storage.guests(ids)

Some want to know the time: theirs is the storage's, handed in by the `..._at_now` kinds. A change returns
the notifications to send with its result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar

from sqlalchemy import Connection

from kingdomino.server.match.model import Notification
from kingdomino.server.storage.database import Database, Work

P = ParamSpec("P")
T = TypeVar("T")
Now = int


class OnDatabase(Protocol):
    """Anything that has a database."""

    @property
    def database(self) -> Database:
        """Where transactions are run."""
        ...


if TYPE_CHECKING:
    from types import CoroutineType  # generic for type checkers only

    Operation = Callable[Concatenate[OnDatabase, P], CoroutineType[Any, Any, T]]


def reading(work: Callable[Concatenate[Connection, P], T]) -> Operation[P, T]:
    """A method that reads."""

    async def read(storage: OnDatabase, *args: P.args, **kwargs: P.kwargs) -> T:
        return await storage.database.read(lambda connection: work(connection, *args, **kwargs))

    return read


def reading_at_now(work: Callable[Concatenate[Connection, Now, P], T]) -> Operation[P, T]:
    """A method that reads what depends on the time."""

    async def read(storage: OnDatabase, *args: P.args, **kwargs: P.kwargs) -> T:
        now = storage.database.clock.now()
        return await storage.database.read(
            lambda connection: work(connection, now, *args, **kwargs)
        )

    return read


def writing(work: Callable[Concatenate[Connection, P], T]) -> Operation[P, T]:
    """A method that stores."""

    async def write(storage: OnDatabase, *args: P.args, **kwargs: P.kwargs) -> T:
        return await storage.database.write(lambda connection: work(connection, *args, **kwargs))

    return write


def writing_at_now(work: Callable[Concatenate[Connection, Now, P], T]) -> Operation[P, T]:
    """A method that stores something with the time."""

    async def write(storage: OnDatabase, *args: P.args, **kwargs: P.kwargs) -> T:
        now = storage.database.clock.now()
        return await storage.database.write(
            lambda connection: work(connection, now, *args, **kwargs)
        )

    return write


def changing(
    work: Callable[Concatenate[Connection, P], tuple[T, Sequence[Notification]]],
) -> Operation[P, T]:
    """A method that stores something of which other workers are notified."""

    async def change(storage: OnDatabase, *args: P.args, **kwargs: P.kwargs) -> T:
        return await _changed(
            storage.database, lambda connection: work(connection, *args, **kwargs)
        )

    return change


def changing_at_now(
    work: Callable[Concatenate[Connection, Now, P], tuple[T, Sequence[Notification]]],
) -> Operation[P, T]:
    """The same, with the time."""

    async def change(storage: OnDatabase, *args: P.args, **kwargs: P.kwargs) -> T:
        now = storage.database.clock.now()
        return await _changed(
            storage.database, lambda connection: work(connection, now, *args, **kwargs)
        )

    return change


async def _changed(database: Database, work: Work[tuple[T, Sequence[Notification]]]) -> T:
    def write_and_announce(connection: Connection) -> tuple[T, Sequence[Notification]]:
        result, notifications = work(connection)
        database.announce(connection, notifications)
        return result, notifications

    result, notifications = await database.write(write_and_announce)
    database.committed(notifications)
    return result
