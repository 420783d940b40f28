"""The nets that come with the package, and how they are read."""

from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING

from kingdomino.errors import KingdominoError

if TYPE_CHECKING:
    from kingdomino import core

KINDS = ("duel", "classic-2", "classic-3", "classic-4", "classic-7x7")
"""Every kind of game that has a net of its own."""


class NetError(KingdominoError):
    """A net that is missing or damaged."""


def shipped_net(kind: str) -> Path:
    """Where a net of the package lies."""
    return Path(str(files("kingdomino.bots") / "nets" / f"{kind}.net"))


@cache
def shipped_nets() -> "core.Nets":
    """All nets of the package."""
    from kingdomino import core

    nets = core.Nets()
    for kind in KINDS:
        load_net(nets, kind, shipped_net(kind))
    return nets


def load_net(nets: "core.Nets", kind: str, path: Path) -> None:
    """Read a net from its file; a `NetError` says what is wrong with it and what to do."""
    try:
        nets.load(kind, path.read_bytes())
    except OSError as error:
        raise NetError(
            f"{path}: {error.strerror}; install the package again, or make the net with: kingdomino train"
        ) from error
    except ValueError as error:
        raise NetError(f"{path}: {error}; install the package again") from error
