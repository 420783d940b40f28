"""Can a map and a spellbook come about at all? (rules D7, D8, D11 to D13, D16, D20)

These are necessary conditions that a person can follow; docs/notation.md lists them.
"""

from collections import Counter

from kingdomino.duel.coats import COATS
from kingdomino.duel.dice import DICE
from kingdomino.duel.hand import fills_of
from kingdomino.duel.map import GRID
from kingdomino.duel.setup import Setup
from kingdomino.duel.spellbook import BOOK_LINES
from kingdomino.duel.spells import Spell
from kingdomino.kingdom.grid import Square
from kingdomino.kingdom.kingdom import Half, Kingdom

_FACES = {face for faces in DICE.values() for face in faces}


def map_problems(kingdom: Kingdom, spent: set[Spell], castle_spent: bool) -> list[str]:
    """Everything that keeps this from being a map, given the spells its owner has spent."""
    problems: list[str] = []
    spare = castle_spent + (Spell.ADD_CROSS in spent)
    extra = sum(map(_extra_crosses, kingdom.halves.values()))
    if extra > spare:
        problems.append(
            f"{extra} crosses are more than the dice show; at most {spare} can be added (rules D11, D20)"
        )
    if Spell.ADD_CROSS in spent and not any(half.crowns for half in kingdom.halves.values()):
        problems.append("add_cross was spent, but there is no cross (rule D20)")
    if Spell.SPLIT_DOMINO not in spent and len(kingdom.halves) % 2:
        problems.append("an odd number of squares is drawn without split_domino (rule D16)")
    elif unpaired_squares(kingdom) > (2 if Spell.SPLIT_DOMINO in spent else 0):
        problems.append("the drawn squares do not pair up as dominoes (rule D7)")
    if Spell.IGNORE_CONNECTION not in spent:
        cut_off = [square for square in kingdom.halves if square not in _reached(kingdom)]
        if cut_off:
            problems.append(
                f"{GRID.square_name(min(cut_off))} is cut off from the castle (rule D8)"
            )
    return problems


def _extra_crosses(half: Half) -> int:
    """How many crosses of this square no die can have brought."""
    shown = [face.crosses for face in _FACES if face.coat in (None, half.kind)]
    return min(half.crowns - crosses for crosses in shown if crosses <= half.crowns)


def unpaired_squares(kingdom: Kingdom) -> int:
    """How many drawn squares are left over when as many as possible are paired up side by side.

    Squares are matched like black and white on a chessboard, by augmenting paths.
    """
    partner: dict[Square, Square] = {}

    def find_partner(square: Square, tried: set[Square]) -> bool:
        for other in GRID.neighbours[square]:
            if other in kingdom.halves and other not in tried:
                tried.add(other)
                if other not in partner or find_partner(partner[other], tried):
                    partner[other] = square
                    return True
        return False

    dark = [square for square in kingdom.halves if (GRID.column(square) + GRID.row(square)) % 2]
    pairs = sum(find_partner(square, set()) for square in dark)
    return len(kingdom.halves) - 2 * pairs


def _reached(kingdom: Kingdom) -> set[Square]:
    """The drawn squares that can be reached from the castle over drawn squares."""
    reached = {GRID.castle}
    frontier = [GRID.castle]
    while frontier:
        for neighbour in GRID.neighbours[frontier.pop()]:
            if neighbour in kingdom.halves and neighbour not in reached:
                reached.add(neighbour)
                frontier.append(neighbour)
    return reached


def spellbook_problems(setup: Setup) -> list[str]:
    """Everything that keeps this from being a spellbook beside these maps."""
    book = setup.spellbook
    problems: list[str] = []
    for coat, counts in zip(COATS, book.filled, strict=True):
        squares, spell, _ = BOOK_LINES[coat]
        if max(counts) > squares:
            problems.append(f"{coat}: the line has only {squares} squares (rule D3)")
        elif counts == (squares, squares):
            problems.append(f"{coat}: only one player can complete the line (rule D13)")
        elif spell in book.spent and squares not in counts:
            problems.append(f"{coat}: {spell} is spent, but nobody has won it (rule D13)")
    if problems:
        return problems
    return [
        problem
        for seat in (0, 1)
        if setup.options.spellbook_fills == "placed" or _is_castle_open(setup.kingdoms[seat])
        for problem in _fill_problems(setup, seat)
    ]


def _is_castle_open(kingdom: Kingdom) -> bool:
    """Whether any domino fits beside the castle, so that everything drafted so far was drawn (rule D9)."""
    return any(
        kingdom.is_empty(square) and any(map(kingdom.is_empty, GRID.neighbours[square]))
        for square in GRID.neighbours[GRID.castle]
    )


def _fill_problems(setup: Setup, seat: int) -> list[str]:
    """Every filled square, and every one still to fill, comes from a coat drawn without a cross (rule D12)."""
    halves = setup.kingdoms[seat].halves.values()
    crossless = Counter(half.kind for half in halves if half.crowns == 0)
    one_cross = {half.kind for half in halves if half.crowns == 1}
    spare = Spell.ADD_CROSS in spent_by(setup, seat)
    problems: list[str] = []
    hand = setup.hands[seat]
    # With `drafted` the second die of a split fills too, though it is still to be drawn.
    undrawn = (
        fills_of(hand.faces) if hand.fills and setup.options.spellbook_fills == "drafted" else ()
    )
    for coat in COATS:
        filled = setup.spellbook.squares_filled(seat, coat)
        filled += hand.fills.count(coat) - undrawn.count(coat)
        if spare and filled > crossless[coat] and coat in one_cross:
            # add_cross may have gone on a square that had filled the line before.
            spare = False
            filled -= 1
        if filled > crossless[coat]:
            problems.append(
                f"{coat}: seat {seat} has filled more squares than it has drawn without a cross (rule D12)"
            )
    return problems


def spent_by(setup: Setup, seat: int) -> set[Spell]:
    """The spells that a seat has won and spent."""
    book = setup.spellbook
    return {spell for spell in book.spent if book.owner(spell) == seat}
