"""Shared chance: what chance does in a round of games, the same in each of them, however differently they go.

In statistics these are common random numbers: they take most of the luck out of a comparison.

Chance in both games depends on nothing that players do: the dice of Duel are always the same four, and the pile of
Kingdomino is what chance has not revealed yet. So what chance does the first time, the second time and so on can
be drawn once and used in every game of a round.
"""

from random import Random

from kingdomino import core


class SharedChance:
    """What chance does in a round: the same seed and number give the same, whichever bots play."""

    def __init__(self, seed: int, number: int) -> None:
        self._random = Random(f"{seed}/{number}")
        self._codes: list[int] = []

    def code(self, state: core.State, times: int) -> int:
        """What chance does in a game in which it has acted so many times; drawn when it is first asked for."""
        while len(self._codes) <= times:
            self._codes.append(self._random.choice(state.chance_tickets()))
        return self._codes[times]
