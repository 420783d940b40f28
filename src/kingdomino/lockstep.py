"""Both implementations of the rules, step by step: the Python rules and the core must never differ.

Random games are played on both. At every step the possible actions (as sets of tokens), the position lines and
their hashes must be equal, and a position read from its line must be the one that was reached; at the end the
outcomes must be equal too.
"""

from random import Random
from typing import Any

from kingdomino import core
from kingdomino.errors import KingdominoError
from kingdomino.game import Action, Game, State, position_hash


class LockstepError(KingdominoError):
    """The two implementations differ; the text says where and how."""


_CONSTANT_TICKETS: dict[int, dict[str, Action]] = {}
"""The tokens of tickets that never change, by the identity of their tuple: the 1,296 rolls of Duel."""


def _possible(state: State[Any]) -> dict[str, Action]:
    """All that can happen next by the Python rules, by token."""
    tickets = state.chance_tickets()
    if not isinstance(tickets, tuple) or not tickets:
        return {str(action): action for action in (state.legal_actions() or tickets)}
    if id(tickets) not in _CONSTANT_TICKETS:
        _CONSTANT_TICKETS[id(tickets)] = {str(action): action for action in tickets}
    return _CONSTANT_TICKETS[id(tickets)]


def play_in_lockstep(game: Game[Any, Any], options: Any, random: Random) -> int:
    """Play one game on both implementations; the number of steps, or a `LockstepError`."""
    state: State[Any] = game.start(options)
    mirror = core.position(str(state))
    steps = 0
    while True:
        possible = _possible(state)
        _compare(state, mirror, possible)
        if not possible:
            break
        token = random.choice(list(possible))
        state = state.apply(possible[token])
        mirror = mirror.apply(token)
        steps += 1
    _compare_outcomes(state, mirror)
    return steps


def _compare(state: State[Any], mirror: Any, possible: dict[str, Action]) -> None:
    line = str(state)
    if str(mirror) != line:
        raise LockstepError(f"positions differ:\n  Python {line}\n  core   {mirror}")
    if f"{mirror.hash():016x}" != position_hash(state):
        raise LockstepError(f"hashes differ at {line}")
    tokens = mirror.actions()
    if len(tokens) != len(possible) or possible.keys() != set(tokens):
        only_python = sorted(possible.keys() - set(tokens))[:5]
        only_core = sorted(set(tokens) - possible.keys())[:5]
        raise LockstepError(
            f"actions differ at {line}\n  only in Python: {only_python}\n  only in the core: {only_core}"
        )
    if mirror.to_act != state.to_act:
        raise LockstepError(f"seats to act differ at {line}: {state.to_act} and {mirror.to_act}")
    if sorted(core.position(line).codes()) != sorted(mirror.codes()):
        raise LockstepError(f"the core reads {line} as another position")


def _compare_outcomes(state: State[Any], mirror: Any) -> None:
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
