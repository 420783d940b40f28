"""What an analysis says: typed and plain, for whoever shows it."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from kingdomino.analysis.compare import Difference
from kingdomino.analysis.grade import Grade, accuracy
from kingdomino.analysis.reasons import Reason
from kingdomino.game import Action, State
from kingdomino.record import GameRecord

COSTLIEST = 3
"""How many of a player's costliest decisions are pointed out."""

LEAST_POINTS, LEAST_CHANCE = 0.05, 0.005
"""Costs below both are told as 0.0 points and 0 %: nobody is to be blamed for that."""


@dataclass(frozen=True, slots=True)
class Assessed:
    """An action with what it is worth and why."""

    action: Action
    points: float
    """The points by which the seat is expected to beat its best opponent at the end."""
    chance: float
    """Its chance to win, from 0 to 1."""
    gain: int
    """The points that it brings at once."""
    equals: tuple[Action, ...]
    """Other actions that come to the same."""
    reasons: tuple[Reason, ...]
    """All that it does, the weightiest first."""


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a game: what was played, what was best, and why."""

    index: int
    """How many actions of the game stand before it."""
    round: int
    turn: int
    """Decisions that a seat takes in a row are one turn."""
    seat: int
    state: State[Any]
    """The position in which it was taken."""
    legal: int
    """How many actions were legal: two or more."""
    best: Assessed
    played: Assessed
    grade: Grade
    difference: Difference
    """What the best does that the played one does not, and the other way round; empty if that was best."""

    @property
    def cost_points(self) -> float:
        """The points that the played action cost; 0 if it was best."""
        return 0.0 if self.is_best else max(0.0, self.best.points - self.played.points)

    @property
    def cost_chance(self) -> float:
        """The chance to win that it cost."""
        return 0.0 if self.is_best else max(0.0, self.best.chance - self.played.chance)

    @property
    def is_best(self) -> bool:
        """Whether it was the best action or comes to the same."""
        return self.grade == Grade.BEST


@dataclass(frozen=True, slots=True)
class ChancePoint:
    """Every seat's chance to win after so many actions of the game."""

    index: int
    chances: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class PlayerSummary:
    """One player's game."""

    seat: int
    name: str
    decisions: int
    accuracy: float | None
    """From 0 to 100, or None if the player had nothing to decide."""
    grades: dict[Grade, int]
    lost_points: float
    """What all decisions together cost."""
    costliest: tuple[Decision, ...]
    """The decisions that cost most, the worst first; those that cost nothing to speak of are left out."""


@dataclass(frozen=True, slots=True)
class GameAnalysis:
    """A whole game, decision by decision."""

    record: GameRecord
    bot: str
    """Whose judgement it is."""
    decisions: tuple[Decision, ...]
    """Every decision in which more than one action was legal."""
    chances: tuple[ChancePoint, ...]
    """The graph: before the first decision, after each, and at the end of a finished game."""
    players: tuple[PlayerSummary, ...]

    @property
    def turns(self) -> list[tuple[Decision, ...]]:
        """The decisions, those that a seat took in a row together."""
        return [tuple(group) for _, group in groupby(self.decisions, key=lambda each: each.turn)]


def _is_costly(decision: Decision) -> bool:
    """Whether it cost anything that is left when costs are rounded as people read them."""
    return decision.cost_points >= LEAST_POINTS or decision.cost_chance >= LEAST_CHANCE


def player_summary(seat: int, name: str, decisions: Sequence[Decision]) -> PlayerSummary:
    """What a player's decisions come to."""
    own = [each for each in decisions if each.seat == seat]
    # By chance first: in a game that is decided points cost nothing any more. Then by points, for what is left.
    costly = sorted(own, key=lambda each: (-round(each.cost_chance, 4), -each.cost_points))
    return PlayerSummary(
        seat,
        name,
        len(own),
        accuracy([each.cost_chance for each in own]),
        {grade: sum(each.grade == grade for each in own) for grade in Grade},
        sum(each.cost_points for each in own),
        tuple(filter(_is_costly, costly))[:COSTLIEST],
    )
