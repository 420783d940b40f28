"""Dominoes that would cost the Middle Kingdom for good (rule K16)."""

from typing import Any

from kingdomino.classic.actions import Place
from kingdomino.classic.ending import can_be_centred, is_off_centre
from kingdomino.classic.setup import Step
from kingdomino.classic.state import State as ClassicState
from kingdomino.game import State


def off_centre(state: State[Any]) -> tuple[str, ...]:
    """Every placement after which the castle can no longer be in the centre, though before it could."""
    if not isinstance(state, ClassicState) or not state.options.middle_kingdom:
        return ()
    frame, seat = state.options.frame, state.to_act
    if state.step is not Step.PLACE or seat is None:
        return ()
    if not can_be_centred(state.kingdoms[seat], frame):
        return ()
    return tuple(
        str(action)
        for action in state.legal_actions()
        if isinstance(action, Place)
        and any(is_off_centre(square, frame) for square in (action.left, action.right))
    )
