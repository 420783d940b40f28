"""How long an analysis may take, and what of it each decision gets."""

import math
from dataclasses import dataclass

from kingdomino.bots.limit import Limit
from kingdomino.errors import OptionError

MOST_SECONDS_A_DECISION = 1.0
"""More does not make a better judgement, so a short game is done sooner."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Seconds for the whole game, or simulations for each decision: with these, always the same result."""

    seconds: float | None = 12.0
    """Of real time, for all decisions together; a little more is needed to read and to explain."""
    simulations: int | None = None
    """For each decision."""
    jobs: int = 2
    """How many decisions are thought over at a time."""

    def __post_init__(self) -> None:
        """Limits that make no sense are refused."""
        if self.seconds is not None and not (0 < self.seconds < math.inf):
            raise OptionError(f"seconds are more than 0, not {self.seconds:g}")
        if self.simulations is not None and self.simulations < 1:
            raise OptionError(f"simulations are 1 or more, not {self.simulations}")
        if not 1 <= self.jobs <= 256:
            raise OptionError(f"jobs are 1 to 256, not {self.jobs}")

    def limit(self, decisions: int) -> Limit:
        """What each of so many decisions may use."""
        if self.simulations is not None or self.seconds is None:
            return Limit(simulations=self.simulations)
        share = self.seconds * self.jobs / max(decisions, 1)
        return Limit(seconds=min(share, MOST_SECONDS_A_DECISION))
