"""A position as data to draw."""

from typing import Annotated

import msgspec

from kingdomino.classic.setup import Step as ClassicStep
from kingdomino.classic.terrains import Terrain
from kingdomino.duel.coats import Coat
from kingdomino.duel.setup import Step as DuelStep
from kingdomino.duel.spells import Spell
from kingdomino.server.protocol.values import Kind, one_of

BONUSES = ("harmony", "middle_kingdom", "domain_bonus")
"""Every bonus of both games."""


class Position(msgspec.Struct, frozen=True):
    """A position, as a line of the notation and as data to draw."""

    line: str
    hash: str
    to_act: int | None
    round: int
    kingdoms: tuple["KingdomView", ...]
    scores: tuple["ScoreView", ...]
    duel: "DuelView | None" = None
    classic: "ClassicView | None" = None


class SquareView(msgspec.Struct, frozen=True):
    """A drawn or covered square."""

    square: str
    kind: Kind
    crowns: int
    """Crowns, in Duel crosses."""
    domino: int | None = None
    """Kingdomino: the number of the domino that covers it."""


class KingdomView(msgspec.Struct, frozen=True):
    """A kingdom: its squares but the castle, which is on `castle`."""

    squares: tuple[SquareView, ...]
    castle: str
    first: str
    """The top left and the bottom right square of all that can ever be used, as the kingdom lies."""
    last: str
    has_castle_bonus: bool = False
    """Duel: whether the castle's cross is still unspent."""


class TerritoryView(msgspec.Struct, frozen=True):
    """A territory (in Duel a domain) and what it counts."""

    kind: Kind
    squares: tuple[str, ...]
    crowns: int
    points: int


class BonusView(msgspec.Struct, frozen=True):
    """Points that do not come from a territory."""

    name: Annotated[str, one_of(BONUSES)]
    points: int
    """What it brings as the kingdom lies."""
    worth: int
    """What it would bring if it were earned."""
    done: int
    """How far it is, out of `needed`: for harmony the covered squares."""
    needed: int
    is_out_of_reach: bool = False
    """Whether it can no longer be earned."""


class ScoreView(msgspec.Struct, frozen=True):
    """What a kingdom is worth as it lies."""

    total: int
    territories: tuple[TerritoryView, ...]
    bonuses: tuple[BonusView, ...]


class DieView(msgspec.Struct, frozen=True):
    """A die."""

    face: str
    """As in the notation: `d`, `fxx`, `?`."""
    number: int | None = None
    """Which of the four dice it is, as long as that matters."""


class HandView(msgspec.Struct, frozen=True):
    """One player's part of a round of Duel."""

    dice: tuple[DieView, ...]
    """The dice still to be drawn."""
    has_drawn: bool | None
    """Whether anything was drawn this round; None as long as drawing is not finished."""
    twin: str | None = None
    """Between the two dice of a split: where the first one was drawn."""


class SpellView(msgspec.Struct, frozen=True):
    """A line of the spellbook."""

    coat: Coat
    spell: Spell
    length: int
    filled: tuple[int, int]
    """By each seat."""
    owner: int | None
    is_spent: bool
    chosen: Coat | None = None
    """The coat chosen for the domain bonus."""


class DuelView(msgspec.Struct, frozen=True):
    """What lies on the table in Duel."""

    step: Annotated[str, one_of(DuelStep)]
    first: int
    """Player A of this round."""
    dice: tuple[DieView, ...]
    """Those nobody has taken."""
    hands: tuple[HandView, HandView]
    spellbook: tuple[SpellView, ...]


class LineView(msgspec.Struct, frozen=True):
    """A domino of a line."""

    number: int
    left: Terrain
    left_crowns: int
    right: Terrain
    right_crowns: int
    king: int | None
    """The seat whose king stands on it."""


class ClassicView(msgspec.Struct, frozen=True):
    """What lies on the table in Kingdomino."""

    step: Annotated[str, one_of(ClassicStep)]
    current: tuple[LineView, ...]
    """Dominoes still to be placed, the next one first."""
    next: tuple[LineView, ...]
    pile: int
    """How many dominoes are still to be revealed."""
    unseen: tuple[int, ...]
    """The dominoes among which those are."""
    claimants: tuple[int, ...]
    """Seats that claim before anything else."""
    rounds: int
    """How many rounds the game has."""
    frame: int
    """How many squares wide and high a kingdom may become."""
    are_claims_forced: bool
    """Whether all that is left of the next line goes to the seat that claims, whichever it claims first (rule K6)."""
