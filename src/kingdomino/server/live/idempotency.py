"""How a command is known again: its sender, the id that they gave it, and what it said.

The log keeps all of it with the command's first event, as `0.a1 5f0c2d…`. So a copy is answered like the first one, and
another command with the same id is refused, whichever worker it comes to and however much later.
"""

import hashlib
from collections.abc import Sequence
from typing import NamedTuple, Self

import msgspec

from kingdomino.server import protocol
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.match.model import Stored

DIGEST_DIGITS = 16
"""Only their own sender suffers from two commands that are taken for one, so this is long enough."""
MOST_RECENT = 64
"""How many commands that left nothing in the log are remembered for a match."""

_encode = msgspec.json.Encoder().encode


class CommandKey(NamedTuple):
    """What a command is known by."""

    sender: str
    """A seat of its sender and their id: two players who both count 1, 2, 3 are not in each other's way."""
    digest: str
    """What stands for all of its fields; empty in a log of before they were noted."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """The inverse of `str(key)`."""
        sender, _, digest = text.partition(" ")
        return cls(sender, digest)

    def __str__(self) -> str:
        return f"{self.sender} {self.digest}"


class Command(NamedTuple):
    """What a guest, or a visitor without a session, asks for in a match; made once, where the message came in."""

    message: protocol.Command
    guest: str | None
    digest: str

    @classmethod
    def of(cls, message: protocol.Command, guest: str | None) -> Self:
        """A message with its sender."""
        digest = hashlib.sha256(_encode(message)).hexdigest()[:DIGEST_DIGITS]
        return cls(message, guest, digest)

    def key(self, seats: Sequence[int]) -> CommandKey:
        """What it is known by; the sender's seats are those of this moment."""
        return CommandKey(f"{seats[0] if seats else '-'}.{self.message.id}", self.digest)


class KnownCommands:
    """The commands of one match: all that are in its log, and the last of those that left nothing there.

    The latter (reactions, offers, answers to them) are remembered at this worker, which hears the reactions of all
    workers, and not in the database.
    """

    def __init__(self) -> None:
        self._in_log: dict[str, tuple[str, int]] = {}
        """The digest of each, and the seq of its first event."""
        self._recent: dict[str, str] = {}

    def answer(self, key: CommandKey) -> int | None:
        """The seq that a copy of this command is answered with, None if there is none; refuse a reused id."""
        digest, seq = self._in_log.get(key.sender, ("", None))
        for known in (digest, self._recent.get(key.sender, "")):
            if known and key.digest and known != key.digest:
                raise Refusal(
                    Code.ID_REUSED, "This id was used for another command; take a new one."
                )
        return seq

    def note_event(self, stored: Stored) -> None:
        """An event is in the log."""
        if stored.command is not None:
            key = CommandKey.parse(stored.command)
            self._in_log[key.sender] = (key.digest, stored.seq)

    def note(self, key: CommandKey) -> bool:
        """Remember a command that left nothing in the log; whether it is new."""
        if self._recent.get(key.sender) == key.digest:
            return False
        self._recent[key.sender] = key.digest
        if len(self._recent) > MOST_RECENT:
            del self._recent[next(iter(self._recent))]
        return True
