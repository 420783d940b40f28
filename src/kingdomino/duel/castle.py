"""The castle bonus: once a game, a cross more on one of the own dice (rule D11)."""

from kingdomino.duel.actions import Castle
from kingdomino.duel.dice import Die
from kingdomino.errors import IllegalActionError


def legal_castles(dice: tuple[Die, ...]) -> list[Castle]:
    """Every way to add the castle's cross to one of these dice (rule D11)."""
    return [Castle(face) for face in dict.fromkeys(die.face for die in dice)]


def crossed(dice: tuple[Die, ...], castle: Castle) -> tuple[Die, ...]:
    """The dice after the castle's cross is added to one of them."""
    for index, die in enumerate(dice):
        if die.face == castle.face:
            return (*dice[:index], Die(None, die.face.with_cross()), *dice[index + 1 :])
    raise IllegalActionError("D11", f"no die of yours shows {castle.face}")
