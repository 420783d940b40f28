"""Shared chance: what chance does in a round of games, the same in each of them, however differently they go.

In statistics these are common random numbers: they take most of the luck out of a comparison.

Chance in both games depends on nothing that players do: the dice of Duel are always the same four, and the pile of
Kingdomino is what chance has not revealed yet. So what chance does the first time, the second time and so on can
be drawn once and used in every game of a round.
"""

from random import Random

from kingdomino import core
from kingdomino.duel.dice import DICE


class SharedChance:
    """What chance does in a round: the same seed and number give the same, whichever bots play."""

    def __init__(self, seed: int, number: int) -> None:
        self._random = Random(f"{seed}/{number}")
        self._codes: list[int] = []

    def code(self, state: core.State, times: int) -> int:
        """What chance does in a game in which it has acted so many times; drawn when it is first asked for."""
        while len(self._codes) <= times:
            self._codes.append(_draw(state, self._random))
        return self._codes[times]


def _draw(state: core.State, random: Random) -> int:
    """Something that chance may do, each ticket as likely as any other."""
    codes = state.codes()
    if state.token(codes[0]).startswith("roll:"):
        # Faces that look the same make some rolls more likely than others, so the dice are rolled one by one.
        faces = [random.choice(DICE[number]) for number in sorted(DICE)]
        return state.code(f"roll:{','.join(map(str, faces))}")
    return random.choice(codes)
