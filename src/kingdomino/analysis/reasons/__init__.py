"""Reasons: what an action does, in plain words, worked out from the rules and never invented."""

from collections.abc import Callable, Iterator
from typing import Any

from kingdomino.analysis.reasons.classic_claiming import claiming_reasons
from kingdomino.analysis.reasons.classic_placing import placing_reasons
from kingdomino.analysis.reasons.duel_draft import draft_reasons
from kingdomino.analysis.reasons.duel_drawing import drawing_reasons
from kingdomino.analysis.reasons.duel_spending import spending_reasons
from kingdomino.analysis.reasons.reason import Key, Move, Reason
from kingdomino.analysis.reasons.room import room_reasons
from kingdomino.analysis.reasons.territory import territory_reasons
from kingdomino.game import Action, State

Source = Callable[[Move[Any]], Iterator[Reason]]

SHARED: tuple[Source, ...] = (territory_reasons, room_reasons)
CLASSIC: tuple[Source, ...] = (*SHARED, placing_reasons, claiming_reasons)
DUEL: tuple[Source, ...] = (*SHARED, draft_reasons, drawing_reasons, spending_reasons)


def reasons_for(
    state: State[Any], action: Action, names: tuple[str, ...] = ()
) -> tuple[Reason, ...]:
    """All that can be said about an action of the seat to act, the weightiest first."""
    seat = state.to_act
    assert seat is not None, "somebody is to decide"
    move = Move(state, action, state.apply(action), seat, names)
    found = [reason for source in (DUEL if move.is_duel else CLASSIC) for reason in source(move)]
    return tuple(sorted(found, key=lambda reason: -abs(reason.weight)))


__all__ = ["Key", "Move", "Reason", "reasons_for"]
