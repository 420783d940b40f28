"""How long a bot may think: seconds, simulations, or both."""

import math
from dataclasses import dataclass

from kingdomino.errors import OptionError


@dataclass(frozen=True, slots=True)
class Limit:
    """What a bot may use for a turn: all decisions of a player between two chance events together.

    A bot that plays at once ignores it. The first limit that is reached ends the search.
    """

    seconds: float | None = None
    simulations: int | None = None

    def __post_init__(self) -> None:
        """Limits that make no sense are refused."""
        if self.seconds is not None and not (0 < self.seconds < math.inf):
            raise OptionError(f"seconds a turn are more than 0, not {self.seconds}")
        if self.simulations is not None and self.simulations < 1:
            raise OptionError(f"simulations a turn are 1 or more, not {self.simulations}")

    def less(self, seconds: float, simulations: int) -> "Limit":
        """What is left of the turn's limit after a decision; always enough to answer."""
        return Limit(
            None if self.seconds is None else max(self.seconds - seconds, 0.0005),
            None if self.simulations is None else max(self.simulations - simulations, 1),
        )


USUAL_LIMIT = Limit(seconds=1.0)
"""The thinking time of a turn unless told otherwise."""
