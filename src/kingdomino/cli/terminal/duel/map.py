"""Drawing Duel's maps and spellbook (rules D2, D3, D23)."""

from rich.text import Text

from kingdomino.cli.terminal.duel.map_lines import MapLines
from kingdomino.cli.terminal.game_table import Marks
from kingdomino.cli.terminal.screen.block import Block
from kingdomino.cli.terminal.screen.counting import counted
from kingdomino.cli.terminal.screen.look import KIND_STYLES, SEAT_STYLES, Look
from kingdomino.cli.terminal.seats import Seats
from kingdomino.duel.coats import COATS, Coat
from kingdomino.duel.map import GRID
from kingdomino.duel.spellbook import BOOK_LINES
from kingdomino.duel.spells import Spell
from kingdomino.duel.state import State

CELL = 3
"""How many columns a square has inside its lines."""

SHORT_NAMES = {
    Spell.IGNORE_CONNECTION: "ignore",
    Spell.SPLIT_DOMINO: "split",
    Spell.TAKE_TWO_DICE: "take 2",
    Spell.TURN_DIE: "turn",
    Spell.DOMAIN_BONUS: "domains",
    Spell.ADD_CROSS: "cross",
}
"""What spells are called where there is little room, and what is typed to spend them."""


def map_block(state: State, seat: int, seats: Seats, marks: Marks, look: Look) -> Block:
    """One player's map with its title and coordinates."""
    kingdom = state.kingdoms[seat]
    lines = MapLines(kingdom, look)
    letters = "".join(GRID.names[x][0].center(CELL + 1) for x in range(GRID.width))
    block = [map_title(state, seat, seats, look), Text("   " + letters, style="dim")]
    for y in range(GRID.height + 1):
        block.append(_level_line(lines, y))
        if y < GRID.height:
            block.append(_squares_line(state, seat, lines, y, marks, look))
    return block


def map_title(state: State, seat: int, seats: Seats, look: Look) -> Text:
    """`> Ana (A)  12 points`."""
    acting = look.pointer if state.to_act == seat else " "
    role = "A" if seat == state.first else "B"
    title = Text(f"{acting} ")
    title.append(seats.names[seat], style=SEAT_STYLES[seat])
    title.append(f" ({role})  {counted(state.scores()[seat].total, 'point')}")
    return title


def _level_line(lines: MapLines, y: int) -> Text:
    """The line between two rows of squares."""
    drawn = "".join(
        lines.corner(x, y) + (lines.level(x, y) * CELL if x < GRID.width else "")
        for x in range(GRID.width + 1)
    )
    return Text("  " + drawn, style="")


def _squares_line(
    state: State, seat: int, lines: MapLines, y: int, marks: Marks, look: Look
) -> Text:
    row = Text(f"{y + 1} ", style="")
    for x in range(GRID.width + 1):
        row.append(lines.upright(x, y))
        if x < GRID.width:
            text, style = _square(state, seat, y * GRID.width + x, marks, look)
            row.append(text.center(CELL), style=style)
    return row


def _square(state: State, seat: int, square: int, marks: Marks, look: Look) -> tuple[str, str]:
    """What stands on a square, and its style."""
    if square == GRID.castle:
        if state.castles[seat]:
            return look.castle, SEAT_STYLES[seat]
        return look.coloured_castle, "bold bright_red"
    half = state.kingdoms[seat].halves.get(square)
    if half is None:
        legal = state.to_act == seat and square in marks.legal
        return (look.legal if legal else ""), "green"
    text = look.half(look.coats[half.kind], half.crowns, look.cross, CELL)
    last = " reverse" if square in marks.last_of(seat) else ""
    return text, KIND_STYLES[half.kind] + last


def spellbook_block(state: State, seats: Seats, look: Look, is_wide: bool) -> Block:
    """The spellbook: for each coat its spell, and both players' squares."""
    # Five squares at most, and what fits of a name; the whole name where there is room.
    column = 13 if is_wide else 6
    block = [_book_title(seats, column)]
    for coat in COATS:
        block.append(_spell_line(state, coat, seats, look, is_wide))
        block.append(_squares_of(state, coat, look, column))
    return block


def _book_title(seats: Seats, column: int) -> Text:
    title = Text("  ")
    for seat, name in enumerate(seats.names):
        title.append(name[: column - 1].ljust(column), style=SEAT_STYLES[seat])
    return title


def _spell_line(state: State, coat: Coat, seats: Seats, look: Look, is_wide: bool) -> Text:
    """The coat, its spell, and whether it is won or spent."""
    book, spell = state.spellbook, BOOK_LINES[coat].spell
    owner = book.owner(spell)
    status = ""
    if owner is not None:
        status = "spent" if spell in book.spent else "won"
        if spell == Spell.DOMAIN_BONUS and book.domain_coat:
            status = f"on {look.coats[book.domain_coat]}"
        if is_wide:
            status += f" by {seats.names[owner]}"
    name = spell.replace("_", " ") if is_wide else SHORT_NAMES[spell]
    line = Text(f"{look.coats[coat]} ", style=KIND_STYLES[coat])
    style = SEAT_STYLES[owner] if owner is not None else ""
    if spell in book.spent:
        style += " strike"
    line.append(name, style=style)
    line.append(f" {status}" if status else "", style="italic")
    return line


def _squares_of(state: State, coat: Coat, look: Look, column: int) -> Text:
    """Both players' lines of a coat; who can win nothing in it any more has the rest struck out."""
    book, length = state.spellbook, BOOK_LINES[coat].squares
    owner = book.owner(BOOK_LINES[coat].spell)
    line = Text("  " if look.is_plain else f"{coat.letter} ", style="dim")
    for seat in (0, 1):
        count = book.squares_filled(seat, coat)
        is_lost = owner is not None and owner != seat
        rest = look.struck if is_lost else look.unfilled
        style = "dim" if is_lost else SEAT_STYLES[seat]
        line.append((look.filled * count + rest * (length - count)).ljust(column), style=style)
    line.rstrip()
    return line
