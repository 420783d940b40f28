"""A position of Duel is one line of text, read and written both ways; errors say in which column."""

import pytest

from kingdomino.duel import Duel
from kingdomino.errors import NotationError
from tests.support.duel.positions import RICH, duel_line
from tests.support.playing import after


@pytest.mark.parametrize(
    "line",
    [
        duel_line("roll"),
        duel_line("roll", fills="drafted", first=1),
        duel_line("take", free="1?,2c,3fxx,4lx"),
        duel_line("pair", "1?", "-", free="2c,3fxx,4lx"),
        duel_line("pair", "-", "3fxx", free="1?,2c,4lx", first=1),
        duel_line("turn", "1d,2l", "3D,4L", map0=RICH, book="L4-0"),
        duel_line("draw", "d,l", "3D,4L", map0="3dxx3/3l3/3R3/7/7", map1="7/7/2dCfxx2/2l1f2/7"),
        duel_line("draw", "drew:d,l", "D,L", map0="3d3/3l3/3C3/7/7"),
        duel_line("draw", "nothing", "D,L", map0="3d3/3l3/3C3/7/7"),
        duel_line("second", "lx@d2:d", "2l,3D", map0="7/3d3/lllC3/lll4/7", book="l5-0*"),
        duel_line("domain", "drew", "drew:D,L", map0="7/7/fffC3/f6/7", map1=RICH, book="f3-0"),
        duel_line("cross", "drew", "drew", map1="7/7/cccC3/c6/7", book="c0-3"),
        duel_line("over", "nothing", "nothing", map0="7/7/fffC3/f6/7", book="f3-0=d"),
    ],
)
def test_a_line_reads_back_as_it_was(line: str):
    state = Duel().parse_position(line)
    assert str(state) == line
    assert Duel().parse_position(str(state)) == state


def test_the_start_is_a_line_of_ten_fields():
    assert str(Duel().start()) == (
        "duel spellbook_fills=placed roll 0 7/7/3C3/7/7 7/7/3C3/7/7"
        " d0-0,l0-0,D0-0,L0-0,f0-0,c0-0 - - -"
    )


def test_a_split_that_ignores_connections_is_marked():
    line = duel_line("draw", "d,l", "3D,4L", map0=RICH, book="d5-0,l5-0")
    halfway = after(Duel().parse_position(line), "split-ignore:a1=d")
    assert str(halfway).split(" ")[8] == "l@a1!:d"
    assert Duel().parse_position(str(halfway)) == halfway


def test_equal_positions_are_one_and_have_one_hash():
    one, other = (Duel().parse_position(duel_line("draw", "d,l", "3D,4L")) for _ in range(2))
    assert (one, hash(one)) == (other, hash(other))


