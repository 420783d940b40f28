"""The table of games, by name."""

from typing import Any

from kingdomino.classic import Classic
from kingdomino.duel import Duel
from kingdomino.errors import OptionError, listed
from kingdomino.game import Game

GAMES: dict[str, Game[Any, Any]] = {game.name: game for game in (Duel(), Classic())}

LONGEST_SHOWN = 40


def game_named(name: str) -> Game[Any, Any]:
    """The game with this name; an `OptionError` lists the names there are."""
    if name not in GAMES:
        raise OptionError(f"there is no game {_shown(name)}; games are {listed(GAMES)}")
    return GAMES[name]


def _shown(name: str) -> str:
    """A name as it was given; of a long text, which is no name at all, only the beginning."""
    return repr(name if len(name) <= LONGEST_SHOWN else f"{name[:LONGEST_SHOWN]}…")


def game_of_position(line: str) -> Game[Any, Any]:
    """The game that a position line is of, by its first word."""
    return game_named(line.partition(" ")[0])
