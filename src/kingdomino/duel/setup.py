"""A position of Duel as plain data, which may be nonsense; `setup_check` says whether it is."""

from dataclasses import dataclass
from enum import StrEnum

from kingdomino.duel.dice import Die
from kingdomino.duel.hand import Hand
from kingdomino.duel.options import Options
from kingdomino.duel.spellbook import Spellbook
from kingdomino.duel.spells import Spell
from kingdomino.game import CHANCE
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


SPELL_OF_STEP = {Step.DOMAIN: Spell.DOMAIN_BONUS, Step.CROSS: Spell.ADD_CROSS}


@dataclass(frozen=True, slots=True)
class Setup:
    """All that a position line says."""

    options: Options
    step: Step
    """What has to happen next."""
    first: int
    """The seat of player A, who rolls and chooses first this round."""
    kingdoms: tuple[Kingdom, Kingdom]
    """Each seat's map."""
    castles: tuple[bool, bool]
    """Whether each seat still has its castle bonus."""
    spellbook: Spellbook
    free: tuple[Die, ...]
    """The dice on the table that nobody has taken yet."""
    hands: tuple[Hand, Hand]
    """Each seat's dice, and what became of them this round."""

    @property
    def to_act(self) -> int | None:
        """The seat to decide, `CHANCE`, or None when the game is over."""
        match self.step:
            case Step.ROLL:
                return CHANCE
            case Step.TAKE:
                return self.first
            case Step.PAIR:
                return 1 - self.first
            case Step.TURN | Step.DRAW | Step.SECOND:
                return self.first if self.hands[self.first].drew is None else 1 - self.first
            case Step.DOMAIN | Step.CROSS:
                return self.spellbook.owner(SPELL_OF_STEP[self.step])
            case _:
                return None

    @property
    def seat(self) -> int:
        """The seat to decide, where one is."""
        seat = self.to_act
        assert seat is not None, "somebody is to decide"
        return seat

    @property
    def hand(self) -> Hand:
        """The hand of the seat to decide."""
        return self.hands[self.seat]

    @property
    def kingdom(self) -> Kingdom:
        """The map of the seat to decide."""
        return self.kingdoms[self.seat]

    def can_use(self, spell: Spell) -> bool:
        """Whether the seat to decide has won a spell and not spent it."""
        return self.spellbook.can_use(self.seat, spell)
