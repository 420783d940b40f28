"""A bot that plays anything the rules allow."""

from random import Random
from typing import Any

from kingdomino.bots.limit import USUAL_LIMIT, Limit
from kingdomino.game import Action, State


class RandomBot:
    """Chooses among all legal actions, each as likely as any other."""

    name = "random"
    summary = "Plays any legal action, each as likely as any other."

    def choose(self, state: State[Any], random: Random, limit: Limit = USUAL_LIMIT) -> Action:
        """Any legal action."""
        return random.choice(state.legal_actions())
