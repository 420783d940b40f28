"""Whether the luck of a recorded match was settled before: docs/fairness.md has the rule and what it proves."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from kingdomino.game import CHANCE
from kingdomino.record import GameRecord
from kingdomino.server.dice.draws import DrawSource, commitment, drawn_action, is_share_of
from kingdomino.server.match.game_files import CHOSEN


class Finding(StrEnum):
    """What a check has found."""

    PROVED = "proved"
    """Everything fits, and it is what a player noted before they revealed a share that is part of the luck."""
    FITS = "fits"
    """Everything in the file fits, but not all of it was compared with what somebody noted before."""
    UNCOMMITTED = "uncommitted"
    """The same, but the file does not say what players had committed to: files of older matches do not."""
    UNSHARED = "unshared"
    """Everything fits, but nobody has added a share: the server alone made the luck."""
    CHOSEN = "chosen"
    """Everything fits, but the luck was chosen, so it proves nothing."""
    UNKNOWN = "unknown"
    """There is no secret to check with."""
    WRONG = "wrong"
    """Something does not fit."""


@dataclass(frozen=True, slots=True)
class Noted:
    """What a player noted before they revealed their share."""

    commitment: str | None = None
    """The server's."""
    commitments: Mapping[int, str] | None = None
    """The players', by seat, those of all who had one; None if they were not noted."""
    shares: Mapping[int, str] = field(default_factory=dict[int, str])
    """The player's own, by seat."""


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
    """What does not fit within the file, beside the draws."""
    differences: tuple[str, ...] = ()
    """Where the file is not what was noted."""
    wrong_draws: tuple[WrongDraw, ...] = ()
    shares: tuple[int, ...] = ()
    """The seats whose shares are part of the luck."""
    withheld: tuple[int, ...] = ()
    """The seats that had committed to a share and did not reveal it."""
    not_noted: tuple[str, ...] = ()
    """What would have to be noted, too, for a proof."""


@dataclass(frozen=True, slots=True)
class _Promises:
    """What the headers of a file say of its luck, as far as it can be read."""

    secret: bytes
    match: str
    is_chosen: bool
    commitment: str | None
    commitments: Mapping[int, str] | None
    """None if the file has no such header."""
    shares: Mapping[int, str]


def verify(record: GameRecord, noted: Noted | None = None) -> Verdict:
    """Check the luck of a recorded match by what its headers say, and by what somebody noted before it."""
    count = sum(state.to_act == CHANCE for state in list(record.states())[:-1])
    if "secret" not in record.headers:
        return Verdict(Finding.UNKNOWN, count)
    problems: list[str] = []
    promises = _promises(record.headers, problems)
    if promises is None:
        return Verdict(Finding.WRONG, count, tuple(problems))
    noted = noted or Noted()
    problems += _problems(promises)
    differences = tuple(_differences(promises, noted))
    key = DrawSource(promises.secret, promises.match, promises.is_chosen).key(
        promises.shares.items()
    )
    wrong = tuple(_wrong_draws(record, key))
    not_noted = tuple(_not_noted(promises, noted))
    is_wrong = bool(problems or differences or wrong)
    return Verdict(
        Finding.WRONG if is_wrong else _finding(promises, is_noted=not not_noted),
        count,
        tuple(problems),
        differences,
        wrong,
        tuple(promises.shares),
        tuple(sorted((promises.commitments or {}).keys() - promises.shares.keys())),
        not_noted,
    )


def _finding(promises: _Promises, *, is_noted: bool) -> Finding:
    """What is found where everything fits."""
    if promises.is_chosen:
        return Finding.CHOSEN
    if not promises.shares:
        return Finding.UNSHARED
    if promises.commitments is None:
        return Finding.UNCOMMITTED
    return Finding.PROVED if is_noted else Finding.FITS


# What the file says


def _promises(headers: Mapping[str, str], problems: list[str]) -> _Promises | None:
    """What a file says of its luck; None, and why, if it cannot be read."""
    if re.fullmatch(r"[0-9a-f]{64}", headers["secret"]) is None:
        problems.append("the secret is not 64 hexadecimal digits")
    if "match" not in headers:
        problems.append("the header `match` is missing")
    by_seat = [_by_seat(headers, name, problems) for name in ("shares", "commitments")]
    if problems:
        return None
    shares, commitments = by_seat
    return _Promises(
        bytes.fromhex(headers["secret"]),
        headers["match"],
        headers.get("luck") == CHOSEN,
        headers.get("commitment"),
        commitments,
        shares or {},
    )


def _by_seat(headers: Mapping[str, str], name: str, problems: list[str]) -> dict[int, str] | None:
    """The shares or commitments of a header."""
    text = headers.get(name)
    if text is None:
        return None
    if re.fullmatch(r"[0-3]=[0-9a-f]{64}(,[0-3]=[0-9a-f]{64}){0,3}", text) is None:
        problems.append(f"the {name} are not a seat and 64 hexadecimal digits each")
        return None
    parts = [part.split("=") for part in text.split(",")]
    seats = [int(seat) for seat, _ in parts]
    if seats != sorted({*seats}):
        problems.append(f"the {name} are not by ascending seat, one for each")
        return None
    return {int(seat): value for seat, value in parts}


def _problems(promises: _Promises) -> Iterator[str]:
    """Where secret and shares are not what was committed to."""
    if promises.commitment is None:
        yield "the header `commitment` is missing"
    elif commitment(promises.secret) != promises.commitment:
        yield "the secret is not the one that was committed to"
    if promises.commitments is None:
        return
    for seat, share in promises.shares.items():
        if seat not in promises.commitments:
            yield f"seat {seat} revealed a share, but had committed to none"
        elif not is_share_of(share, promises.commitments[seat]):
            yield f"the share of seat {seat} is not the one that was committed to"


def _wrong_draws(record: GameRecord, key: bytes) -> Iterator[WrongDraw]:
    number = 0
    for state, action in zip(record.states(), record.actions, strict=False):
        if state.to_act == CHANCE:
            number += 1
            expected = drawn_action(key, number, state)
            if action != expected:
                yield WrongDraw(number, str(action), str(expected))


# What was noted


def _differences(promises: _Promises, noted: Noted) -> Iterator[str]:
    """Where the file is not what was noted."""
    if noted.commitment is not None and noted.commitment != promises.commitment:
        yield "the server's commitment is not the one that you noted"
    if noted.commitments is not None:
        found, known = promises.commitments or {}, _all_noted(noted)
        for seat in _seats(found, known):
            if found.get(seat) != known.get(seat):
                yield f"the commitment of seat {seat} is not what you noted"
    for seat, share in sorted(noted.shares.items()):
        if promises.shares.get(seat) != share:
            yield f"the share of seat {seat} is not the one that you noted"
    if promises.is_chosen and noted.shares:
        yield "the luck is said to be chosen, but then nobody can have added a share"


def _all_noted(noted: Noted) -> dict[int, str]:
    """The commitments of all players; who noted their share knows their own."""
    own = {seat: commitment(bytes.fromhex(share)) for seat, share in noted.shares.items()}
    return {**own, **(noted.commitments or {})}


def _not_noted(promises: _Promises, noted: Noted) -> Iterator[str]:
    """What a proof still needs."""
    if noted.commitment is None:
        yield "the server's commitment"
    if noted.commitments is None:
        for seat in _seats(promises.commitments or {}):
            if seat not in noted.shares:
                yield f"the commitment of seat {seat}"
    if not noted.shares:
        yield "a share of your own"


def _seats(*values: Iterable[int]) -> list[int]:
    return sorted({seat for each in values for seat in each})
