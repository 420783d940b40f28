"""How a command is known again: who sent it, the id that they gave it, and what it said.

The log keeps all of it with the command's first event, as `0.a1 5f0c2d…`. So a copy is answered like the first one, and
another command with the same id is refused, whichever worker it comes to and however much later.
"""

import hashlib
from typing import NamedTuple

import msgspec

BODY_DIGITS = 16
"""Nobody but their own sender suffers from two commands that are taken for one, so this is long enough."""

_encoder = msgspec.json.Encoder()


class CommandName(NamedTuple):
    """What a command is known by."""

    key: str
    """A seat of its sender and their id: two players who both count 1, 2, 3 are not in each other's way."""
    body: str
    """What stands for all of its fields; empty in a log of before they were noted."""

    def __str__(self) -> str:
        return f"{self.key} {self.body}"

    def is_same(self, other: "CommandName") -> bool:
        """Whether a command with this key is the same in all fields, as far as that is known."""
        return not self.body or self.body == other.body


def command_name(seats: tuple[int, ...], id: str, message: msgspec.Struct) -> CommandName:
    """The name of a message by whoever has these seats."""
    body = hashlib.sha256(_encoder.encode(message)).hexdigest()[:BODY_DIGITS]
    return CommandName(f"{seats[0] if seats else '-'}.{id}", body)


def parse_command_name(text: str) -> CommandName:
    """The inverse of `str(name)`."""
    key, _, body = text.partition(" ")
    return CommandName(key, body)
