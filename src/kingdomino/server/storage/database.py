"""What SQLite and PostgreSQL do each in its way: run a function in a transaction, tell others what has changed."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias, TypeVar

from sqlalchemy import Connection

from kingdomino.server.match.model import Notification
from kingdomino.server.storage.clock import Clock
from kingdomino.server.storage.contract import StorageUnavailableError
from kingdomino.server.storage.notifications import Notifications

T = TypeVar("T")
Work: TypeAlias = Callable[[Connection], T]
"""What is done in one transaction."""

NOT_OPEN = "the database is not open yet"
"""Tables that are not there yet, or not up to date, are touched by `open` only."""
CLOSED = "the server is being stopped: nothing was stored"


class Database(ABC):
    """A database on which transactions are run; `SqlStorage` knows which ones there are."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.notifications = Notifications()
        self.refusal: str | None = NOT_OPEN
        """Why no transaction is run now; None if it can be used."""
        self.trouble: str | None = None
        """Why nothing could be stored the last time; None if it could."""

    @abstractmethod
    async def open(self) -> None:
        """Connect, bring the tables up to date, begin to listen for notifications."""

    @abstractmethod
    async def close(self) -> None:
        """Let go; nothing is read or stored after this."""

    @abstractmethod
    async def read(self, work: Work[T]) -> T:
        """Run a function that only reads."""

    @abstractmethod
    async def write(self, work: Work[T]) -> T:
        """Run a function in a transaction that is durable when this returns."""

    @abstractmethod
    def announce(self, connection: Connection, notifications: Sequence[Notification]) -> None:
        """Send notifications as part of a transaction, where the database can do so."""

    @abstractmethod
    def committed(self, notifications: Sequence[Notification]) -> None:
        """Send notifications after the commit, where the database does not send them."""

    @abstractmethod
    async def notify(self, match: str, note: str) -> None:
        """Send a notification with a note, which is kept nowhere."""

    @abstractmethod
    async def follow_time(self) -> None:
        """Look at the time that all workers share."""

    @abstractmethod
    async def risky_settings(self) -> Sequence[str]:
        """Sentences on how the database is set up, if it may lose what it says it has stored."""

    @abstractmethod
    async def erase_journal(self) -> None:
        """Empty what is written ahead of the tables, so that nothing deleted is left in it."""

    @abstractmethod
    async def backup(self, path: Path) -> None:
        """A consistent copy of everything while the server runs."""

    @abstractmethod
    async def restore(self, path: Path) -> None:
        """Fill this database, which is still empty and not open, with a backup."""

    def failed(self, error: StorageUnavailableError) -> StorageUnavailableError:
        """Remember why nothing could be stored; /api/health shows it."""
        self.trouble = str(error)
        return error
