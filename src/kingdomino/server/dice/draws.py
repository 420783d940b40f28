"""Where the luck of a match comes from, so that anybody can check it afterwards: docs/fairness.md is the contract.

    key     = HMAC-SHA256(secret, the match's id and everybody's shares)
    draw i  = the first 8 bytes of HMAC-SHA256(key, "draw i attempt"), modulo the number of tickets

Pure: whoever makes a table hands in the secret. If the luck is chosen (a seed, the same dice again) the key is the
secret itself.
"""

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from kingdomino.game import CHANCE, Action, State
from kingdomino.server.match.events import Began, Drew
from kingdomino.server.match.model import Seat
from kingdomino.server.match.replay import Match

SECRET_BYTES = 32
"""The size of a secret, and of a share."""

_RANGE = 2**64
"""How many values 8 bytes have."""


@dataclass(frozen=True, slots=True)
class DrawSource:
    """The luck of a match."""

    secret: bytes
    match_id: str
    is_chosen: bool = False
    """Whether the host chose it, by a seed or by an earlier match: then it proves nothing, and shares add nothing."""

    def key(self, shares: Iterable[tuple[int, str]]) -> bytes:
        """What every draw of the match is made with. As the secret of a chosen luck it gives the same dice again."""
        if self.is_chosen:
            return self.secret
        return _digest(self.secret, key_message(self.match_id, shares))


def key_message(match_id: str, shares: Iterable[tuple[int, str]]) -> str:
    """The match and its shares as text, one line each, seats ascending."""
    lines = ["kingdomino luck 1", f"match {match_id}"]
    lines += [f"share {seat} {share}" for seat, share in sorted(shares)]
    return "\n".join(lines)


def commitment(secret: bytes) -> str:
    """What is shown before: the SHA-256 of a secret or of a share, in hexadecimal digits."""
    return hashlib.sha256(secret).hexdigest()


def is_share_of(share: str, committed: str) -> bool:
    """Whether a revealed share is the one that was committed to."""
    return commitment(bytes.fromhex(share)) == committed


def began(seats: Sequence[Seat]) -> Began:
    """How a match begins: with the shares that were revealed, and with all that was committed to."""
    numbered = [(str(number), seat) for number, seat in enumerate(seats)]
    return Began(
        bots=tuple(seat.bot for seat in seats),
        shares={number: seat.share for number, seat in numbered if seat.share},
        commitments={number: seat.commitment for number, seat in numbered if seat.commitment},
    )


def secret_of_seed(seed: str) -> bytes:
    """The secret of a seeded match: the same seed, the same dice."""
    return hashlib.sha256(f"kingdomino seed 1\n{seed}".encode()).digest()


def ticket(key: bytes, number: int, tickets: int) -> int:
    """Which of so many tickets is drawn in draw `number`, counted from 1; each is exactly as likely as any other."""
    # Values beyond the last whole multiple would favour the first tickets, so they are drawn again.
    fair = _RANGE - _RANGE % tickets
    attempt = 1
    while (value := _value(key, number, attempt)) >= fair:
        attempt += 1
    return value % tickets


def drawn_action(key: bytes, number: int, state: State[Any]) -> Action:
    """What chance does here in draw `number`."""
    tickets = state.chance_tickets()
    return tickets[ticket(key, number, len(tickets))]


def draw(match: Match, draw_source: DrawSource) -> Drew:
    """All that chance does in a row, where it is to act; what the game is then is remembered with the match."""
    key, course, number = draw_source.key(match.shares), match.course, match.course.draws
    tokens: list[str] = []
    while course.to_act == CHANCE:
        number += 1
        action = drawn_action(key, number, course.state)
        tokens.append(str(action))
        course = course.with_action(action)
    match.tried[tuple(tokens)] = course
    return Drew(tuple(tokens))


def _value(key: bytes, number: int, attempt: int) -> int:
    return int.from_bytes(_digest(key, f"draw {number} {attempt}")[:8], "big")


def _digest(key: bytes, message: str) -> bytes:
    return hmac.digest(key, message.encode(), "sha256")
