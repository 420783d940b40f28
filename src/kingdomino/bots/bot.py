"""The contract that every bot keeps."""

from random import Random
from typing import Any, Protocol

from kingdomino.game import Action, State


class Bot(Protocol):
    """Somebody who can take any seat of any game."""

    @property
    def name(self) -> str:
        """What the bot is called on the command line and in files: one word in small letters."""
        ...

    def choose(self, state: State[Any], random: Random) -> Action:
        """One of `state.legal_actions()`, for the seat that is to act.

        It is only asked where a seat is to act, never where chance is or where the game is over. It keeps
        nothing between two calls and takes all its luck from `random`: the same position and the same
        generator give the same action.
        """
        ...
