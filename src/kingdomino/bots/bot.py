"""The contract that every bot keeps."""

from random import Random
from typing import Any, Protocol

from kingdomino.bots.limit import USUAL_LIMIT, Limit
from kingdomino.game import Action, State


class Bot(Protocol):
    """Somebody who can take any seat of any game."""

    @property
    def name(self) -> str:
        """What the bot is called on the command line and in files: one word in small letters."""
        ...

    @property
    def summary(self) -> str:
        """One sentence on how it plays."""
        ...

    def choose(self, state: State[Any], random: Random, limit: Limit = USUAL_LIMIT) -> Action:
        """One of `state.legal_actions()`, for the seat that is to act, within what is left of its turn.

        It is only asked where a seat is to act, never where chance is or where the game is over. It keeps
        nothing between two calls and takes all its luck from `random`: the same position, the same generator
        and the same number of simulations give the same action.
        """
        ...
