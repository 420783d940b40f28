"""The end of Kingdomino: scores, bonuses and the winner (rules K12, K13, K15, K16)."""

from kingdomino.classic.board import GRID, bounding_box
from kingdomino.classic.options import Options
from kingdomino.game import Outcome
from kingdomino.kingdom.grid import Square
from kingdomino.kingdom.kingdom import Kingdom
from kingdomino.kingdom.score import Bonus, Score, ranks
from kingdomino.kingdom.territory import territories

HARMONY_POINTS = 5
MIDDLE_KINGDOM_POINTS = 10


def score(kingdom: Kingdom, options: Options) -> Score:
    """What a kingdom is worth as it lies."""
    bonuses: list[Bonus] = []
    if options.harmony:
        bonuses.append(
            Bonus("harmony", HARMONY_POINTS if is_harmonious(kingdom, options.frame) else 0)
        )
    if options.middle_kingdom:
        bonuses.append(Bonus("middle_kingdom", MIDDLE_KINGDOM_POINTS if is_centred(kingdom) else 0))
    return Score(territories(kingdom), tuple(bonuses))


def is_harmonious(kingdom: Kingdom, frame: int) -> bool:
    """Whether the kingdom fills its whole frame (rule K15); it can never be larger than the frame."""
    return len(kingdom.halves) + 1 == frame * frame


def is_centred(kingdom: Kingdom) -> bool:
    """Whether the castle is in the exact centre of the kingdom's box; gaps do not matter (rule K16)."""
    box = bounding_box(kingdom)
    column, row = GRID.column(GRID.castle), GRID.row(GRID.castle)
    return box.left + box.right == 2 * column and box.top + box.bottom == 2 * row


def can_be_centred(kingdom: Kingdom, frame: int) -> bool:
    """Whether the castle is in the centre or can still come to lie there."""
    return not any(is_off_centre(square, frame) for square in kingdom.halves)


def is_off_centre(square: Square, frame: int) -> bool:
    """Whether a kingdom that reaches this square can never grow as far to the other side of its castle."""
    columns = abs(GRID.column(square) - GRID.column(GRID.castle))
    rows = abs(GRID.row(square) - GRID.row(GRID.castle))
    return max(columns, rows) > frame // 2


def outcome(kingdoms: tuple[Kingdom, ...], options: Options) -> Outcome:
    """How a finished game ended."""
    scores = tuple(score(kingdom, options) for kingdom in kingdoms)
    return Outcome("pile_empty", scores, ranks(scores))
