"""What many tests need: playing on from a position by tokens, and asking which rule forbids an action."""

from collections.abc import Sequence
from typing import Any

import pytest

from kingdomino import core
from kingdomino.errors import IllegalActionError
from kingdomino.game import State
from kingdomino.games import game_of_position


def position(line: str) -> Any:
    """The position of a line of any game."""
    return game_of_position(line).parse_position(line)


def after(state: State[Any], tokens: str) -> Any:
    """The position after these actions, given by their tokens."""
    game = game_of_position(str(state))
    for token in tokens.split():
        state = state.apply(game.parse_action(token))
    return state


def possible_codes(state: core.State) -> Sequence[int]:
    """The numbers of all that can happen next in the core: actions, or the tickets of chance."""
    return state.codes() or state.chance_tickets()


def legal_tokens(state: State[Any]) -> set[str]:
    """The tokens of all legal actions."""
    return {str(action) for action in state.legal_actions()}


def rule_broken(state: State[Any], token: str) -> str:
    """The rule that forbids an action here."""
    action = game_of_position(str(state)).parse_action(token)
    assert action not in state.legal_actions()
    with pytest.raises(IllegalActionError) as caught:
        state.apply(action)
    return caught.value.rule
