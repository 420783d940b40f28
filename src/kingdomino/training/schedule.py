"""The schedule of a training: its hyperparameters from the first minute to the last."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hyperparameters:
    """What holds at one moment of a training."""

    td_lambda: float
    """TD's lambda: how much the later results of a game count against the value of the next round."""
    exploration: float
    """The share of decisions that are not the best."""
    learning_rate: float
    """How far each batch moves the weights."""
    foresight: float
    """How much a look at all rolls of the next round counts against what the dice brought; only Duel has one."""


GAMES = 400
"""Games of one round of self-play."""

BATCHES = 400
"""Batches that are learned from after each round of self-play."""

BATCH = 256
"""Positions in a batch."""

CAPACITY = 2_400_000
"""Positions that are remembered: the last fifty to hundred thousand games, about two gigabytes.

Results are mostly luck, and the net can be no better than the mean of what it remembers: with a sixth of this an hour of
training taught no more than five minutes.
"""

FULL_LEARNING_RATE = 0.001


def hyperparameters_at(share: float) -> Hyperparameters:
    """The hyperparameters when this share of the time is over.

    At first the values are nonsense and only results count; later the values are the better teachers, and in the
    end what they see in the next round is. In the last part the steps become smaller, so that the net settles.
    """
    td_lambda = 0.95 if share < 0.06 else 0.85 if share < 0.3 else 0.75
    exploration = 0.04 if share < 0.5 else 0.03
    learning_rate = (
        FULL_LEARNING_RATE
        if share < 0.5
        else FULL_LEARNING_RATE * (1 - 0.98 * min(1, (share - 0.5) / 0.5))
    )
    return Hyperparameters(
        td_lambda, exploration, learning_rate, foresight=0.8 if share >= 0.4 else 0.0
    )
