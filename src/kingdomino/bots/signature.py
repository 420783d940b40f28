"""The behaviour signature: what each bot chooses in fixed positions, so that a change cannot pass unnoticed.

Who tidies up or speeds up a bot proves with it that the bot still plays the same; who changes how it plays renews
the stored signatures, and the difference is there to see. Only choices count: figures may differ in their last digit
from one processor to another.
"""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib.resources import files
from random import Random

from kingdomino.bots import BOTS
from kingdomino.bots.bot import Bot
from kingdomino.bots.core_bot import CoreBot
from kingdomino.bots.limit import Limit
from kingdomino.errors import NotationError
from kingdomino.games import game_of_position

ALL = "all"
"""What stands before the number of all bots together."""

SIGNATURE_LIMIT = Limit(simulations=64)
"""Simulations, not seconds, so that a slow machine chooses like a fast one."""


def signature_positions() -> list[str]:
    """Positions of both games with every combination of switches, in which there is something to decide."""
    text = files("kingdomino.bots").joinpath("signature_positions.txt").read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


@dataclass(frozen=True, slots=True)
class Signature:
    """One bot's choices."""

    bot: str
    marks: tuple[str, ...]
    """For each position four digits that stand for the choice."""

    @property
    def digest(self) -> str:
        """All of them as one number, in 16 hexadecimal digits."""
        return hashlib.sha256(" ".join(self.marks).encode()).hexdigest()[:16]

    def __str__(self) -> str:
        """`greedy 1f0c…: 03af 5512 …`, a line of the file."""
        return f"{self.bot} {self.digest}: {' '.join(self.marks)}"


def total(signatures: Sequence[Signature]) -> str:
    """One number for all bots together, in 16 hexadecimal digits."""
    each = " ".join(f"{signature.bot} {signature.digest}" for signature in signatures)
    return hashlib.sha256(each.encode()).hexdigest()[:16]


def signatures_text(signatures: Sequence[Signature]) -> str:
    """The file: the number of all bots together, then a line for each."""
    return "".join(f"{line}\n" for line in (f"{ALL} {total(signatures)}", *signatures))


def parse_signatures(text: str) -> list[Signature]:
    """The inverse of `signatures_text`."""
    head, *lines = text.splitlines() or [""]
    signatures = [parse_signature(line) for line in lines]
    if head != f"{ALL} {total(signatures)}":
        raise NotationError(f"{head[:40]!r} is not the number of these signatures together")
    return signatures


def parse_signature(line: str) -> Signature:
    """The inverse of `str(signature)`."""
    head, colon, marks = line.partition(": ")
    bot, _, digest = head.partition(" ")
    signature = Signature(bot, tuple(marks.split()))
    if not colon or signature.digest != digest:
        raise NotationError(f"{line[:40]!r} is not a signature, or was changed by hand")
    return signature


def choice(bot: Bot, number: int, position: str) -> str:
    """The token that a bot chooses in a position; its random numbers depend on the position's number only."""
    state = game_of_position(position).parse_position(position)
    if isinstance(bot, CoreBot):
        # Somebody new, who cannot remember the other positions.
        bot = CoreBot(bot.name, bot.summary, bot.learned)
    try:
        return str(bot.choose(state, Random(f"signature {number}"), SIGNATURE_LIMIT))
    except ValueError as error:
        # The core says so if a learned bot has no net for the game.
        return str(error)


def signature(bot: Bot) -> Signature:
    """What a bot chooses in all positions."""
    return Signature(
        bot.name,
        tuple(
            mark_of(choice(bot, number, position))
            for number, position in enumerate(signature_positions(), start=1)
        ),
    )


def mark_of(token: str) -> str:
    """The four digits that stand for a choice."""
    return hashlib.sha256(token.encode()).hexdigest()[:4]


def differences(stored: Sequence[Signature], now: Sequence[Signature]) -> Iterator[str]:
    """What has changed, in words: bots that came or went, and each position in which a bot chooses otherwise."""
    before = {each.bot: each for each in stored}
    after = {each.bot: each for each in now}
    yield from (f"{name}: this bot is new" for name in after if name not in before)
    yield from (f"{name}: this bot is gone" for name in before if name not in after)
    positions = signature_positions()
    for name in after:
        if name not in before:
            continue
        if len(before[name].marks) != len(positions):
            yield f"{name}: the positions are others than those of the stored signature"
            continue
        pairs = zip(positions, before[name].marks, after[name].marks, strict=True)
        for number, (position, old, new) in enumerate(pairs, start=1):
            if old != new:
                token = choice(BOTS[name], number, position)
                yield f"{name}: position {number} is now answered by {token}: {position}"
