"""What may enter the arena: a bot by its name, or a program by its command; either with limits of its own.

    king                        the bot, within the limits of the series
    king:seconds=0.1            the same, with 0.1 seconds a turn
    "node bot.mjs:simulations=500"

The whole text is the entrant's name in every result, so one bot with two limits is two entrants.
"""

import os
import re
import shlex
import shutil
from pathlib import Path
from typing import NamedTuple

from kingdomino.arena.program_seat import ProgramSeat
from kingdomino.arena.seats import CoreSeat, Fault, PythonSeat, SeatedBot
from kingdomino.bots import BOTS, bot_named
from kingdomino.bots.core_bot import CoreBot
from kingdomino.bots.limit import Limit
from kingdomino.errors import OptionError

_WITH_LIMITS = re.compile(r"(.*?)((?::(?:seconds|simulations)=[^:]*)+)", re.DOTALL)


class ProgramError(OptionError):
    """A program that cannot play."""


class Entrant(NamedTuple):
    """One participant."""

    bot: str
    """The name of a bot, or a program's command."""
    limit: Limit | None
    """Its own limit for a turn; None for that of the series."""


def parse_entrant(text: str) -> Entrant:
    """The entrant that a text on the command line names; an `OptionError` if its limits cannot be read."""
    match = _WITH_LIMITS.fullmatch(text)
    if match is None:
        return Entrant(text, None)
    values: dict[str, str] = {}
    for each in match[2].removeprefix(":").split(":"):
        name, _, value = each.partition("=")
        if name in values:
            raise OptionError(f"{text!r} has two limits in {name}")
        values[name] = value
    try:
        seconds = float(values["seconds"]) if "seconds" in values else None
        simulations = int(values["simulations"]) if "simulations" in values else None
    except ValueError:
        raise OptionError(
            f"{text!r}: a limit is a number, as in king:seconds=0.5 or king:simulations=500"
        ) from None
    return Entrant(match[1], Limit(seconds, simulations))


def seated(entrant: str) -> SeatedBot:
    """The bot or program at a table of its own; an `OptionError` if there is none."""
    name = parse_entrant(entrant).bot
    words = program_words(name)
    if words is not None:
        return ProgramSeat(words)
    bot = bot_named(name)
    return CoreSeat(bot) if isinstance(bot, CoreBot) else PythonSeat(bot)


def program_words(command: str) -> list[str] | None:
    """The words of a program's command, or None if it is not a program.

    A program has a slash in its command, or its first word is an executable file here or on the path.
    """
    if command in BOTS:
        return None
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise ProgramError(f"{command!r} is not a command: {error}") from error
    if not words:
        return None
    if "/" not in words[0] and _is_executable(Path(words[0])):
        return [f"./{words[0]}", *words[1:]]
    if "/" in command or shutil.which(words[0]):
        return words
    return None


def check_entrant(entrant: str) -> str:
    """The name that a program gives itself, or that of a bot; an `OptionError` says why an entrant cannot play."""
    name = parse_entrant(entrant).bot
    words = program_words(name)
    if words is None:
        if name in BOTS:
            return name
        raise OptionError(
            f"there is no bot {name!r}; there is {', '.join(BOTS)}, or a program by its path"
        )
    if shutil.which(words[0]) is None:
        raise ProgramError(f"{name!r} cannot be started: {_why_not(words[0])}")
    seat = ProgramSeat(words)
    try:
        return seat.start()
    except Fault as fault:
        raise ProgramError(
            f"{name!r} is not a bot: {fault} (docs/bots.md has the protocol)"
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
