"""The contract of whoever judges positions for the analysis."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from kingdomino.bots.limit import Limit
from kingdomino.game import Action, State


@dataclass(frozen=True, slots=True)
class Judged:
    """An action and what it leads to, for the seat to act."""

    action: Action
    points: float
    """The points by which the seat is expected to beat its best opponent at the end."""
    chance: float
    """Its chance to win, from 0 to 1; a shared victory counts by its part."""
    visits: int = 0
    """How many simulations looked at it, where a judge counts them."""


class Judge(Protocol):
    """Judges the actions of a decision. One judge serves one thread at a time."""

    @property
    def name(self) -> str:
        """The bot whose judgement it is."""
        ...

    def judge(
        self, state: State[Any], limit: Limit, seed: int, played: Action | None = None
    ) -> Sequence[Judged]:
        """The actions that are worth considering, the best first, and always the one that was played.

        The same position, number of simulations and seed give the same judgement.
        """
        ...

    def stop(self) -> None:
        """From another thread: come to an end soon."""
        ...
