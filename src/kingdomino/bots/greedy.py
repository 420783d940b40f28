"""A bot that takes the most points it can have at once, with a little sense for what comes later."""

from collections.abc import Mapping
from random import Random
from typing import Any

from kingdomino.bots.classic_worth import classic_worth
from kingdomino.bots.duel_worth import duel_worth
from kingdomino.bots.limit import USUAL_LIMIT, Limit
from kingdomino.classic.state import State as ClassicState
from kingdomino.duel.state import State as DuelState
from kingdomino.game import Action, State


class Greedy:
    """Chooses the action that is worth most now; among equals, any."""

    name = "greedy"
    summary = "Takes the most points it can have at once, with a little sense for what comes later."

    def choose(self, state: State[Any], random: Random, limit: Limit = USUAL_LIMIT) -> Action:
        """One of the best actions."""
        worth = action_worth(state)
        best = max(worth.values())
        return random.choice([action for action, value in worth.items() if value == best])


def action_worth(state: State[Any]) -> Mapping[Any, float]:
    """What each legal action is worth, in points; a game we do not know is judged by its score alone."""
    if isinstance(state, ClassicState):
        return classic_worth(state)
    if isinstance(state, DuelState):
        return duel_worth(state)
    seat = state.to_act or 0
    return {action: state.apply(action).scores()[seat].total for action in state.legal_actions()}
