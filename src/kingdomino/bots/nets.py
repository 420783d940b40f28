"""The nets that learned bots play with: those of the package, or in their place those of a folder of yours."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kingdomino.classic.options import Options as ClassicOptions
from kingdomino.errors import KingdominoError

if TYPE_CHECKING:
    from kingdomino import core

KINDS = ("duel", "classic-2", "classic-3", "classic-4", "classic-7x7")
"""Every kind of game that has a net of its own."""

FOLDER = "KINGDOMINO_NETS"
"""The environment variable that names a folder: nets found there take the place of those of the package."""


class NetError(KingdominoError, ValueError):
    """A net that is missing or damaged."""


class NoNetError(NetError):
    """A net that is not there at all: nobody has to be told that something broke."""


def kind_of(game: str, options: Any) -> str:
    """Which net plays a game with these options."""
    if not isinstance(options, ClassicOptions):
        return game
    return f"{game}-7x7" if options.mighty_duel else f"{game}-{options.players}"


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


@dataclass(frozen=True, slots=True)
class NetShelf:
    """The nets to play with. One that is missing or damaged only stops the games that need it."""

    nets: "core.Nets"
    errors: Mapping[str, NetError]
    """What is wrong, by kind of game, where anything is."""

    def check(self, kind: str) -> None:
        """Raise what is wrong with the net of this kind of game, if anything is."""
        if kind in self.errors:
            error = self.errors[kind]
            raise type(error)(str(error))


def net_shelf() -> NetShelf:
    """The nets of the folder that `KINGDOMINO_NETS` names, and for all other kinds those of the package."""
    return _shelf(os.environ.get(FOLDER) or None)


@cache
def _shelf(folder: str | None) -> NetShelf:
    from kingdomino import core

    own = _nets_in(Path(folder)) if folder else {}
    nets = core.Nets()
    errors: dict[str, NetError] = {}
    for kind in KINDS:
        try:
            load_net(nets, kind, own.get(kind) or shipped_net(kind))
        except NetError as error:
            errors[kind] = error
    return NetShelf(nets, errors)


def _nets_in(folder: Path) -> dict[str, Path]:
    own = {kind: path for kind in KINDS if (path := folder / f"{kind}.net").exists()}
    if not own:
        names = ", ".join(f"{kind}.net" for kind in KINDS)
        raise NetError(
            f"{FOLDER}={folder}: there is no net in this folder; a net is called one of {names}"
        )
    return own


def load_net(nets: "core.Nets", kind: str, path: Path) -> None:
    """Read a net from its file; a `NetError` says what is wrong with it and what to do."""
    try:
        nets.load(kind, path.read_bytes())
    except FileNotFoundError as error:
        raise NoNetError(f"{path}: {error.strerror}; {_advice(kind, path)}") from error
    except OSError as error:
        raise NetError(f"{path}: {error.strerror}; {_advice(kind, path)}") from error
    except ValueError as error:
        raise NetError(f"{path}: {error}; {_advice(kind, path)}") from error


def _advice(kind: str, path: Path) -> str:
    if path == shipped_net(kind):
        return "install the package again"
    return "move it away, or make it again with: kingdomino train"
