"""A series on disk, one line of JSON for what is played and one for each round, so that it can go on at any time.

A line is added as soon as a round is over. A program that is killed can leave half a line at the end, which is cut
off when the file is opened again; anything else that cannot be read is refused.
"""

import json
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from types import TracebackType
from typing import Any, Self, cast

from kingdomino.arena.bot_game import SeatResult
from kingdomino.arena.round import Pairing, Round, Terms, seatings
from kingdomino.errors import KingdominoError

if sys.platform == "win32":
    import msvcrt

    def _lock(file: int) -> None:
        # A byte far behind the end: on Windows a locked one can't be read either.
        os.lseek(file, 2**40, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError from error
        finally:
            os.lseek(file, 0, os.SEEK_SET)
else:
    import fcntl

    def _lock(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


FORMAT = "kingdomino arena"
VERSION = 1


BINARY = getattr(os, "O_BINARY", 0)
"""Windows would write its own line ends."""


class SaveError(KingdominoError):
    """A file that is not a series, is damaged, or is of another series."""


def heading(terms: Terms, entrants: Sequence[str], ladder: bool) -> dict[str, Any]:
    """What a series is; only one with the same heading can go on in its file.

    How many games are played is not in it: a series can always be made longer.
    """
    return {
        FORMAT: VERSION,
        "game": terms.game,
        "options": terms.options,
        "ladder": ladder,
        "bots": list(entrants),
        "seconds": terms.limit.seconds,
        "simulations": terms.limit.simulations,
        "seed": terms.seed,
    }


class SeriesFile:
    """The file of a series. Nobody else can write to it while it is open."""

    def __init__(self, path: Path, heading: Mapping[str, Any], pairings: Sequence[Pairing]) -> None:
        self._path = path
        self._file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT | BINARY, 0o644), "r+b")
        try:
            _lock(self._file.fileno())
            self.rounds = self._read(heading, {*pairings})
        except BlockingIOError:
            self._file.close()
            raise SaveError(f"{path}: another series is being written to this file") from None
        except BaseException:
            self._file.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()

    def add(self, one: Round) -> None:
        """Write a round, so that it is kept whatever happens to this process."""
        self._write(
            {
                "pairing": one.pairing,
                "round": one.number,
                "games": [[asdict(seat) for seat in game] for game in one.games],
            }
        )

    def _write(self, value: Mapping[str, Any]) -> None:
        self._file.write(json.dumps(value, ensure_ascii=False).encode() + b"\n")
        self._file.flush()

    def _read(self, heading: Mapping[str, Any], pairings: set[Pairing]) -> list[Round]:
        """The rounds that are there. Half a line at the end is cut off."""
        *lines, rest = self._file.read().split(b"\n")
        if not lines:
            if not json.dumps(heading, ensure_ascii=False).encode().startswith(rest):
                raise SaveError(f"{self._path}: this is not a series of the arena")
            self._file.seek(0)
            self._file.truncate()
            self._write(heading)
            return []
        self._check_heading(lines[0], heading)
        rounds = [
            self._round(line, number, pairings) for number, line in enumerate(lines[1:], start=2)
        ]
        self._file.seek(-len(rest), os.SEEK_END)
        self._file.truncate()
        return rounds

    def _check_heading(self, line: bytes, heading: Mapping[str, Any]) -> None:
        value = _json(line)
        if not isinstance(value, dict) or FORMAT not in value:
            raise SaveError(f"{self._path}: this is not a series of the arena")
        found = cast("dict[str, Any]", value)
        other = [key for key, value in heading.items() if found.get(key) != value]
        if other:
            raise SaveError(
                f"{self._path}: this is another series: its {_words(other[0])} is "
                f"{json.dumps(found.get(other[0]), ensure_ascii=False)}, not "
                f"{json.dumps(heading[other[0]], ensure_ascii=False)}; save to another file"
            )

    def _round(self, line: bytes, number: int, pairings: set[Pairing]) -> Round:
        try:
            found = _parse_round(_json(line))
        except (KeyError, TypeError, ValueError):
            found = None
        if found is None or found.pairing not in pairings:
            raise SaveError(
                f"{self._path}, line {number}: this is not a round; the file is damaged"
            )
        return found


def _words(key: str) -> str:
    return "version" if key == FORMAT else key


def _json(line: bytes) -> Any:
    try:
        return json.loads(line)
    except ValueError:
        return None


def _parse_round(value: Any) -> Round:
    pairing = tuple(map(str, value["pairing"]))
    games = tuple(tuple(_parse_seat(seat) for seat in game) for game in value["games"])
    expected = [[pairing[index] for index in seating] for seating in seatings(len(pairing))]
    if [[seat.bot for seat in game] for game in games] != expected or value["round"] < 0:
        raise ValueError("the bots do not sit as they should")
    return Round(pairing, int(value["round"]), games)


def _parse_seat(value: Any) -> SeatResult:
    if not 0 <= value["share"] <= 1 or not isinstance(value["points"], int):
        raise ValueError("no such result")
    fields: dict[str, Any] = {**value, "faults": tuple(map(str, value["faults"]))}
    return SeatResult(**fields)
