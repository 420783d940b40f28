"""Dice that would be taken in vain: nothing on the map fits them as they are (rule D9)."""

from kingdomino.duel.actions import Take
from kingdomino.duel.drawing import can_draw
from kingdomino.duel.state import State as DuelState
from kingdomino.game import State


def unfit(state: State[object]) -> tuple[str, ...]:
    """Every way to take dice of which none has a place; who takes one gets another that may have one."""
    if not isinstance(state, DuelState) or not state.free:
        return ()
    faces = {die.number: die.face for die in state.free}
    placeable = {number for number, face in faces.items() if can_draw(state.kingdom, (face,))}
    return tuple(
        str(action)
        for action in state.legal_actions()
        if isinstance(action, Take)
        and not placeable & (faces.keys() if len(action.dice) == 1 else {*action.dice})
    )
