"""What a reason is: one true sentence about an action, worked out from the rules."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any, Generic, TypeAlias, TypeVar

from kingdomino.bots.gain import Gains
from kingdomino.duel.state import State as DuelState
from kingdomino.game import Action
from kingdomino.kingdom.kingdom import Kingdom

StateT = TypeVar("StateT")
Values: TypeAlias = tuple[tuple[str, int | str], ...]


class Key(StrEnum):
    """The kinds of reasons; docs/analysis.md says when exactly each appears."""

    # Both games
    STARTS = "starts"
    EXTENDS = "extends"
    JOINS = "joins"
    APART = "apart"
    HOLE = "hole"
    GROWTH = "growth"
    CASTLE_SIDES = "castle_sides"
    CASTLE_CLOSED = "castle_closed"
    SHUT_IN = "shut_in"
    NO_ROOM = "no_room"
    # Kingdomino
    DISCARDS = "discards"
    FRAME = "frame"
    HARMONY = "harmony"
    MIDDLE_KINGDOM = "middle_kingdom"
    CLAIM = "claim"
    CLAIM_UNFIT = "claim_unfit"
    KEEPS_DOMINO = "keeps_domino"
    LEAVES_DOMINO = "leaves_domino"
    ORDER = "order"
    # Duel
    DIE = "die"
    DICE = "dice"
    DICE_UNFIT = "dice_unfit"
    RIVAL_DICE = "rival_dice"
    LEAVES_CROSSES = "leaves_crosses"
    KEEPS_CROSSES = "keeps_crosses"
    LEAVES_SPELL = "leaves_spell"
    KEEPS_SPELL = "keeps_spell"
    FILLS = "fills"
    WINS_SPELL = "wins_spell"
    MAY_FILL = "may_fill"
    SPENDS = "spends"
    KEEPS = "keeps"
    BETTER_DRAWING = "better_drawing"
    CROSS = "cross"
    DOMAIN_CHOICE = "domain_choice"
    DOMAIN_BONUS = "domain_bonus"
    NOTHING = "nothing"
    FULL_MAP = "full_map"


@dataclass(frozen=True, slots=True)
class Measure:
    """An amount that another action may have more or less of: only the comparison says whether it speaks for it."""

    topic: str
    """What is measured: amounts of one topic can be compared."""
    amount: float
    """More is better for whoever acts."""
    unit: float = 1.0
    """What one more is worth, in points by rule of thumb."""
    words: str = ""
    """The sentence that goes before `2 more than the other move`; without it the own sentence has the amount."""


@dataclass(frozen=True, slots=True)
class Reason:
    """One thing that an action does."""

    key: Key
    text: str
    """What it does, in words that follow a name: `extends the forest to 7 squares with 3 crowns: +9`."""
    rule: str
    """The rule that it follows from, as in docs/rules.md."""
    weight: float
    """How much it speaks for the action (or against it, below 0), in points by rule of thumb: it puts reasons in
    order and is no judgement; a bot judges."""
    points: int = 0
    """The points that it brings at once. Those of all reasons together are what the action gains."""
    values: Values = ()
    """What the sentence tells besides, by name, so that it can be told in other languages."""
    measure: Measure | None = None
    """What is compared where the other action has a reason of the same topic."""

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


@dataclass(frozen=True)
class Move(Generic[StateT]):
    """An action in a position, as reasons look at it."""

    before: StateT
    action: Action
    after: StateT
    seat: int
    """Who acts."""
    names: tuple[str, ...] = ()
    """What to call the players; without names the other one is `the opponent`."""

    @cached_property
    def kingdom(self) -> Kingdom:
        """The kingdom of the seat that acts, before."""
        state: Any = self.before
        return state.kingdoms[self.seat]

    @cached_property
    def kingdom_after(self) -> Kingdom:
        """The kingdom of the seat that acts, after."""
        state: Any = self.after
        return state.kingdoms[self.seat]

    @cached_property
    def gains(self) -> Gains:
        """What can be gained in the kingdom as it was before."""
        return Gains(self.kingdom)

    @property
    def is_duel(self) -> bool:
        """Whether this is Duel, where crowns are crosses and territories domains."""
        return isinstance(self.before, DuelState)

    def name(self, seat: int) -> str:
        """What to call a player in the middle of a sentence."""
        state: Any = self.before
        if self.names:
            return "you" if self.names[seat] == "You" else self.names[seat]
        return "the opponent" if len(state.kingdoms) == 2 else f"seat {seat}"


def signed(points: int) -> str:
    """`+9`, `-3`, or `no points now`."""
    return f"{points:+}" if points else "no points now"


def counted(number: int, thing: str) -> str:
    """`1 crown`, `3 crowns`, `2 crosses`."""
    plural = f"{thing}es" if thing.endswith("s") else f"{thing}s"
    return f"{number} {thing if number == 1 else plural}"


def kind_words(kind: str) -> str:
    """A terrain or coat as people say it: `double dot`."""
    return kind.replace("_", " ")
