"""What the seat to act may do next, and the points that each choice brings it at once."""

from typing import Any

from kingdomino.bots import HAS_CORE
from kingdomino.game import CHANCE, State
from kingdomino.server.protocol import Choice


def choices(state: State[Any]) -> tuple[Choice, ...]:
    """Every legal action with its gain; none where no seat is to act."""
    seat = state.to_act
    if seat is None or seat == CHANCE:
        return ()
    return core_choices(state, seat) if HAS_CORE else plain_choices(state, seat)


def plain_choices(state: State[Any], seat: int) -> tuple[Choice, ...]:
    """The choices by the rules as they are written; a crowded position of Duel takes a tenth of a second."""
    before = state.scores()[seat].total
    return tuple(
        Choice(str(action), state.apply(action).scores()[seat].total - before)
        for action in state.legal_actions()
    )


def core_choices(state: State[Any], seat: int) -> tuple[Choice, ...]:
    """The same, tried out in the fast core."""
    from kingdomino import core

    position = core.known_position(state)
    before = position.totals()[seat]
    return tuple(
        Choice(position.token(code), position.apply(code).totals()[seat] - before)
        for code in position.codes()
    )


def verb_of(token: str) -> str:
    """What a token begins with: `draw` for `draw:c3=d,c4=fxx`."""
    return token.partition(":")[0]
