"""How a training goes from its first minute to its last."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lesson:
    """What holds at one moment of a training."""

    trust: float
    """TD's lambda: how much the later results of a game count against the value of the next round."""
    exploring: float
    """The share of decisions that are not the best."""
    rate: float
    """How far each batch moves the weights."""
    foresight: float
    """How much a look at all rolls of the next round counts against what the dice brought; only Duel has one."""


GAMES = 400
"""Games of one round of self-play."""

BATCHES = 400
"""Batches that are learned from after each round of self-play."""

BATCH = 256
"""Positions in a batch."""

CAPACITY = 400_000
"""Positions that are remembered: about the last ten thousand games."""

FULL_RATE = 0.001


def lesson_at(share: float) -> Lesson:
    """The lesson when this share of the time is over.

    At first the values are nonsense and only results count; later the values are the better teachers, and in the
    end what they see in the next round is. In the last part the steps become smaller, so that the net settles.
    """
    trust = 0.95 if share < 0.1 else 0.8 if share < 0.4 else 0.7
    rate = FULL_RATE if share < 0.6 else FULL_RATE * (1 - 0.95 * min(1, (share - 0.6) / 0.4))
    return Lesson(trust, 0.04, rate, foresight=0.8 if share >= 0.5 else 0.0)