START = "duel spellbook_fills=placed roll 0 7/7/3C3/7/7 7/7/3C3/7/7"
BOOK = "d0-0,l0-0,D0-0,L0-0,f0-0,c0-0"
FULL = f"{START} {BOOK} - - -"
MAP_COLUMN = FULL.index("7/7") + 1
BOOK_COLUMN = FULL.index("d0-0") + 1
TABLE_COLUMN = len(f"{START} {BOOK} ") + 1
HAND_COLUMN = TABLE_COLUMN + 2


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("", 1, "the game is missing"),
        ("chess", 1, "'chess' is not duel"),
        ("duel", 5, "the options is missing at the end"),
        ("duel  roll", 6, "the options is missing here"),
        ("duel spellbook_fills=never", 6, "is not a value of spellbook_fills"),
        ("duel pace=fast", 6, "there is no option 'pace'"),
        (FULL.replace("roll", "sleep"), 29, "'sleep' is not roll or take"),
        (FULL.replace("roll 0", "roll 2"), 34, "'2' is not 0 or 1"),
        (FULL.replace("7/7/3C3/7/7", "7/7/3C3/7", 1), MAP_COLUMN, "a map has 5 rows, not 4"),
        (FULL.replace("7/7/3C3", "7/7/3d3", 1), MAP_COLUMN, "stands on d3 only"),
        (FULL.replace("7/7/3C3", "C6/7/3C3", 1), MAP_COLUMN, "stands on d3 only"),
        (FULL.replace("7/7/3C3", "7/6/3C3", 1), MAP_COLUMN + 2, "this row has 6 squares, not 7"),
        (FULL.replace("7/7/3C3", "7//3C3", 1), MAP_COLUMN + 2, "this row has 0 squares, not 7"),
        (FULL.replace("7/7/3C3", "7/3q3/3C3", 1), MAP_COLUMN + 3, "'q' cannot stand in a map"),
        (FULL.replace("7/7/3C3", "7/x7/3C3", 1), MAP_COLUMN + 2, "'x' cannot stand in a map"),
        (FULL.replace("7/7/3C3", "7/07/3C3", 1), MAP_COLUMN + 2, "'0' cannot stand in a map"),
        (FULL.replace("7/7", "7/3dxxxxx3", 1), MAP_COLUMN + 3, "a square has 4 crosses at most"),
        (FULL.replace("7/7/3C3", "7/34/3C3", 1), MAP_COLUMN + 2, "write '7/3C3/7/7' from here"),
        (FULL.replace("l0-0", "l0"), BOOK_COLUMN + 5, "'l0' is not a line of the spellbook"),
        (FULL.replace("d0-0,l0-0", "l0-0,d0-0"), BOOK_COLUMN, "d, l, D, L, f, c in this order"),
        (FULL.replace(",c0-0", ""), BOOK_COLUMN, "d, l, D, L, f, c in this order"),
        (FULL.replace("l0-0", "l5-0=d"), BOOK_COLUMN + 9, "'=d' cannot mark split_domino"),
        (FULL.replace("f0-0", "f3-0*"), BOOK_COLUMN + 24, "'*' cannot mark domain_bonus"),
        (FULL.replace(" - - -", " q - -"), TABLE_COLUMN, "'q' is not a face"),
        (FULL.replace(" - - -", " 1d,5d - -"), TABLE_COLUMN + 3, "'5d' is not a face"),
        (FULL.replace(" - - -", " 2d,1d - -"), TABLE_COLUMN, "dice are listed by number"),
        (FULL.replace(" - - -", " - l,d -"), HAND_COLUMN, "dice are listed by number"),
        (FULL.replace(" - - -", " - dx,d -"), HAND_COLUMN, "dice are listed by number"),
        (FULL.replace(" - - -", " - ?,d -"), HAND_COLUMN, "dice are listed by number"),
        (FULL.replace(" - - -", " - drew: -"), HAND_COLUMN + 5, "'' is not a coat"),
        (FULL.replace(" - - -", " - drew:d,x -"), HAND_COLUMN + 7, "'x' is not a coat"),
        (FULL.replace(" - - -", " - drew:l,d -"), HAND_COLUMN, "in the order of the spellbook"),
        (FULL.replace(" - - -", " - d,l:d -"), HAND_COLUMN, "nothing is filled before it is drawn"),
        (FULL.replace(" - - -", " - q@d2 -"), HAND_COLUMN, "'q' is not a face"),
        (FULL.replace(" - - -", " - @d2 -"), HAND_COLUMN, "'' is not a face"),
        (FULL.removesuffix(" -"), len(FULL) - 1, "hand 1 is missing at the end"),
        (f"{FULL} -", len(FULL) + 1, "the line should end here"),
        (f"{FULL} ", len(FULL) + 1, "the line should end here"),
    ],
)
def test_a_line_that_cannot_be_read_says_where_and_why(line: str, column: int, message: str):
    with pytest.raises(NotationError) as caught:
        Duel().parse_position(line)
    assert message in caught.value.message
    assert (caught.value.line, caught.value.column) == (1, column)


def test_a_twin_that_is_not_on_the_map_sheet_cannot_be_read():
    with pytest.raises(NotationError, match="'h2' is not a square"):
        Duel().parse_position(FULL.replace(" - - -", " - d@h2 -"))
