"""A hint: the best few actions of a position, what they are worth, and why."""

from dataclasses import dataclass
from typing import Any

from kingdomino.analysis.assess import assess, best_kinds, contrast
from kingdomino.analysis.compare import Difference
from kingdomino.analysis.decision import Assessed
from kingdomino.analysis.judge import Judge
from kingdomino.analysis.judges import judge_named, strongest_judge
from kingdomino.bots.limit import Limit
from kingdomino.errors import KingdominoError
from kingdomino.game import CHANCE, State

HINT_LIMIT = Limit(seconds=0.5)
"""A hint comes while somebody waits for it."""

BEST_SHOWN = 3


class NobodyToHelpError(KingdominoError):
    """A position in which no player is to decide."""


@dataclass(frozen=True, slots=True)
class Advice:
    """One of the best actions."""

    assessed: Assessed
    difference: Difference
    """What the best one does that this one does not, and the other way round; empty for the best itself."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What to do in a position."""

    state: State[Any]
    seat: int
    bot: str
    legal: int
    """How many actions are legal; with one there is nothing to choose."""
    advice: tuple[Advice, ...]
    """The best first."""


def hint(
    state: State[Any],
    bot: str | None = None,
    *,
    limit: Limit = HINT_LIMIT,
    seed: int = 0,
    names: tuple[str, ...] = (),
    most: int = BEST_SHOWN,
    judge: Judge | None = None,
) -> Hint:
    """The best actions of a position, those that come to the same counted once."""
    seat = state.to_act
    if seat is None:
        raise NobodyToHelpError("the game is over: there is nothing left to decide")
    if seat == CHANCE:
        raise NobodyToHelpError("nobody is to decide here: chance acts next")
    judge = judge or judge_named(bot or strongest_judge(state))
    judged = judge.judge(state, limit, seed)
    found = [assess(state, judged, each, names) for each in best_kinds(state, judged, most)]
    advice = tuple(
        Advice(each, contrast(found[0], each) if each is not found[0] else Difference())
        for each in found
    )
    return Hint(state, seat, judge.name, len(state.legal_actions()), advice)
