"""The e-process of `--until-sure`: an anytime-valid test of whether a bot is better or worse than even.

It is a test by betting. A sceptic who believes in no difference offers a fair bet on every round: a stake gains or loses
in proportion to how far the bot's share of the round lies above or below even. If there is no difference, the wealth
reaches 20 times the stake, at any time at all, with a chance of at most 1 in 20 (Ville's inequality, 1939). So the test
stops at 20 times the stake, and is wrong in at most 5 % of all series between equals, however often anyone looks.
The bets follow what was seen so far, as Waudby-Smith and Ramdas (2024, "Estimating means of bounded random variables by
betting") propose, which needs about as many games as a test that is told the difference in advance.
"""

import math

ALPHA = 0.05
"""How often a difference is found, at most, where there is none."""

_BOLDEST = 0.5
"""The largest part of the stake that a single round can cost."""


class EProcess:
    """What a bet against "this bot is exactly even" has gained so far."""

    def __init__(self, even: float) -> None:
        self._even = even
        self._log_gain = 0.0
        self._count = 0
        # As if an even round with much spread had been seen before the first: the first bets are careful.
        self._sum = 0.0
        self._squares = 0.25

    @property
    def e_value(self) -> float:
        """How many times the stake the bet has come to."""
        return math.exp(min(self._log_gain, 700.0))

    @property
    def is_sure(self) -> bool:
        """Whether there is a difference."""
        return self._log_gain >= -math.log(ALPHA)

    @property
    def is_above(self) -> bool:
        """Whether the bot's share so far lies above even."""
        return self._sum > 0

    def add(self, share: float) -> None:
        """Bet on a round, then see the bot's share of it: from 0 to 1, by its seats."""
        distance = share - self._even
        self._log_gain += math.log1p(self._bet() * distance)
        self._count += 1
        self._sum += distance
        self._squares += distance**2

    def _bet(self) -> float:
        """About the best bet if the rounds to come are like those seen; 0 for the first."""
        mean = self._sum / (self._count + 1)
        wanted = mean / (self._squares / (self._count + 1))
        return max(-_BOLDEST / (1 - self._even), min(wanted, _BOLDEST / self._even))
