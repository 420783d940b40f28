"""`greedy` in Python: the same as in the core, which it checks, and for whoever has no core.

docs/bots.md defines it exactly. It is frozen: other bots are measured against it.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from kingdomino.bots.classic_greedy import classic_worth
from kingdomino.bots.duel_greedy import duel_worth
from kingdomino.bots.limit import USUAL_LIMIT, Limit
from kingdomino.classic.state import State as ClassicState
from kingdomino.duel.state import State as DuelState
from kingdomino.game import Action, State


class Greedy:
    """Chooses the action that is worth most now; among equals, any."""

    name = "greedy"
    summary = "Takes the most points it can have at once, and thinks of nobody else."

    def choose(self, state: State[Any], random: Random, limit: Limit = USUAL_LIMIT) -> Action:
        """One of the best actions."""
        return random.choice(best_actions(state))


def best_actions(state: State[Any]) -> list[Action]:
    """All actions that `greedy` may choose, each as likely as any other."""
    worth = action_worth(state)
    best = max(worth.values())
    return [action for action, value in worth.items() if value == best]


def action_worth(state: State[Any]) -> Mapping[Any, Any]:
    """What each legal action is worth; a game we do not know is judged by its score alone."""
    if isinstance(state, ClassicState):
        return classic_worth(state)
    if isinstance(state, DuelState):
        return duel_worth(state)
    seat = state.to_act or 0
    return {action: state.apply(action).scores()[seat].total for action in state.legal_actions()}
