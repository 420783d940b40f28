"""Hints and analyses; docs/analysis.md says what the figures mean."""

from typing import Annotated, Literal

import msgspec

from kingdomino.analysis.grade import Grade
from kingdomino.analysis.reasons import Key
from kingdomino.server.protocol.values import BotName, GameName, one_of


class ReasonView(msgspec.Struct, frozen=True):
    """One thing that an action does."""

    key: Annotated[str, one_of(Key)]
    text: str
    rule: str
    speaks_for: bool
    points: int
    values: dict[str, int | str]
    """What the text tells, by name, to tell it in another language."""


class AssessedView(msgspec.Struct, frozen=True):
    """An action with what it is worth and why."""

    action: str
    points: float
    """By which the seat is expected to beat its best opponent at the end."""
    chance: float
    """To win, from 0 to 1."""
    gain: int
    """The points that it brings at once."""
    equals: tuple[str, ...]
    """Other actions that come to the same."""
    reasons: tuple[ReasonView, ...]


class DifferenceView(msgspec.Struct, frozen=True):
    """What the best action does that another one does not, and the other way round."""

    best: tuple[ReasonView, ...]
    played: tuple[ReasonView, ...]
    gain: int


class AdviceView(AssessedView, frozen=True, kw_only=True):
    """One of the best actions."""

    difference: DifferenceView
    """To the best one; empty for the best itself."""


class HintView(msgspec.Struct, frozen=True):
    """What to do in a position."""

    position: str
    seat: int
    bot: BotName
    """Whose judgement it is."""
    legal: int
    """How many actions are legal."""
    advice: tuple[AdviceView, ...]
    """The best first."""


class DecisionView(msgspec.Struct, frozen=True):
    """One decision of a game: what was played, what was best, and why."""

    index: int
    """How many actions of the game stand before it."""
    round: int
    turn: int
    seat: int
    position: str
    legal: int
    grade: Grade
    cost_points: float
    cost_chance: float
    best: AssessedView
    played: AssessedView
    difference: DifferenceView


class ChancePointView(msgspec.Struct, frozen=True):
    """Every seat's chance to win after so many actions of the game."""

    index: int
    chances: tuple[float, ...]


class PlayerSummaryView(msgspec.Struct, frozen=True):
    """One player's game."""

    seat: int
    name: str
    decisions: int
    accuracy: float | None
    """From 0 to 100, or None if the player had nothing to decide."""
    grades: dict[str, int]
    lost_points: float
    costliest: tuple[int, ...]
    """The `index` of each of the decisions that cost most, the worst first."""


class AnalysisView(msgspec.Struct, frozen=True):
    """A whole game, decision by decision."""

    game: GameName
    options: str
    bot: BotName
    players: tuple[PlayerSummaryView, ...]
    chances: tuple[ChancePointView, ...]
    decisions: tuple[DecisionView, ...]


class AnalysisProgress(msgspec.Struct, frozen=True):
    """How far an analysis is: `GET /api/matches/{id}/analysis`, which `POST` to the same address begins."""

    status: Literal["waiting", "thinking", "done", "failed"]
    done: int
    """Decisions that are judged."""
    total: int
    """Decisions of the game; 0 as long as nobody has looked."""
    analysis: AnalysisView | None = None
    message: str | None = None
    """Why it failed."""
