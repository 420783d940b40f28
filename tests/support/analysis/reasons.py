"""What the tests of reasons ask: which reasons has an action in a position?"""

from typing import Any

from kingdomino.analysis.reasons import Key, Reason, reasons_for
from kingdomino.game import State
from kingdomino.games import game_of_position


def reasons(state: State[Any], token: str, *names: str) -> dict[Key, Reason]:
    """The reasons of an action, by their keys; of several with one key the weightiest."""
    action = game_of_position(str(state)).parse_action(token)
    assert action in state.legal_actions(), f"{token} is not legal"
    found = reasons_for(state, action, names)
    return {reason.key: reason for reason in reversed(found)}


def told(state: State[Any], token: str, key: Key, *names: str) -> str:
    """What is told of an action under a key, with the rule; empty if nothing is."""
    reason = reasons(state, token, *names).get(key)
    return "" if reason is None else str(reason)
