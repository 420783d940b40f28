"""What every storage can do. One test-suite runs on all of them (tests/server/storage)."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from kingdomino.errors import KingdominoError
from kingdomino.server.match.model import Append, Guest, MatchRecord, Notification, Status, Stored

SESSION_MS = 400 * 24 * 3_600_000
"""How long a session is good after it was last used: as long as browsers keep a cookie at most."""


class DatabaseError(KingdominoError):
    """A database that cannot be used as it is: no such address, damaged, or of a newer program."""


class StorageUnavailableError(KingdominoError):
    """The database cannot be reached, is locked, full or read-only; nothing was stored."""


class StorageBusyError(StorageUnavailableError):
    """More waits to be stored than can be stored soon; nothing was stored."""


class OutcomeUnknownError(StorageUnavailableError):
    """The database went away in the middle of a commit and cannot be asked yet what became of it.

    What was to be stored may be stored: read the match again before anything else is done with it. Who repeats the
    command with its id will be told.
    """


class StaleError(Exception):
    """The log is not where the append expected it: somebody else was first. Nothing was stored."""


class RepeatedCommandError(Exception):
    """This match has an event of a command with this id already; nothing was stored now."""


class Storage(Protocol):
    """Guests, matches and their logs, durable when a method returns.

    Every method may raise `StorageUnavailableError`.
    """

    async def open(self) -> None:
        """Connect, bring the tables up to date, begin to listen for notifications."""
        ...

    async def close(self) -> None:
        """Finish what was begun and let go."""
        ...

    async def check(self) -> None:
        """Do nothing, if the database answers."""
        ...

    async def doubts(self) -> Sequence[str]:
        """Sentences on what is wrong although the database answers; usually none.

        It may be set up so that it can lose what it says it has stored, or have failed to store the last thing.
        """
        ...

    def now(self) -> int:
        """The one clock of all workers: milliseconds since 1970, never going back within a process."""
        ...

    # Guests. Sessions and codes are stored as their SHA-256 only.

    async def create_guest(self, guest: Guest, session: bytes) -> None:
        """A new guest with the hash of their session."""
        ...

    async def guest_of_session(self, session: bytes) -> Guest | None:
        """Whose session this is; None if it is forged, ended, or was not used for too long. Asking is using it."""
        ...

    async def guests(self, ids: Sequence[str]) -> Mapping[str, Guest]:
        """The guests with these ids; deleted ones are missing."""
        ...

    async def rename_guest(self, guest: str, name: str) -> None:
        """Another name; the tables at which they sit are notified."""
        ...

    async def delete_guest(self, guest: str) -> Sequence[str]:
        """Forget a guest: sessions, codes, mutes, names at their seats; their seats stay theirs by number only, and away.

        The ids of the matches whose tables changed; open tables of theirs are gone.
        """
        ...

    async def add_session(self, guest: str, session: bytes) -> None:
        """One more device."""
        ...

    async def end_session(self, session: bytes) -> None:
        """Log out."""
        ...

    async def put_code(self, code: bytes, guest: str, expires_at: int) -> None:
        """A one-time code that moves a guest to another device; it replaces an older one of theirs."""
        ...

    async def use_code(self, code: bytes) -> str | None:
        """The guest of a code that is still good; it is good only once."""
        ...

    async def live_sessions(self, sessions: Sequence[bytes]) -> frozenset[bytes]:
        """Those of these hashes of sessions that are still good."""
        ...

    async def mute(self, guest: str, other: str, muted: bool) -> None:
        """Whether a guest wants to see another's reactions."""
        ...

    async def muted(self, guest: str) -> frozenset[str]:
        """Whose reactions a guest does not want to see."""
        ...

    # Tables

    async def create_match(
        self, match: MatchRecord, secret: bytes, log: Sequence[Stored] = ()
    ) -> None:
        """A new table, with its secret kept apart; an upload comes with its log."""
        ...

    async def match(self, id: str) -> MatchRecord | None:
        """A match as it is now."""
        ...

    async def update_table(self, match: MatchRecord) -> bool:
        """Store a changed table if its version is still the one before (`match.version - 1`); others are notified.

        `seq` and `changed_at` are left as they are in the database; so are `status` and `due_at` if the log has gone
        on after `match.seq`.
        """
        ...

    async def remove_match(self, id: str) -> None:
        """Remove a table on which nothing has been played."""
        ...

    async def meet(
        self, wanted: MatchRecord, secret: bytes, *, here_since: int, may_make: bool = True
    ) -> str | None:
        """Let the host of this new table sit down at another one like it where somebody waits: who waits longest first.

        If nobody does, it is stored as it is, and they wait, unless it may not be made. The id of the table at which they
        sit then. Those who come at the same instant are seated one after the other, at whatever worker: no two of them
        wait for each other.

        Somebody waits where a seat is open and the host is there, or was after `here_since`. Who sits with somebody who
        is there already finds the way back to them, whoever made the table. Who sits down at one waits at no other: their
        seats there are free again, and what they had made, and sat at alone, is gone.
        """
        ...

    async def waiting_tables(self, *, here_since: int, limit: int) -> Sequence[MatchRecord]:
        """Public tables with an open seat: those whose host is there first, then the last changed."""
        ...

    async def matches_of(self, guest: str, *, limit: int = 50) -> Sequence[MatchRecord]:
        """Matches with a guest at a seat or as their host: those that go on first, then the last changed."""
        ...

    async def public_matches(
        self, statuses: Sequence[Status], *, limit: int = 50
    ) -> Sequence[MatchRecord]:
        """Public matches in these states, the last changed first."""
        ...

    async def open_tables_of(self, guest: str) -> int:
        """How many tables a guest has made that have not begun."""
        ...

    async def secret(self, id: str) -> bytes:
        """The secret behind the luck of a match."""
        ...

    async def set_presence(
        self, match: str, guest: str, *, worker: str, away_since: int | None
    ) -> None:
        """Note that a guest has come (None) or gone, at all their seats of a match; its version grows, and others are notified.

        The worker is the one that holds their socket. It notes that they have gone only if no other worker has
        noted since that they have come to it.
        """
        ...

    # Logs

    async def append(self, append: Append) -> None:
        """Add events to a log; when it returns they are durable, and only then may anybody be told.

        `StaleError` if the log is not at the expected seq, `RepeatedCommandError` if the command was stored before.
        Appends of different matches share a transaction. The constraint on (match, seq) decides races.
        """
        ...

    async def events(self, match: str, after: int = 0) -> Sequence[Stored]:
        """The log from an event on."""
        ...

    async def event_of_command(self, match: str, command: str) -> Stored | None:
        """The event that a command made, if it was ever stored."""
        ...

    # Deadlines, workers, outages

    async def due(self, now: int, limit: int) -> Sequence[str]:
        """Matches whose `due_at` has passed, the longest overdue first."""
        ...

    async def set_due(self, match: str, seq: int, due_at: int | None) -> None:
        """Another time to look at a match again, unless its log has gone on."""
        ...

    async def heartbeat(self, worker: str) -> Sequence[str]:
        """This worker lives. Workers found dead are returned, their guests noted as away.

        If all workers were silent for a while, that was an outage of ours: it is recorded.
        """
        ...

    async def farewell(self, worker: str) -> None:
        """This worker stops: its guests are away, and if no other worker lives an outage begins."""
        ...

    async def outages(self) -> Sequence[tuple[int, int]]:
        """When we were not there for anybody, each from and until, in order and without overlap; clocks stood still."""
        ...

    async def add_outage(self, begin: int, end: int) -> None:
        """Record an outage that this worker has noticed itself, such as of the database."""
        ...

    async def tidy(self) -> None:
        """Remove what nobody needs any more: sessions that have run out, outages older than all matches that go on."""
        ...

    async def draw_counts(self) -> Mapping[str, int]:
        """How often each token of chance has been drawn in all games whose luck was not chosen."""
        ...

    async def backup(self, path: Path) -> None:
        """A consistent copy of everything while the server runs; the storage need not be open."""
        ...

    async def restore(self, path: Path) -> None:
        """Fill this database, which is still empty and not open, with a backup."""
        ...

    async def next_notification(self) -> Notification:
        """Wait until a match has changed, here or in another worker, or a note was sent to it.

        A notification may be lost; to miss nothing, also ask for the `heads` from time to time.
        """
        ...

    async def notify(self, match: str, note: str) -> None:
        """Send a notification with a note of at most 200 bytes, which is kept nowhere."""
        ...

    async def heads(self, ids: Sequence[str]) -> Mapping[str, tuple[int, int]]:
        """The seq and the version of these matches."""
        ...
