"""The six spells, and turning a die (rules D15 to D20)."""

from enum import StrEnum

from kingdomino.duel.actions import TurnDie
from kingdomino.duel.dice import DICE, Die
from kingdomino.errors import IllegalActionError


class Spell(StrEnum):
    """A spell, spelled as in `spellbook.csv`. Each is used once a game, from the round after it was won."""

    IGNORE_CONNECTION = "ignore_connection"
    """When drawing: the domino goes on any two empty squares side by side (rule D15)."""
    SPLIT_DOMINO = "split_domino"
    """When drawing: the two dice are drawn apart (rule D16)."""
    TAKE_TWO_DICE = "take_two_dice"
    """As player A: take two dice at once (rule D17)."""
    TURN_DIE = "turn_die"
    """Before drawing: turn one of the own dice to another of its faces (rule D18)."""
    DOMAIN_BONUS = "domain_bonus"
    """At once: choose a coat; each domain of it is worth 3 points more at the end (rule D19)."""
    ADD_CROSS = "add_cross"
    """At once: add a cross to a square of the own map (rule D20)."""

    @property
    def spoken(self) -> str:
        """What people at the table call it."""
        return SPOKEN[self]


SPOKEN = {
    Spell.IGNORE_CONNECTION: "Ignore connection",
    Spell.SPLIT_DOMINO: "Split domino",
    Spell.TAKE_TWO_DICE: "Take two dice",
    Spell.TURN_DIE: "Turn a die",
    Spell.DOMAIN_BONUS: "Domain bonus",
    Spell.ADD_CROSS: "Add a cross",
}


def legal_turns(dice: tuple[Die, ...]) -> list[TurnDie]:
    """Every way to turn one of these dice; equal faces are one choice (rule D18)."""
    turns = (
        TurnDie(die.face, face)
        for die in dice
        if die.number is not None
        for face in DICE[die.number]
        if face != die.face
    )
    return list(dict.fromkeys(turns))


def turned(dice: tuple[Die, ...], turn: TurnDie) -> tuple[Die, ...]:
    """The dice after one of them is turned; which one was turned no longer matters."""
    for index, die in enumerate(dice):
        if die.face == turn.face and turn in legal_turns((die,)):
            return (*dice[:index], Die(None, turn.new_face), *dice[index + 1 :])
    raise IllegalActionError(
        "D18", f"no die of yours that shows {turn.face} has another face {turn.new_face}"
    )
