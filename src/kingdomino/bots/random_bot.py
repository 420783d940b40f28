"""A bot that plays anything the rules allow."""

from random import Random
from typing import Any

from kingdomino.game import Action, State


class RandomBot:
    """Chooses among all legal actions, each as likely as any other."""

    name = "random"

    def choose(self, state: State[Any], random: Random) -> Action:
        """Any legal action."""
        return random.choice(state.legal_actions())
