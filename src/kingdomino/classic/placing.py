"""May this domino go here? (rules K8 to K11)"""

from typing import NamedTuple, TypeAlias

from kingdomino.classic.actions import Place
from kingdomino.classic.board import GRID, frame_squares
from kingdomino.classic.dominoes import DOMINOES, Domino
from kingdomino.errors import IllegalActionError
from kingdomino.kingdom.connection import contacts, domino_places, touches
from kingdomino.kingdom.grid import Square
from kingdomino.kingdom.kingdom import Half, Kingdom


class Placement(NamedTuple):
    """A domino that lies in a kingdom."""

    number: int
    left: Square
    right: Square

    def halves(self) -> dict[Square, Half]:
        """What it puts on its two squares."""
        domino = DOMINOES[self.number]
        return {self.left: domino.left, self.right: domino.right}


Placements: TypeAlias = tuple[Placement, ...]
"""The dominoes of one kingdom, by ascending number."""


def kingdom_of(placements: Placements) -> Kingdom:
    """The kingdom that these dominoes make."""
    halves: dict[Square, Half] = {}
    for placement in placements:
        halves |= placement.halves()
    return Kingdom(GRID, halves)


def legal_places(kingdom: Kingdom, domino: Domino, frame: int) -> list[Place]:
    """Every way to add a domino to a kingdom; a double counts once for each pair of squares."""
    inside = frame_squares(kingdom, frame)
    places = domino_places(
        kingdom, contacts(kingdom, domino.left.kind), contacts(kingdom, domino.right.kind)
    )
    return [
        Place(left, right)
        for left, right in places
        if left in inside and right in inside and (left < right or not domino.is_double)
    ]


def check_place(kingdom: Kingdom, domino: Domino, place: Place, frame: int) -> None:
    """Raise `IllegalActionError` with the rule that forbids this place, if one does."""
    left, right = place.left, place.right
    where = GRID.square_names((left, right))
    if right not in GRID.neighbours[left]:
        raise IllegalActionError("K8", f"{where} are not side by side")
    for square in (left, right):
        if not kingdom.is_empty(square):
            raise IllegalActionError("K8", f"{GRID.square_name(square)} is not empty")
    if domino.is_double and left > right:
        turned = Place(right, left)
        raise IllegalActionError(
            "K8", f"both halves of domino {domino.number} are alike: write {turned}"
        )
    if not frame_squares(kingdom, frame).issuperset((left, right)):
        raise IllegalActionError(
            "K10", f"on {where} the kingdom would be larger than {frame} x {frame}"
        )
    if not (touches(kingdom, left, domino.left.kind) or touches(kingdom, right, domino.right.kind)):
        kinds = " or ".join(dict.fromkeys((domino.left.kind, domino.right.kind)))
        raise IllegalActionError(
            "K9",
            f"domino {domino.number} on {where} touches neither the castle nor a matching {kinds}",
        )
