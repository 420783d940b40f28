"""What the seat to act may do next, and the points that each choice brings it at once."""

from dataclasses import replace
from typing import Any

from kingdomino.bots import HAS_CORE
from kingdomino.classic.state import State as ClassicState
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
    before = _worth(state, seat)
    after = {str(action): _worth(state.apply(action), seat) for action in state.legal_actions()}
    return tuple(
        Choice(token, total - before[0], bonus - before[1])
        for token, (total, bonus) in after.items()
    )


def _worth(state: State[Any], seat: int) -> tuple[int, int]:
    """What a seat's kingdom is worth, and how much of it may still change with every domino."""
    score = state.scores()[seat]
    is_settled = not isinstance(state, ClassicState)
    return score.total, 0 if is_settled else sum(bonus.points for bonus in score.bonuses)


def core_choices(state: State[Any], seat: int) -> tuple[Choice, ...]:
    """The same, tried out in the fast core."""
    gains = _gains(state, seat)
    bare = _without_bonuses(state)
    settled = gains if bare is None else _gains(bare, seat)
    return tuple(Choice(token, gain, gain - settled[token]) for token, gain in gains.items())


def _gains(state: State[Any], seat: int) -> dict[str, int]:
    from kingdomino import core

    position = core.known_position(state)
    before = position.totals()[seat]
    return {
        position.token(code): position.apply(code).totals()[seat] - before
        for code in position.codes()
    }


def _without_bonuses(state: State[Any]) -> State[Any] | None:
    """The same position where territories alone count; None if that is so anyway."""
    if not isinstance(state, ClassicState):
        return None
    if not (state.options.harmony or state.options.middle_kingdom):
        return None
    return replace(state, options=replace(state.options, harmony=False, middle_kingdom=False))


def verb_of(token: str) -> str:
    """What a token begins with: `draw` for `draw:c3=d,c4=fxx`."""
    return token.partition(":")[0]
