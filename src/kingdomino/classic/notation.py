"""One line of text for a position of Kingdomino.

    classic players=2 place 11:g5g6 4:h7i7 20:1,31:0 3:0,9,33,40:1 1-2,5-8,10,12-19,21-30,32,34-39,41-48 -

The fields: the game; its options; the step; for each seat the dominoes of its kingdom with the squares of their
left and right halves; the current line and the next line, dominoes with the seat of the king on them; the pile;
the seats that claim before anything else. `-` stands for nothing.
"""

from dataclasses import replace
from itertools import groupby

from kingdomino.classic.actions import parse_two_squares
from kingdomino.classic.board import GRID
from kingdomino.classic.draft import Line, LineDomino
from kingdomino.classic.options import Options
from kingdomino.classic.placing import Placement
from kingdomino.classic.setup import Setup, Step
from kingdomino.errors import NotationError
from kingdomino.options import options_text, parse_options
from kingdomino.tokens import Fields, list_text, parse_list, parse_number, parse_parts, parse_word


def position_line(setup: Setup) -> str:
    """The line for a position."""
    return " ".join(
        [
            "classic",
            options_text(setup.options),
            setup.step,
            *(list_text(map(_placement_text, kingdom)) for kingdom in setup.placements),
            list_text(map(_domino_text, setup.line)),
            list_text(map(_domino_text, setup.next_line)),
            list_text(_ranges(setup.pile)),
            list_text(map(str, setup.claimants)),
        ]
    )


def parse_position_line(line: str) -> Setup:
    """The inverse of `position_line`."""
    fields = Fields(line)
    fields.read("the game", lambda text: parse_word(text, ["classic"]))
    options = fields.read("the options", lambda text: parse_options(Options, text))
    setup = Setup(
        options=options,
        step=Step(fields.read("the step", lambda text: parse_word(text, [*Step]))),
        placements=tuple(
            fields.read(f"kingdom {seat}", lambda text: parse_list(text, _parse_placement))
            for seat in range(options.players)
        ),
        line=fields.read("the current line", lambda text: parse_list(text, _parse_domino)),
        next_line=fields.read("the next line", lambda text: parse_list(text, _parse_domino)),
        pile=frozenset(
            number
            for numbers in fields.read("the pile", lambda text: parse_list(text, _parse_range))
            for number in numbers
        ),
        claimants=fields.read("the seats to claim", lambda text: parse_list(text, _parse_seat)),
    )
    # Dominoes are listed by number, so that a position has one line only.
    ordered = replace(
        setup,
        placements=tuple(tuple(sorted(kingdom)) for kingdom in setup.placements),
        line=_by_number(setup.line),
        next_line=_by_number(setup.next_line),
    )
    fields.finish(position_line(ordered))
    return setup


def _by_number(line: Line) -> Line:
    return tuple(sorted(line, key=lambda domino: domino.number))


def _placement_text(placement: Placement) -> str:
    squares = GRID.square_name(placement.left) + GRID.square_name(placement.right)
    return f"{placement.number}:{squares}"


def _parse_placement(text: str) -> Placement:
    number, _, squares = text.partition(":")
    parsed = parse_number(number, "a domino")
    try:
        return Placement(parsed, *parse_two_squares(squares))
    except NotationError as error:
        raise error.moved(columns=len(number) + 1) from None


def _domino_text(domino: LineDomino) -> str:
    return str(domino.number) if domino.king is None else f"{domino.number}:{domino.king}"


def _parse_domino(text: str) -> LineDomino:
    number, colon, king = text.partition(":")
    parsed = parse_number(number, "a domino")
    try:
        return LineDomino(parsed, _parse_seat(king) if colon else None)
    except NotationError as error:
        raise error.moved(columns=len(number) + 1) from None


def _parse_seat(text: str) -> int:
    return parse_number(text, "a seat", lowest=0)


def _ranges(pile: frozenset[int]) -> list[str]:
    """`1-3`, `7`: neighbouring numbers together."""
    # Numbers in a row stay equally far ahead of their place in the sorted list.
    runs = groupby(enumerate(sorted(pile)), key=lambda pair: pair[1] - pair[0])
    numbers = [[number for _, number in run] for _, run in runs]
    return [f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in numbers]


def _parse_range(text: str) -> range:
    ends = tuple(parse_parts(text, "-", lambda number: parse_number(number, "a domino")))
    return range(ends[0], ends[-1] + 1)
