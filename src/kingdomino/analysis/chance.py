"""The winning chance that goes with an expected margin, for judges that only speak of points.

The final margin of a game scatters round what is expected: by about 21 points from the start of a game, and by less
the more of it is played, with the square root of what is left. We take that scatter to be bell-shaped.
"""

import math
from typing import Any

from kingdomino.game import Outcome, State

SPREAD_AT_START = 21.0
"""The standard deviation of the final margin between good players, in points."""

LEAST_SPREAD = 1.0
"""Just before the end; ties and last decisions are never quite certain."""


def chance_of_margin(points: float, share_left: float) -> float:
    """The chance to win, from 0 to 1, of a seat that expects this margin with so much of the game left."""
    spread = max(LEAST_SPREAD, SPREAD_AT_START * math.sqrt(share_left))
    return 0.5 * (1 + math.erf(points / (spread * math.sqrt(2))))


def share_left(state: State[Any]) -> float:
    """How much of the game is left, from 1 at the start to 0: the share of squares that are still empty."""
    position: Any = state
    kingdoms = position.kingdoms
    frame: int | None = getattr(position.options, "frame", None)
    room = len(kingdoms[0].grid.squares) if frame is None else frame * frame - 1
    filled = sum(len(kingdom.halves) for kingdom in kingdoms)
    return max(0.0, 1 - filled / (room * len(kingdoms)))


def margin_now(state: State[Any], seat: int) -> int:
    """By how many points a seat is ahead of its best opponent as the kingdoms lie."""
    totals = [score.total for score in state.scores()]
    return totals[seat] - max(total for other, total in enumerate(totals) if other != seat)


def chance_of_outcome(outcome: Outcome, seat: int) -> float:
    """1 for a victory, a part of it where it is shared, else 0."""
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0
