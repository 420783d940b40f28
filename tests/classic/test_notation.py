"""A position as a line of text: both ways, one line only for each position, every mistake with its place."""

import pytest

from kingdomino.classic import Classic
from kingdomino.classic.draft import LineDomino
from kingdomino.classic.notation import parse_position_line, position_line
from kingdomino.classic.options import Options
from kingdomino.classic.placing import Placement
from kingdomino.classic.setup import Setup, Step
from kingdomino.errors import NotationError
from tests.support.classic.positions import ALL_OPTIONS, random_game

LINE = (
    "classic players=2 place 4:g5g6 - 7:1,12:0,20:1 3:0,9,31,40 "
    "1-2,5-6,8,10-11,13-19,21-30,32-39,41-48 -"
)
FIELDS = (
    *("the game", "the options", "the step", "kingdom 0", "kingdom 1"),
    *("the current line", "the next line", "the pile", "the seats to claim"),
)


def test_a_line_says_all_about_a_position():
    assert parse_position_line(LINE) == Setup(
        options=Options(players=2),
        step=Step.PLACE,
        placements=((Placement(4, 58, 71),), ()),
        line=(LineDomino(7, 1), LineDomino(12, 0), LineDomino(20, 1)),
        next_line=(
            LineDomino(3, 0),
            LineDomino(9, None),
            LineDomino(31, None),
            LineDomino(40, None),
        ),
        claimants=(),
        pile=frozenset(range(1, 49)) - {3, 4, 7, 9, 12, 20, 31, 40},
    )


@pytest.mark.parametrize(
    "line",
    [
        LINE,
        "classic players=2 reveal - - - - 1-48 -",
        "classic players=3,harmony,middle_kingdom kings - - - - 1,3,5,7 2,4,6,8-48 -",
        "classic players=3,lines_of_three claim - - - - 1,3:2,5 2,4,6-48 0,1",
        "classic players=2,mighty_duel over 13:g5g6,48:f7e7 1:h7i7 - - - -",
    ],
)
def test_a_position_reads_back_as_it_was(line: str):
    assert position_line(parse_position_line(line)) == line
    assert str(Classic().parse_position(line)) == line


@pytest.mark.parametrize("name", ALL_OPTIONS)
def test_every_position_of_a_game_reads_back_as_it_was(name: str):
    for state, _ in random_game(ALL_OPTIONS[name], seed=1):
        again = Classic().parse_position(str(state))
        assert again == state
        assert hash(again) == hash(state)
        assert str(again) == str(state)


def test_a_position_that_was_read_lists_its_actions_in_the_same_order():
    for state, _ in random_game(Options(players=4), seed=1):
        assert Classic().parse_position(str(state)).legal_actions() == state.legal_actions()


@pytest.mark.parametrize("known", range(len(FIELDS)))
def test_a_line_that_ends_too_early_says_what_is_missing(known: int):
    cut_off = " ".join(LINE.split(" ")[:known])
    with pytest.raises(NotationError, match=f"{FIELDS[known]} is missing") as caught:
        parse_position_line(cut_off)
    assert caught.value.column == len(cut_off) + 1


@pytest.mark.parametrize(
    ("marked", "message"),
    [
        ("^duel players=2 place - - - - - -", "'duel' is not classic"),
        ("classic ^ place - - - - - -", "the options is missing here"),
        ("classic ^players=5 place - - - - - -", "'players=5' is not a value of players"),
        ("classic players=2,^big place - - - - - -", "there is no option 'big' here"),
        ("classic ^players=4,mighty_duel place - - - - - -", "mighty_duel is for 2 players"),
        ("classic players=2 ^wait - - - - - -", "'wait' is not reveal or kings or claim or place"),
        ("classic players=2 place ^x:g5g6 - - - - -", "'x' is not the number of a domino"),
        ("classic players=2 place ^0:g5g6 - - - - -", "a domino is counted from 1"),
        ("classic players=2 place 4:^g5 - - - - -", "'g5' is not two squares"),
        ("classic players=2 place 4:g5g6,17:^n9 - - - - -", "'n9' is not two squares"),
        ("classic players=2 place - 4:^n5m5 - - - -", "'n5' is not a square"),
        ("classic players=2 place - - ^x - - -", "'x' is not the number of a domino"),
        ("classic players=2 place - - 7:1,^x:0 - - -", "'x' is not the number of a domino"),
        ("classic players=2 place - - - 3,^ - -", "'' is not the number of a domino"),
        ("classic players=2 place - - - - ^x -", "'x' is not the number of a domino"),
        ("classic players=2 place - - - - 1-3,^07 -", "'07' is not the number of a domino"),
        ("classic players=2 place - - - - - ^x", "'x' is not the number of a seat"),
        ("classic players=2 place - - - - - 0,^x", "'x' is not the number of a seat"),
        ("classic players=2 place - - - - - -^ -", "the line should end here"),
    ],
)
def test_a_mistake_in_a_line_is_found_at_its_place(marked: str, message: str):
    """The mark `^` stands where the trouble starts."""
    with pytest.raises(NotationError) as caught:
        parse_position_line(marked.replace("^", ""))
    assert caught.value.message.startswith(message)
    assert (caught.value.line, caught.value.column) == (1, marked.index("^") + 1)


@pytest.mark.parametrize(
    "marked",
    [
        "classic players=2 place - - 7:^x - - -",
        "classic players=2 place - - - - 1-^x -",
        "classic players=2 place 4:g5^n6 - - - - -",
    ],
)
def test_a_mistake_in_the_second_half_of_a_part_is_found_at_its_place(marked: str):
    with pytest.raises(NotationError) as caught:
        parse_position_line(marked.replace("^", ""))
    assert caught.value.column == marked.index("^") + 1


@pytest.mark.parametrize(
    ("marked", "expected"),
    [
        ("classic players=2^,harmony=False place - - - - - -", ""),
        ("classic ^harmony,players=2 place - - - - - -", "players=2,harmony"),
        ("classic players=2 place ^4:g5g6,3:g8g9 - - - - -", "3:g8g9,4:g5g6"),
        ("classic players=2 place - - ^12:0,7:1 - - -", "7:1,12:0"),
        ("classic players=2 place - - - ^9,3 - -", "3,9"),
        ("classic players=2 place - - - - 1^,2 -", "-2"),
        ("classic players=2 place - - - - ^3,1 -", "1,3"),
        ("classic players=2 place - - - - 1-3^,3 -", ""),
        ("classic players=2 place - - - - 5^-5 -", ""),
        ("classic players=2 place - - - - ^3-1 -", "-"),
    ],
)
def test_a_position_has_one_line_only(marked: str, expected: str):
    """The mark `^` stands where the line differs from the one that would be printed."""
    with pytest.raises(NotationError) as caught:
        parse_position_line(marked.replace("^", ""))
    assert caught.value.message == f"write {expected!r} from here"
    assert caught.value.column == marked.index("^") + 1
