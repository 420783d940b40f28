"""Both implementations of the rules, step by step: the Python rules and the core must never differ.

Random games are played on both. At every step the legal actions (as sets of tokens), the tickets of chance (in their
order), the position lines and their hashes must be equal, and a position read from its line must be the one that was reached; at the end the
outcomes must be equal too.
"""

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from kingdomino import core
from kingdomino.errors import KingdominoError
from kingdomino.game import CHANCE, Action, Game, State, position_hash


class LockstepError(KingdominoError):
    """The two implementations differ; the text says where and how."""


class _Possible(NamedTuple):
    """All that can happen next by the Python rules."""

    tokens: list[str]
    """In the order of the rules; of a ticket as often as it is there."""
    actions: dict[str, Action]
    """By token."""


_CONSTANT_TICKETS: dict[int, _Possible] = {}
"""The tickets that never change, by the identity of their tuple: the 1,296 rolls of Duel."""


def _possible(state: State[Any]) -> _Possible:
    tickets = state.chance_tickets()
    if not isinstance(tickets, tuple) or not tickets:
        return _by_token(state.legal_actions() or tickets)
    if id(tickets) not in _CONSTANT_TICKETS:
        _CONSTANT_TICKETS[id(tickets)] = _by_token(tickets)
    return _CONSTANT_TICKETS[id(tickets)]


def _by_token(actions: Sequence[Action]) -> _Possible:
    tokens = [str(action) for action in actions]
    return _Possible(tokens, dict(zip(tokens, actions, strict=True)))


def play_in_lockstep(game: Game[Any, Any], options: Any, random: Random) -> int:
    """Play one game on both implementations; the number of steps, or a `LockstepError`."""
    state: State[Any] = game.start(options)
    mirror = core.position(str(state))
    steps = 0
    while True:
        possible = _possible(state)
        _compare(state, mirror, possible)
        if not possible.tokens:
            break
        token = random.choice(list(possible.actions))
        state = state.apply(possible.actions[token])
        mirror = mirror.apply(token)
        steps += 1
    _compare_outcomes(state, mirror)
    return steps


def _compare(state: State[Any], mirror: core.State, possible: _Possible) -> None:
    line = str(state)
    if str(mirror) != line:
        raise LockstepError(f"positions differ:\n  Python {line}\n  core   {mirror}")
    if f"{mirror.hash():016x}" != position_hash(state):
        raise LockstepError(f"hashes differ at {line}")
    if mirror.to_act != state.to_act:
        raise LockstepError(f"seats to act differ at {line}: {state.to_act} and {mirror.to_act}")
    if state.to_act == CHANCE:
        _compare_tickets(line, mirror, possible)
    else:
        _compare_actions(line, mirror, possible)
    again = core.position(line)
    if again != mirror or sorted(again.codes()) != sorted(mirror.codes()):
        raise LockstepError(f"the core reads {line} as another position")


def _compare_tickets(line: str, mirror: core.State, possible: _Possible) -> None:
    """The same tickets in the same order, so that the same draw gives the same outcome on both."""
    tokens = [mirror.token(code) for code in mirror.chance_tickets()]
    if tokens != possible.tokens:
        raise LockstepError(f"tickets differ at {line}")


def _compare_actions(line: str, mirror: core.State, possible: _Possible) -> None:
    tokens, expected = mirror.actions(), possible.actions.keys()
    if len(tokens) != len(expected) or expected != set(tokens):
        only_python = sorted(expected - set(tokens))[:5]
        only_core = sorted(set(tokens) - expected)[:5]
        raise LockstepError(
            f"actions differ at {line}\n  only in Python: {only_python}\n  only in the core: {only_core}"
        )


def _compare_outcomes(state: State[Any], mirror: core.State) -> None:
    outcome = state.outcome()
    assert outcome is not None, "the game is over"
    expected = {
        "reason": outcome.reason,
        "totals": [score.total for score in outcome.scores],
        "largest": [score.largest for score in outcome.scores],
        "ranks": list(outcome.ranks),
    }
    if mirror.outcome() != expected:
        raise LockstepError(
            f"outcomes differ at {state}\n  Python {expected}\n  core   {mirror.outcome()}"
        )
