"""A judge that is no bot and needs no core: the points that can be had at once, by the rules alone."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from kingdomino.analysis.chance import chance_of_margin, margin_now, share_left
from kingdomino.analysis.judge import Judged
from kingdomino.analysis.reasons.classic_claiming import most_gained
from kingdomino.analysis.reasons.drawings import drawings
from kingdomino.bots.limit import Limit
from kingdomino.classic.actions import Claim
from kingdomino.classic.state import State as ClassicState
from kingdomino.duel.actions import Castle, Draw, Split, Take, TurnDie
from kingdomino.duel.dice import Face
from kingdomino.duel.setup import Step
from kingdomino.duel.state import State as DuelState
from kingdomino.game import Action, State

SPENT = 4.0
"""What it costs to spend the castle bonus or a spell, in points by rule of thumb."""

UNFIT = -3.0
"""What dice or a domino are worth that fit nowhere."""


class ScoreJudge:
    """The margin as it is after an action, with the best that can follow from what was taken. Quick and short-sighted."""

    name = "score"

    def judge(
        self, state: State[Any], limit: Limit, seed: int, played: Action | None = None
    ) -> Sequence[Judged]:
        """All legal actions, the best first."""
        seat = state.to_act
        assert seat is not None, "somebody is to decide"
        left = share_left(state)
        worths = ((action, _worth(state, seat, action)) for action in state.legal_actions())
        judged = [
            Judged(action, points, chance_of_margin(points, left)) for action, points in worths
        ]
        return sorted(judged, key=lambda each: -each.points)

    def stop(self) -> None:
        """It is always quick."""


def _worth(state: State[Any], seat: int, action: Action) -> float:
    """The margin after an action, as far as one can see."""
    after: State[Any] = state.apply(action)
    margin = margin_now(after, seat)
    if isinstance(state, ClassicState) and isinstance(action, Claim):
        gained = most_gained(state, state.kingdoms[seat], action.number)
        return margin + (UNFIT if gained is None else gained)
    if isinstance(state, DuelState) and isinstance(after, DuelState):
        match action:
            case Take(dice):
                return margin + _take_worth(state, seat, dice)
            case Castle() | TurnDie():
                return margin + _points(state, seat, after.hands[seat].faces) - SPENT
            case Draw(ignoring=True) | Split(ignoring=False):
                return margin - SPENT
            case Split():
                return margin - 2 * SPENT
            case _:
                pass
    return margin


def _take_worth(state: DuelState, seat: int, numbers: tuple[int, ...]) -> float:
    """What the dice bring, less what the other player makes of the rest, who takes its best pair (rule D6)."""
    taken = tuple(die.face for die in state.free if die.number in numbers)
    rest = tuple(die.face for die in state.free if die.number not in numbers)
    other = 1 - seat
    if state.step == Step.PAIR:
        theirs = (*state.hands[other].faces, *rest)
        return _points(state, seat, taken) - _points(state, other, theirs)
    if len(taken) == 2:
        return _points(state, seat, taken) - _points(state, other, rest) - SPENT
    pairs = list(combinations(range(len(rest)), 2))
    worth = {pair: _points(state, other, tuple(rest[index] for index in pair)) for pair in pairs}
    best = max(pairs, key=lambda pair: worth[pair])
    (last,) = (face for index, face in enumerate(rest) if index not in best)
    return _points(state, seat, (*taken, last)) - worth[best]


def _points(state: DuelState, seat: int, faces: tuple[Face, ...]) -> float:
    points = drawings(state.kingdoms[seat]).best_points(faces)
    return UNFIT if points is None else points
