"""`plain`: plays at random but keeps things simple: no castle bonus and no spell that can be kept.

In Duel it drafts uniformly, draws uniformly over all different ways without a spell, and chooses uniformly for
the spells that take effect at once. In Kingdomino it is the same as playing uniformly at random.
"""

from random import Random
from typing import Any

from kingdomino.bots.limit import USUAL_LIMIT, Limit
from kingdomino.duel.actions import Castle, Draw, Split, Take, TurnDie
from kingdomino.duel.setup import Setup, Step
from kingdomino.game import Action, State


class Plain:
    """Keeps no secrets and spends nothing."""

    name = "plain"
    summary = "Plays at random, but never uses the castle bonus or a spell that can be kept."

    def choose(self, state: State[Any], random: Random, limit: Limit = USUAL_LIMIT) -> Action:
        """A plain action, each as likely as any other."""
        actions = state.legal_actions()
        if isinstance(state, Setup):
            actions = [action for action in actions if _is_plain(action, state.step)]
        return random.choice(actions)


def _is_plain(action: Action, step: Step) -> bool:
    match action:
        case TurnDie() | Castle() | Split():
            return False
        case Draw():
            return not action.ignoring
        case Take():
            return step == Step.PAIR or len(action.dice) == 1
        case _:
            return True
