"""From a judge's figures to assessed actions: equal ones together, each with its reasons."""

from collections.abc import Sequence
from typing import Any

from kingdomino.analysis.compare import Difference, difference
from kingdomino.analysis.decision import Assessed
from kingdomino.analysis.equal import equals
from kingdomino.analysis.judge import Judged
from kingdomino.analysis.reasons import reasons_for
from kingdomino.game import State


def assess(
    state: State[Any], judged: Sequence[Judged], one: Judged, names: tuple[str, ...]
) -> Assessed:
    """One of the judged actions with those that come to the same, and why it is good or bad."""
    seat = state.to_act
    assert seat is not None, "somebody is to decide"
    before = state.scores()[seat].total
    gain = state.apply(one.action).scores()[seat].total - before
    alike = tuple(each.action for each in equals(state, judged, one) if each.action != one.action)
    reasons = reasons_for(state, one.action, names)
    return Assessed(one.action, one.points, one.chance, gain, alike, reasons)


def contrast(best: Assessed, other: Assessed) -> Difference:
    """What the best action does that another does not, and the other way round."""
    return difference(best.reasons, other.reasons, best.gain - other.gain)


def best_kinds(state: State[Any], judged: Sequence[Judged], most: int) -> list[Judged]:
    """The best actions, one of each that come to the same, at most so many."""
    left, found = list(judged), list[Judged]()
    while left and len(found) < most:
        found.append(left[0])
        alike = {each.action for each in equals(state, left, left[0])}
        left = [each for each in left if each.action not in alike]
    return found
