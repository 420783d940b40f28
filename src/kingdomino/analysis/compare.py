"""Why one action is better than another: what each does that the other does not."""

from collections.abc import Sequence
from dataclasses import dataclass

from kingdomino.analysis.reasons import Key, Reason

MOST_TOLD = 3
"""How many differences are told of each side."""

NO_DIFFERENCE = "no difference in points now: what counts is what can come later"


@dataclass(frozen=True, slots=True)
class Difference:
    """What the best action does that the played one does not, and the other way round."""

    best: tuple[Reason, ...] = ()
    played: tuple[Reason, ...] = ()
    gain: int = 0
    """How many points more the best one brings at once; below 0 if it brings fewer."""

    @property
    def is_empty(self) -> bool:
        """Whether the rules see no difference: then only what comes later can tell."""
        return not (self.best or self.played or self.gain)


def difference(
    best: Sequence[Reason], played: Sequence[Reason], gain: int, most: int = MOST_TOLD
) -> Difference:
    """The differences that weigh most, of reasons that come in order of their weight."""
    return Difference(_not_in(best, played)[:most], _not_in(played, best)[:most], gain)


def _not_in(own: Sequence[Reason], other: Sequence[Reason]) -> tuple[Reason, ...]:
    """What only the first does; that something is kept is only worth telling if the other spends it."""
    texts = {reason.text for reason in other}
    spends_nothing = not any(reason.key == Key.SPENDS for reason in other)
    return tuple(
        reason
        for reason in own
        if reason.text not in texts and not (reason.key == Key.KEEPS and spends_nothing)
    )
