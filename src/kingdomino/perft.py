"""Counting action sequences, the usual way to compare two implementations of a game."""

from typing import Any

from kingdomino.game import Action, State


def successors(state: State[Any]) -> list[Action]:
    """All that can happen next, whoever acts: legal actions, or the distinct outcomes of chance."""
    return state.legal_actions() or list(dict.fromkeys(state.chance_tickets()))


def perft(state: State[Any], depth: int) -> int:
    """How many sequences of this many actions there are from a position; chance counts unweighted."""
    if depth == 0:
        return 1
    if depth == 1:
        return len(successors(state))
    return sum(perft(state.apply(action), depth - 1) for action in successors(state))


def divide(state: State[Any], depth: int) -> dict[Action, int]:
    """The count for each first action by itself: the quick way to find where two engines differ."""
    return {action: perft(state.apply(action), depth - 1) for action in successors(state)}
