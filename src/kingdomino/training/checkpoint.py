"""What is kept of a training that is not finished, so that it can go on after an end or a crash."""

import json
import os
import zlib
from dataclasses import asdict, dataclass
from pathlib import Path

from kingdomino.errors import KingdominoError


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
    """How the last match at the gate went."""
    crowned_seconds: float = 0
    """When the gate was passed for the last time; 0 if it never was."""
    crowned_games: int = 0
    crowned_match: str = ""
    """The match that was won then."""

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
    """Write a line that says where the training stands, then the weights."""
    head = asdict(checkpoint) | {"checksum": zlib.crc32(weights)}
    write_atomically(path, json.dumps(head).encode() + b"\n" + weights)


def load_checkpoint(path: Path) -> tuple[Checkpoint, bytes]:
    """Read what `save_checkpoint` wrote."""
    head, _, weights = path.read_bytes().partition(b"\n")
    try:
        values = json.loads(head)
        checksum = values.pop("checksum")
        checkpoint = Checkpoint(**values)
    except (ValueError, KeyError, TypeError) as error:
        raise CheckpointError(
            f"{path} is no checkpoint of a training; move it away to begin anew"
        ) from error
    if checksum != zlib.crc32(weights):
        raise CheckpointError(f"{path} is damaged; move it away to begin anew")
    return checkpoint, weights
