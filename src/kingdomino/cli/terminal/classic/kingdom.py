"""Drawing Kingdomino's kingdoms and lines (rules K2, K4, K10)."""

from typing import NamedTuple

from rich.text import Text

from kingdomino.classic.board import GRID, Box, bounding_box
from kingdomino.classic.dominoes import DOMINOES
from kingdomino.classic.draft import Line
from kingdomino.classic.state import State
from kingdomino.cli.terminal.game_table import Marks
from kingdomino.cli.terminal.screen.block import Block
from kingdomino.cli.terminal.screen.counting import counted
from kingdomino.cli.terminal.screen.look import KIND_STYLES, SEAT_STYLES, Look
from kingdomino.cli.terminal.seats import Seats
from kingdomino.kingdom.kingdom import Half, Kingdom

ROOM_STYLE = "green on color(234)"
"""Squares that the kingdom may still grow to."""


def window(kingdom: Kingdom, frame: int) -> Box:
    """The part of the grid that matters: the kingdom's box and the room it has to grow (rule K10)."""
    box = bounding_box(kingdom)
    return Box(
        left=max(box.right - frame + 1, 0),
        top=max(box.bottom - frame + 1, 0),
        right=min(box.left + frame - 1, GRID.width - 1),
        bottom=min(box.top + frame - 1, GRID.height - 1),
    )


class SquareSize(NamedTuple):
    """How large a square is on the screen."""

    columns: int
    rows: int


def kingdom_block(
    state: State, seat: int, seats: Seats, marks: Marks, look: Look, size: SquareSize
) -> Block:
    """One player's kingdom with its title and coordinates."""
    cell = size.columns
    kingdom = state.kingdoms[seat]
    area = window(kingdom, state.options.frame)
    letters = "".join(GRID.names[x][0].center(cell) for x in range(area.left, area.right + 1))
    block = [_title(state, seat, seats, look), Text("   " + letters, style="dim")]
    for y in range(area.top, area.bottom + 1):
        row, below = Text(f"{y + 1:2} ", style=""), Text("   ")
        for x in range(area.left, area.right + 1):
            text, style = _square(state, seat, y * GRID.width + x, marks, look, cell)
            row.append(text, style=style)
            below.append(" " * cell, style=style.replace(" underline", ""))
        block += [row, *[below] * (size.rows - 1)]
    return block


def _title(state: State, seat: int, seats: Seats, look: Look) -> Text:
    title = Text(f"{look.pointer if state.to_act == seat else ' '} ")
    title.append(seats.names[seat], style=SEAT_STYLES[seat])
    title.append(f"  {counted(territory_points(state, seat), 'point')}")
    bonus = state.scores()[seat].total - territory_points(state, seat)
    if bonus:
        title.append(f" (+{bonus})")
    return title


def _square(
    state: State, seat: int, square: int, marks: Marks, look: Look, cell: int
) -> tuple[str, str]:
    """What stands on a square, and its style."""
    if square == GRID.castle:
        return look.tower.center(cell), SEAT_STYLES[seat]
    half = state.kingdoms[seat].halves.get(square)
    if half is None:
        legal = state.to_act == seat and square in marks.legal
        return (look.legal if legal else "").center(cell), ROOM_STYLE
    is_last = square in marks.last_of(seat)
    style = KIND_STYLES[half.kind] + (" underline" if is_last else "")
    return half_text(half, look, cell), style


def half_text(half: Half, look: Look, width: int) -> str:
    """`W` with its crowns, in so many columns."""
    text = look.half(half.kind[0].upper(), half.crowns, look.crown, width)
    # The letter stands where a single sign in the middle would, so that columns line up.
    return (" " * min((width - 1) // 2, width - len(text)) + text).ljust(width)


def territory_points(state: State, seat: int) -> int:
    """What a kingdom's territories are worth; bonuses come and go until the end, and are shown apart."""
    return sum(territory.points for territory in state.scores()[seat].territories)


def lines_block(state: State, seats: Seats, look: Look, name_width: int) -> Block:
    """The current line and the next one, with the kings on them."""
    block: Block = []
    if state.line:
        block += [Text("To place", style="bold")]
        block += _line_rows(state.line, seats, look, name_width, pointed=not state.claimants)
    if state.next_line:
        block += [Text("To claim", style="bold")]
        block += _line_rows(state.next_line, seats, look, name_width, pointed=False)
    return block


def _line_rows(line: Line, seats: Seats, look: Look, name_width: int, *, pointed: bool) -> Block:
    rows: Block = []
    for index, (number, king) in enumerate(line):
        domino = DOMINOES[number]
        row = Text(look.pointer if pointed and index == 0 else " ")
        row.append(f"{number:2}", style="bold")
        for half in (domino.left, domino.right):
            row.append(half_text(half, look, 4), style=KIND_STYLES[half.kind])
        if king is not None:
            row.append(f" {seats.short_name(king, name_width)}", style=SEAT_STYLES[king])
        rows.append(row)
    return rows
