"""Why one action is better than another: what each does that the other does not."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from kingdomino.analysis.reasons import Key, Reason

MOST_TOLD = 3
"""How many differences are told of each side."""

WEIGHTY = 0.15
"""From which weight on a reason speaks for or against an action; others are only told."""

NO_DIFFERENCE = "no difference in points now: what counts is what can come later"
NO_SINGLE_REASON = "no single reason: it is worth more in what may come"


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

    @property
    def excuse(self) -> str:
        """What to say where no reason speaks for the best action or against the played one; else nothing."""
        if self.is_empty:
            return NO_DIFFERENCE
        speaks = (
            self.gain > 0
            or any(reason.weight >= WEIGHTY for reason in self.best)
            or any(reason.weight <= -WEIGHTY for reason in self.played)
        )
        return "" if speaks else NO_SINGLE_REASON


def difference(
    best: Sequence[Reason], played: Sequence[Reason], gain: int, most: int = MOST_TOLD
) -> Difference:
    """The differences that weigh most, of reasons that come in order of their weight."""
    return Difference(_not_in(best, played)[:most], _not_in(played, best)[:most], gain)


def _not_in(own: Sequence[Reason], other: Sequence[Reason]) -> tuple[Reason, ...]:
    """What only the first does; that something is kept is only worth telling if the other spends it."""
    texts = {reason.text for reason in other}
    spends_nothing = not any(reason.key == Key.SPENDS for reason in other)
    found = [
        compared
        for reason in own
        if reason.text not in texts and not (reason.key == Key.KEEPS and spends_nothing)
        if (compared := _compared(reason, other)) is not None
    ]
    return tuple(sorted(found, key=lambda reason: -abs(reason.weight)))


def _compared(reason: Reason, other: Sequence[Reason]) -> Reason | None:
    """A reason beside one of the other action with the same measure: it speaks for whoever has more.

    Nothing if the sentence would only say that both have the same.
    """
    mine = reason.measure
    theirs = [
        each.measure for each in other if mine and each.measure and each.measure.topic == mine.topic
    ]
    if mine is None or not theirs:
        return reason
    more = mine.amount - max(measure.amount for measure in theirs)
    if not mine.words:
        return replace(reason, weight=more * mine.unit)
    if not more:
        return None
    text = f"{mine.words}, {abs(more):g} {'more' if more > 0 else 'fewer'} than the other move"
    return replace(reason, text=text, weight=more * mine.unit)
