"""Keeping the game in its file after every step, come what may."""

from datetime import datetime
from pathlib import Path

from kingdomino.errors import OptionError
from kingdomino.record import GameRecord, save_game

SUFFIX = ".kingdomino"


class Autosave:
    """Writes a game into one file; trouble is remembered, never raised, and the game goes on."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.problem: str | None = None
        """Why the last attempt failed; None when the file is up to date."""
        self._saved: GameRecord | None = None

    def save(self, record: GameRecord) -> None:
        """Write the game, unless the file has it already."""
        if record is self._saved:
            return
        try:
            save_game(self.path, record)
        except OSError as error:
            self.problem = error.strerror or str(error)
        else:
            self.problem = None
            self._saved = record


def default_path(game_name: str) -> Path:
    """A new file in the current folder, named after the game and the minute."""
    return free_path(Path(f"{game_name}-{datetime.now():%Y%m%d-%H%M}{SUFFIX}"))


def free_path(path: Path) -> Path:
    """The path itself, or with a number behind its name if such a file exists.

    The file is made at once, empty, so that another game that starts now takes another name.
    """
    number, found = 2, path
    while True:
        try:
            found.open("x").close()
        except FileExistsError:
            found = path.with_stem(f"{path.stem}-{number}")
            number += 1
        except OSError:
            # A folder that cannot be written to: saving will say so.
            return found
        else:
            return found


def checked_path(path: Path) -> Path:
    """A path that a person gave for a new file; never one that would be overwritten."""
    if path.exists():
        raise OptionError(f"{path} exists already; go on with it by --resume, or name another file")
    if not path.parent.is_dir():
        raise OptionError(f"there is no folder {path.parent}")
    return path
