"""Exact chances: how often does a roll of Duel show several crosses?"""

from fractions import Fraction

from kingdomino.game import chance_outcomes
from kingdomino.games import GAMES

outcomes = chance_outcomes(GAMES["duel"].start())
print(f"{len(outcomes)} different rolls, chances that sum to {sum(outcomes.values())}")
for least in range(1, 5):
    chance = sum(
        (
            p
            for roll, p in outcomes.items()
            if sum(face.crosses > 0 for face in roll.faces) >= least
        ),
        Fraction(0),
    )
    print(f"at least {least} dice with a cross: {chance} = {float(chance):.3f}")
