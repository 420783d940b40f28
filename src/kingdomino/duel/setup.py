"""A position of Duel as plain data, which may be nonsense; `setup_check` says whether it is."""

from dataclasses import dataclass
from enum import StrEnum

from kingdomino.duel.dice import Die
from kingdomino.duel.hand import Hand
from kingdomino.duel.options import Options
from kingdomino.duel.spellbook import Spellbook
from kingdomino.kingdom.kingdom import Kingdom


class Step(StrEnum):
    """What has to happen next."""

    ROLL = "roll"
    """Chance rolls the dice."""
    TAKE = "take"
    """A takes a die, or two with `take_two_dice`."""
    PAIR = "pair"
    """B takes two of the three dice left."""
    TURN = "turn"
    """A player who has `turn_die` turns a die, or does anything that step `draw` allows."""
    DRAW = "draw"
    """A player adds the castle's cross, draws, or draws nothing."""
    SECOND = "second"
    """A player draws the second die of a split."""
    DOMAIN = "domain"
    """A player who has just won `domain_bonus` chooses its coat."""
    CROSS = "cross"
    """A player who has just won `add_cross` chooses its square."""
    OVER = "over"
    """Nothing: the game is over."""


@dataclass(frozen=True, slots=True)
class Setup:
    """What a position line says; the fields are those of `State`."""

    options: Options
    step: Step
    first: int
    kingdoms: tuple[Kingdom, Kingdom]
    castles: tuple[bool, bool]
    spellbook: Spellbook
    free: tuple[Die, ...]
    hands: tuple[Hand, Hand]

    @property
    def drawer(self) -> int:
        """The seat that draws in the steps `turn`, `draw` and `second`: A until A is done, then B."""
        return self.first if self.hands[self.first].drew is None else 1 - self.first
