"""The connection rule that both games share (rules K8 and K9, D7 and D8).

A domino lies on two empty squares side by side, and at least one of its halves touches the castle, or a
square of its own kind that was there before. Its own other half does not count.
"""

from kingdomino.kingdom.grid import Square
from kingdomino.kingdom.kingdom import Kingdom


def touches(kingdom: Kingdom, square: Square, kind: str) -> bool:
    """Whether a half of this kind on this square would touch the castle or its own kind."""
    halves = kingdom.halves
    for neighbour in kingdom.grid.neighbours[square]:
        if neighbour == kingdom.grid.castle:
            return True
        half = halves.get(neighbour)
        if half is not None and half.kind == kind:
            return True
    return False


def contacts(kingdom: Kingdom, kind: str) -> list[Square]:
    """The empty squares on which a half of this kind touches the castle or its own kind, in order.

    In order, so that equal positions list their actions alike, whatever led to them.
    """
    grid, halves = kingdom.grid, kingdom.halves
    found = set(grid.neighbours[grid.castle])
    for square, half in halves.items():
        if half.kind == kind:
            found.update(grid.neighbours[square])
    return sorted(square for square in found if square not in halves and square != grid.castle)


def domino_places(
    kingdom: Kingdom, first_contacts: list[Square], second_contacts: list[Square]
) -> list[tuple[Square, Square]]:
    """Where a domino may lie, as (square of its first half, square of its second half).

    It is given the contacts of both halves, so that a caller with many dominoes finds them only once.
    """
    grid, halves = kingdom.grid, kingdom.halves
    found: dict[tuple[Square, Square], None] = {}
    for square in first_contacts:
        for other in grid.neighbours[square]:
            if other not in halves and other != grid.castle:
                found[square, other] = None
    for square in second_contacts:
        for other in grid.neighbours[square]:
            if other not in halves and other != grid.castle:
                found[other, square] = None
    return list(found)
