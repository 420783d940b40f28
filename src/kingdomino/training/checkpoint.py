"""What is kept of a training that is not finished, so that it can go on after an end or a crash."""

import json
import math
import os
import zlib
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, cast

from kingdomino.errors import KingdominoError

MAGIC = b"kingdomino-checkpoint 1"


class CheckpointError(KingdominoError):
    """A checkpoint that cannot be used."""


@dataclass(frozen=True, slots=True)
class Checkpoint:
    """Where a training stands."""

    kind: str
    seed: int
    minutes: float
    """How long the whole training is to take."""
    seconds: float = 0
    """How long it has taken so far."""
    rounds: int = 0
    """Rounds of self-play so far."""
    games: int = 0
    match: str = ""
    """How the last gating match went."""
    crowned_seconds: float = 0
    """When a gating match was won for the last time; 0 if none was."""
    crowned_games: int = 0
    crowned_match: str = ""
    """The match that was won then."""
    from_zero: bool = False
    """Whether the first champion was made here: the net of the package was not to be beaten."""

    @property
    def share(self) -> float:
        """Which share of the time is over."""
        return min(1, self.seconds / (60 * self.minutes))


def write_atomically(path: Path, data: bytes) -> None:
    """Write a file so that whoever reads it finds all of it or what was there before."""
    path.parent.mkdir(parents=True, exist_ok=True)
    half_done = path.with_name(f"{path.name}.new")
    with half_done.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    half_done.replace(path)


def save_checkpoint(path: Path, checkpoint: Checkpoint, weights: bytes) -> None:
    """Write a line with a checksum of all the rest, a line that says where the training stands, and the weights."""
    rest = json.dumps(asdict(checkpoint)).encode() + b"\n" + weights
    write_atomically(path, b"%s %d\n" % (MAGIC, zlib.crc32(rest)) + rest)


def load_checkpoint(path: Path) -> tuple[Checkpoint, bytes]:
    """Read what `save_checkpoint` wrote."""
    first, _, rest = path.read_bytes().partition(b"\n")
    magic, _, checksum = first.rpartition(b" ")
    if magic != MAGIC:
        raise CheckpointError(f"{path} is no checkpoint of a training; move it away to begin anew")
    if checksum != b"%d" % zlib.crc32(rest):
        raise CheckpointError(f"{path} is damaged; move it away to begin anew")
    head, _, weights = rest.partition(b"\n")
    try:
        return _checked(json.loads(head)), weights
    except (ValueError, TypeError) as error:
        raise CheckpointError(
            f"{path} has a head that makes no sense: {error}; move it away to begin anew"
        ) from error


def _checked(values: dict[str, Any]) -> Checkpoint:
    """The checkpoint with these values, if each of them is what it has to be."""
    checkpoint = Checkpoint(**values)
    for field in fields(checkpoint):
        value = getattr(checkpoint, field.name)
        good = {
            str: isinstance(value, str),
            int: isinstance(value, int),
            float: isinstance(value, int | float) and 0 <= value < math.inf,
            bool: isinstance(value, bool),
        }
        wanted = cast("type", field.type)
        if (isinstance(value, bool) and wanted is not bool) or not good[wanted]:
            raise ValueError(f"{field.name} cannot be {value!r}")
    if checkpoint.minutes <= 0:
        raise ValueError("minutes are more than 0")
    return checkpoint
