"""Whether the luck of a recorded match was settled before: docs/fairness.md has the rule and what it proves."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from kingdomino.game import CHANCE
from kingdomino.gamefile import GameRecord
from kingdomino.server.fairness import Luck, commitment, drawn_action
from kingdomino.server.files import CHOSEN


class Finding(StrEnum):
    """What a check has found."""

    PROVED = "proved"
    """Everything fits, and players have added to the luck."""
    UNSHARED = "unshared"
    """Everything fits, but nobody has added a share: the server alone made the luck, if before the match."""
    CHOSEN = "chosen"
    """Everything fits, but the luck was chosen, so it proves nothing."""
    UNKNOWN = "unknown"
    """There is no secret to check with."""
    WRONG = "wrong"
    """Something does not fit."""


@dataclass(frozen=True, slots=True)
class WrongDraw:
    """A draw that is not what it should be."""

    number: int
    """Which draw of the match, counted from 1."""
    found: str
    expected: str


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a check has found, in detail."""

    finding: Finding
    draws: int
    """How many draws there were."""
    problems: tuple[str, ...] = ()
    """What does not fit beside the draws."""
    wrong_draws: tuple[WrongDraw, ...] = ()
    shares: tuple[tuple[int, str], ...] = ()


def verify(record: GameRecord) -> Verdict:
    """Check the luck of a recorded match by what its headers say."""
    headers = record.headers
    count = sum(state.to_act == CHANCE for state in list(record.states())[:-1])
    if "secret" not in headers:
        return Verdict(Finding.UNKNOWN, count)
    problems: list[str] = []
    secret = _secret(headers["secret"], headers.get("commitment"), problems)
    shares = _shares(headers.get("shares"), problems)
    if "match" not in headers:
        problems.append("the header `match` is missing")
    is_chosen = headers.get("luck") == CHOSEN
    if secret is None or shares is None or "match" not in headers:
        return Verdict(Finding.WRONG, count, tuple(problems))
    key = Luck(secret, headers["match"], is_chosen).key(shares)
    wrong = tuple(_wrong_draws(record, key))
    return Verdict(
        _finding(bool(problems or wrong), is_chosen, bool(shares)),
        count,
        tuple(problems),
        wrong,
        shares,
    )


def _finding(is_wrong: bool, is_chosen: bool, has_shares: bool) -> Finding:
    if is_wrong:
        return Finding.WRONG
    if is_chosen:
        return Finding.CHOSEN
    return Finding.PROVED if has_shares else Finding.UNSHARED


def _secret(text: str, committed: str | None, problems: list[str]) -> bytes | None:
    if re.fullmatch(r"[0-9a-f]{64}", text) is None:
        problems.append("the secret is not 64 hexadecimal digits")
        return None
    secret = bytes.fromhex(text)
    if committed is None:
        problems.append("the header `commitment` is missing")
    elif commitment(secret) != committed:
        problems.append("the secret is not the one that was committed to")
    return secret


def _shares(text: str | None, problems: list[str]) -> tuple[tuple[int, str], ...] | None:
    """The shares of a header, by seat."""
    if text is None:
        return ()
    if re.fullmatch(r"[0-3]=[0-9a-f]{64}(,[0-3]=[0-9a-f]{64}){0,3}", text) is None:
        problems.append("the shares are not a seat and 64 hexadecimal digits each")
        return None
    parts = (part.split("=") for part in text.split(","))
    shares = tuple((int(seat), share) for seat, share in parts)
    seats = [seat for seat, _ in shares]
    if seats != sorted({*seats}):
        problems.append("the shares are not by ascending seat, one for each")
        return None
    return shares


def _wrong_draws(record: GameRecord, key: bytes) -> Iterator[WrongDraw]:
    number = 0
    for state, action in zip(record.states(), record.actions, strict=False):
        if state.to_act == CHANCE:
            number += 1
            expected = drawn_action(key, number, state)
            if action != expected:
                yield WrongDraw(number, str(action), str(expected))
