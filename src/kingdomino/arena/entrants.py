"""Who may enter the arena: a bot by its name, or a program by the command that starts it."""

import os
import shlex
import shutil
from pathlib import Path

from kingdomino.arena.program_seat import ProgramSeat
from kingdomino.arena.seats import CoreSeat, Fault, PythonSeat, SeatedBot
from kingdomino.bots import BOTS, bot_named
from kingdomino.bots.core_bot import CoreBot
from kingdomino.errors import OptionError


class ProgramError(OptionError):
    """A program that cannot play."""


def seated(entrant: str) -> SeatedBot:
    """The bot or program at a table of its own; an `OptionError` if there is none."""
    words = program_words(entrant)
    if words is not None:
        return ProgramSeat(words)
    bot = bot_named(entrant)
    return CoreSeat(bot) if isinstance(bot, CoreBot) else PythonSeat(bot)


def program_words(entrant: str) -> list[str] | None:
    """The words of a program's command, or None if it is not a program.

    A program has a slash in its command, or its first word is an executable file here or on the path.
    """
    if entrant in BOTS:
        return None
    try:
        words = shlex.split(entrant)
    except ValueError as error:
        raise ProgramError(f"{entrant!r} is not a command: {error}") from error
    if not words:
        return None
    if "/" not in words[0] and _is_executable(Path(words[0])):
        return [f"./{words[0]}", *words[1:]]
    if "/" in entrant or shutil.which(words[0]):
        return words
    return None


def check_entrant(entrant: str) -> str | None:
    """Refuse who cannot play, in one sentence; the name that a program gives itself, None for a bot of ours."""
    words = program_words(entrant)
    if words is None:
        if entrant in BOTS:
            return None
        raise OptionError(
            f"there is no bot {entrant!r}; there is {', '.join(BOTS)}, or a program by its path"
        )
    if shutil.which(words[0]) is None:
        raise ProgramError(f"{entrant!r} cannot be started: {_why_not(words[0])}")
    seat = ProgramSeat(words)
    try:
        return seat.start()
    except Fault as fault:
        raise ProgramError(
            f"{entrant!r} is not a bot: {fault} (docs/bots.md has the protocol)"
        ) from None
    finally:
        seat.close()


def _is_executable(path: Path) -> bool:
    return path.is_file() and os.access(path, os.X_OK)


def _why_not(word: str) -> str:
    path = Path(word)
    if "/" not in word or not path.exists():
        return f"there is no {word}"
    if path.is_dir():
        return f"{word} is a folder"
    return f"{word} is not executable (chmod +x {word})"
