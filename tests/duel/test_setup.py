"""A line that reads well but cannot come about is refused, and every problem is listed."""

import pytest

from kingdomino.duel import Duel
from kingdomino.errors import SetupError
from tests.support.duel.positions import DOTS, LINES, RICH, duel_line, ring

PAIR = "3d3/3d3/3C3/7/7"
DOUBLE_LINES = "7/7/LLLC3/LLL4/7"
CHECKED = "7/7/cccC3/c6/7"
FILLED = "7/7/fffC3/f6/7"
TWIN = "7/3d3/lllC3/lll4/7"
"""Six lines, and the dot of a split on d2."""
FULL = "lllllll/lllllll/lllClll/lllllll/lllllll"


def problems(line: str) -> tuple[str, ...]:
    with pytest.raises(SetupError) as caught:
        Duel().parse_position(line)
    return caught.value.problems


TOO_MANY = "{} crosses are more than the dice show; at most {} can be added (rules D11, D20)"
UNPAIRED = "the drawn squares do not pair up as dominoes (rule D7)"


@pytest.mark.parametrize(
    ("map0", "book", "problem"),
    [
        ("3dxx3/3d3/3C3/7/7", "", TOO_MANY.format(1, 0)),
        ("3fx3/3d3/3C3/7/7", "", TOO_MANY.format(1, 0)),
        ("3dxx3/3lxx3/3R3/7/7", "", TOO_MANY.format(2, 1)),
        ("3dxxx3/3c3/1ccC3/7/7", "c3-0*", TOO_MANY.format(2, 1)),
        (CHECKED, "c3-0*", "add_cross was spent, but there is no cross (rule D20)"),
        (
            "3d3/3d3/2dC3/7/7",
            "",
            "an odd number of squares is drawn without split_domino (rule D16)",
        ),
        ("7/3d3/3C3/3d3/7", "", UNPAIRED),
        ("7/2d4/1ddC3/2d4/7", "", UNPAIRED),
        ("7/3d3/lllCd2/llld3/7", "l5-0*", UNPAIRED),
        ("3d3/3d3/3C3/7/dd5", "", "a5 is cut off from the castle (rule D8)"),
        ("5ll/7/3C3/7/dd5", "", "f1 is cut off from the castle (rule D8)"),
    ],
)
def test_a_map_that_cannot_be_drawn(map0: str, book: str, problem: str):
    assert problems(duel_line("roll", map0=map0, book=book)) == (f"map 0: {problem}",)


def test_the_map_of_seat_1_is_looked_at_too():
    line = duel_line("roll", map1="3dxx3/3d3/3C3/7/7")
    assert problems(line) == (f"map 1: {TOO_MANY.format(1, 0)}",)


@pytest.mark.parametrize(
    ("map0", "book"),
    [
        ("3dxx3/3d3/3R3/7/7", ""),
        ("3dxxx3/3c3/1ccR3/7/7", "c3-0*"),
        ("3dx3/3c3/1ccC3/7/7", "c3-0*"),
        ("7/3d3/lllC3/llld3/7", "l5-0*"),
        (TWIN, "l5-0*"),
        ("6d/6d/dddC3/d6/7", "d5-0*"),
    ],
    ids=["castle", "castle and add_cross", "add_cross", "split", "odd split", "ignoring"],
)
def test_what_spells_and_the_castle_bonus_make_possible(map0: str, book: str):
    line = duel_line("roll", map0=map0, book=book)
    assert str(Duel().parse_position(line)) == line


@pytest.mark.parametrize(
    ("book", "problem"),
    [
        ("d6-0", "dot: the line has only 5 squares (rule D3)"),
        ("c0-4", "checked: the line has only 3 squares (rule D3)"),
        ("l5-5", "line: only one player can complete the line (rule D13)"),
        ("L3-3*", "double_line: turn_die is spent, but nobody has won it (rule D13)"),
        ("f2-0=d", "filled: domain_bonus is spent, but nobody has won it (rule D13)"),
    ],
)
def test_a_spellbook_that_cannot_be_filled(book: str, problem: str):
    assert problems(duel_line("roll", map0=RICH, map1=RICH, book=book)) == (problem,)


FILLED_TOO_MUCH = "{}: seat {} has filled more squares than it has drawn without a cross (rule D12)"


@pytest.mark.parametrize(
    ("map0", "book", "problem"),
    [
        (PAIR, "d3-0", FILLED_TOO_MUCH.format("dot", 0)),
        (PAIR, "d2-1", FILLED_TOO_MUCH.format("dot", 1)),
        ("3dx3/3d3/3C3/7/7", "d2-0", FILLED_TOO_MUCH.format("dot", 0)),
        ("3dx3/3c3/1ccC3/7/7", "d2-0,c3-0*", FILLED_TOO_MUCH.format("dot", 0)),
        ("3dx3/3lx3/cccC3/c6/7", "d1-0,l1-0,c3-0*", FILLED_TOO_MUCH.format("line", 0)),
        ("3fxx3/3f3/cccC3/c6/7", "f2-0,c3-0*", FILLED_TOO_MUCH.format("filled", 0)),
    ],
)
def test_squares_are_filled_only_by_what_was_drawn(map0: str, book: str, problem: str):
    assert problems(duel_line("roll", map0=map0, book=book)) == (problem,)


def test_squares_still_to_fill_count_too():
    line = duel_line("draw", "drew:d", "D,L", map0=PAIR, book="d2-0")
    assert problems(line) == (FILLED_TOO_MUCH.format("dot", 0),)


@pytest.mark.parametrize(
    ("map0", "book"),
    [
        ("3dx3/3c3/1ccC3/7/7", "d1-0,c3-0*"),
        ("3dx3/3lx3/cccC3/c6/7", "d1-0,c3-0*"),
        ("3dx3/3lx3/cccC3/c6/7", "l1-0,c3-0*"),
    ],
)
def test_add_cross_may_have_gone_on_a_square_that_had_filled_its_line(map0: str, book: str):
    line = duel_line("roll", map0=map0, book=book)
    assert str(Duel().parse_position(line)) == line


def test_squares_may_be_filled_by_what_was_not_drawn_if_drafting_counts():
    line = duel_line("roll", map0=ring("f"), book="d2-0", fills="drafted")
    assert str(Duel().parse_position(line)) == line


BEFORE_ROLL = "before the roll nobody has dice and nothing is drawn (rule D5)"
TAKE = "in step take player A has taken 0 dice and B none (rule D6)"
PAIR_STEP = "in step pair player A has taken 1 dice and B none (rule D6)"
NOT_FOUR = "the dice are not 1, 2, 3 and 4, each once (rule D1)"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (duel_line("roll", free="1d,2l,3D,4L"), BEFORE_ROLL),
        (duel_line("roll", "drew", "-"), BEFORE_ROLL),
        (duel_line("take", "1d", "-", free="2l,3D,4L"), TAKE),
        (duel_line("take", "-", "1d", free="2l,3D,4L"), TAKE),
        (duel_line("take", "drew", "-", free="1d,2l,3D,4L"), TAKE),
        (duel_line("pair", free="1d,2l,3D,4L"), PAIR_STEP),
        (duel_line("pair", "-", "1d", free="2l,3D,4L"), PAIR_STEP),
        (duel_line("pair", "1d", "2l", free="3D,4L"), PAIR_STEP),
        (duel_line("take", free="1d,2l,3D"), NOT_FOUR),
        (duel_line("take", free="1d,2l,3D,3D"), NOT_FOUR),
        (duel_line("take", free="d,2l,3D,4L"), NOT_FOUR),
        (duel_line("pair", "1d", "-", free="1l,3D,4L"), NOT_FOUR),
        (duel_line("take", free="1d,2l,3D,4c"), "die 4 has no face c (rule D1)"),
        (duel_line("pair", "1fxx", "-", free="2l,3D,4L"), "die 1 has no face fxx (rule D1)"),
    ],
)
def test_a_roll_or_a_draft_that_cannot_be(line: str, problem: str):
    assert problems(line) == (problem,)


TWO_DICE = "in step {} seat 0 has two dice and none is on the table (rule D6)"
NUMBERS = "dice have numbers in step turn, and none in step draw (rule D18)"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (
            duel_line("turn", "1d,2l", "3D,4L"),
            "seat 0 has not got turn_die, so the step is draw (rule D18)",
        ),
        (duel_line("draw", "d", "3D,4L"), TWO_DICE.format("draw")),
        (duel_line("draw", "d,l", "3D,4L", free="1d"), TWO_DICE.format("draw")),
        (duel_line("draw", "d@d2", "3D,4L", map0=TWIN, book="l5-0*"), TWO_DICE.format("draw")),
        (
            duel_line("turn", "1d", "3D,4L", map0=DOUBLE_LINES, book="L4-0"),
            TWO_DICE.format("turn"),
        ),
        (duel_line("draw", "1d,2l", "3D,4L"), NUMBERS),
        (duel_line("turn", "d,l", "3D,4L", map0=DOUBLE_LINES, book="L4-0"), NUMBERS),
        (duel_line("turn", "d,2l", "3D,4L", map0=DOUBLE_LINES, book="L4-0"), NUMBERS),
        (
            duel_line("draw", "d,l", "3D,4L", map0=DOUBLE_LINES, book="L4-0"),
            "seat 0 can still turn a die, so the step is turn (rule D18)",
        ),
        (
            duel_line("draw", "d,l", "3D,4L", map0="7/7/LLLR3/LLL4/7", book="L4-0"),
            "seat 0 can still turn a die, so the step is turn (rule D18)",
        ),
        (
            duel_line("draw", "l,Dx", "3D,4L", map0=DOUBLE_LINES, book="L4-0"),
            "seat 0 can still turn a die, so the step is turn (rule D18)",
        ),
        (duel_line("draw", "d,l", "3D"), "seat 1 waits with two dice (rule D6)"),
        (duel_line("draw", "d,l", "drew"), "seat 1 waits with two dice (rule D6)"),
        (
            duel_line("draw", "d,l", "D,L"),
            "the dice of seat 1 keep their numbers until it draws (rule D18)",
        ),
        (
            duel_line("draw", "d,l", "D,4L"),
            "the dice of seat 1 keep their numbers until it draws (rule D18)",
        ),
        (duel_line("draw", "d,l", "3D,3L"), "a die is in two places (rule D1)"),
        (
            duel_line("turn", "1d,3l", "3D,4L", map0=DOUBLE_LINES, book="L4-0"),
            "a die is in two places (rule D1)",
        ),
        (duel_line("draw", "d,l", "3?,4L"), "die 3 has no face ? (rule D1)"),
        (
            duel_line("turn", "1f,2l", "3D,4L", map0=DOUBLE_LINES, book="L4-0"),
            "die 1 has no face f (rule D1)",
        ),
        (duel_line("draw", "f,c", "3D,4L"), "no two dice can show f and c (rule D1)"),
        (duel_line("draw", "dx,l", "3D,4L"), "no two dice can show dx and l (rule D1)"),
        (
            duel_line("draw", "dx,lx", "3D,4L", map0="7/7/3R3/7/7"),
            "no two dice can show dx and lx (rule D1)",
        ),
        (duel_line("draw", "drew", "?,?x", map0=PAIR), "no two dice can show ? and ?x (rule D1)"),
    ],
)
def test_drawing_that_cannot_be(line: str, problem: str):
    assert problems(line) == (problem,)


@pytest.mark.parametrize(
    "line",
    [
        duel_line("draw", "dx,l", "3D,4L", map0="7/7/3R3/7/7"),
        duel_line("draw", "d,lx", "3D,4L", map0="7/7/3R3/7/7"),
        duel_line("draw", "dx,l", "3D,4L", map0="7/7/LLLR3/LLL4/7", book="L4-0"),
        duel_line("draw", "drew", "?,?x", map0=PAIR, map1="7/7/3R3/7/7"),
    ],
)
def test_dice_with_the_castles_cross_can_be(line: str):
    assert str(Duel().parse_position(line)) == line


SPLIT_BOOK = "l5-0*"
WITH_CROSS = TWIN.replace("3d3", "3dx3")


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (
            duel_line("second", "1l@d2:d", "3D,4L", map0=TWIN, book=SPLIT_BOOK),
            "in step second seat 0 has one die left, without its number (rule D16)",
        ),
        (
            duel_line("second", "l@d2:d", "3D,4L", map0=TWIN, book=SPLIT_BOOK, free="1d"),
            "in step second seat 0 has one die left, without its number (rule D16)",
        ),
        (
            duel_line("second", "l@d1", "3D,4L", map0=TWIN, book=SPLIT_BOOK),
            "the first die of seat 0 is not on its map (rule D16)",
        ),
        (
            duel_line("second", "l", "3D,4L", map0=TWIN, book=SPLIT_BOOK),
            "the first die of seat 0 is not on its map (rule D16)",
        ),
        (
            duel_line("second", "l@d2", "3D,4L", map0=PAIR),
            "seat 0 has not spent split_domino (rule D16)",
        ),
        (
            duel_line("second", "l@d2", "3D,4L", map0=PAIR, map1=LINES, book="l0-5*"),
            "seat 0 has not spent split_domino (rule D16)",
        ),
        (
            duel_line("second", "l@d2:d", "3D,4L", map0="3d3/3d3/lllC3/lll4/7", book="l5-0"),
            "seat 0 has not spent split_domino (rule D16)",
        ),
        (
            duel_line("second", "l@d2!:d", "3D,4L", map0=TWIN, book=SPLIT_BOOK),
            "seat 0 has not spent ignore_connection (rule D16)",
        ),
        (
            duel_line("second", "D@d1:l", "2l,4L", map0="3l3/2lll2/2lCl2/2lll2/7", book=SPLIT_BOOK),
            "the second die fits nowhere, so it is left out (rule D16)",
        ),
        (
            duel_line("second", "l@d2:l", "3D,4L", map0=TWIN, book="l5-0*"),
            "seat 0 cannot have these squares to fill (rule D12)",
        ),
        (
            duel_line("second", "l@d2:d", "3D,4L", map0=TWIN, book=SPLIT_BOOK, fills="drafted"),
            "seat 0 cannot have these squares to fill (rule D12)",
        ),
        (
            duel_line(
                "second", "l@d2:d,l", "3D,4L", map0=WITH_CROSS, book=SPLIT_BOOK, fills="drafted"
            ),
            "dot: seat 0 has filled more squares than it has drawn without a cross (rule D12)",
        ),
        (
            duel_line("second", "l@d2:d", "3D", map0=TWIN, book=SPLIT_BOOK),
            "seat 1 waits with two dice (rule D6)",
        ),
        (
            duel_line("second", "f@d2:d", "2D,4L", map0=TWIN, book=SPLIT_BOOK),
            "die 2 has no face D (rule D1)",
        ),
        (
            duel_line("second", "f@d2:d", "2l,4L", map0=TWIN, book=SPLIT_BOOK),
            "no two dice can show f (rule D1)",
        ),
    ],
)
def test_a_split_that_cannot_be(line: str, problem: str):
    assert problems(line) == (problem,)


@pytest.mark.parametrize(
    ("hand", "map0", "fills"),
    [
        ("l@d2:d", TWIN, "placed"),
        ("l@d2", TWIN, "placed"),
        ("l@d2", WITH_CROSS, "placed"),
        ("l@d2:d,l", TWIN, "drafted"),
        ("l@d2:l", TWIN, "drafted"),
        ("lx@d2:d", TWIN.replace("C", "R"), "placed"),
    ],
)
def test_a_split_that_can_be(hand: str, map0: str, fills: str):
    """Where nothing is to be filled the first die was a question mark or had a cross."""
    line = duel_line("second", hand, "3D,4L", map0=map0, book=SPLIT_BOOK, fills=fills)
    assert str(Duel().parse_position(line)) == line


HAS_DRAWN = "seat {} has drawn already (rule D10)"


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (duel_line("cross", "3D,4L", "drew", map1=CHECKED, book="c0-3"), HAS_DRAWN.format(0)),
        (duel_line("cross", "drew", "-", map0=CHECKED, book="c3-0"), HAS_DRAWN.format(1)),
        (
            duel_line("draw", "drew:d,d,d", "D,L", map0=DOTS),
            "seat 0 has two dice, so it fills two squares at most (rule D12)",
        ),
        (
            duel_line("draw", "nothing:d", "D,L", map0=DOTS),
            "seat 0 drew nothing, so it fills nothing (rule D14)",
        ),
        (
            duel_line("cross", "drew", "drew", map0=CHECKED, book="c3-0", free="1d"),
            "dice are still on the table (rule D6)",
        ),
        (
            duel_line("cross", "drew", "drew", map0=CHECKED, book="c2-0"),
            "add_cross is not the spell that has just been won (rule D13)",
        ),
        (
            duel_line("cross", "drew", "drew", map0="3cx3/3c3/1ccC3/7/7", book="c3-0*"),
            "add_cross is not the spell that has just been won (rule D13)",
        ),
        (
            duel_line("cross", "drew", "drew", map0=FILLED, book="f3-0"),
            "add_cross is not the spell that has just been won (rule D13)",
        ),
        (
            duel_line("domain", "drew", "drew", map0=FILLED, map1=CHECKED, book="f3-0,c0-3"),
            "domain_bonus is not the spell that has just been won (rule D13)",
        ),
        (
            duel_line("cross", "drew:d", "drew", map0=PAIR, map1=CHECKED, book="c0-3"),
            "A fills the spellbook before B (rule D13)",
        ),
        (duel_line("over", "-", "nothing"), HAS_DRAWN.format(0)),
        (duel_line("over", "nothing", "-"), HAS_DRAWN.format(1)),
        (
            duel_line("over", "nothing", "nothing", free="1d"),
            "dice are still on the table (rule D6)",
        ),
        (
            duel_line("over", "nothing:d", "nothing", map0=ring("f"), fills="drafted"),
            "the spellbook is filled before the game ends (rule D21)",
        ),
        (
            duel_line("over", "drew", "nothing", map0=PAIR),
            "no map is full and somebody drew, so the game is not over (rule D21)",
        ),
        (
            duel_line("roll", map0=CHECKED, book="c3-0"),
            "add_cross of seat 0 was not used at once (rule D13)",
        ),
        (
            duel_line("draw", "d,l", "3D,4L", map1=FILLED, book="f0-3"),
            "domain_bonus of seat 1 was not used at once (rule D13)",
        ),
        (
            duel_line("roll", map0=FULL, book="l5-0*"),
            "the map of seat 0 is full, so the game is over (rule D21)",
        ),
        (
            duel_line("take", free="1d,2l,3D,4L", map1=FULL, book="l0-5*"),
            "the map of seat 1 is full, so the game is over (rule D21)",
        ),
    ],
)
def test_an_end_of_a_round_that_cannot_be(line: str, problem: str):
    assert problems(line) == (problem,)


def test_a_map_that_became_full_this_round_can_be():
    line = duel_line("draw", "drew", "D,L", map0=FULL, book="l5-0*")
    assert str(Duel().parse_position(line)) == line


def test_player_b_may_have_squares_to_fill_while_a_settles_a_spell():
    line = duel_line("cross", "drew", "drew:d", map0=CHECKED, map1=PAIR, book="c3-0")
    assert str(Duel().parse_position(line)) == line


def test_player_a_may_have_a_square_left_to_fill_after_settling_a_spell():
    line = duel_line("domain", "drew:c", "drew", map0="7/7/fffCccc/f5c/7", book="f3-0")
    assert str(Duel().parse_position(line)) == line


def test_all_problems_are_listed_together():
    line = duel_line(
        "roll", "drew", "-", map0="3dxx3/3d3/3C3/7/dd5", map1=CHECKED, book="c0-3", free="1d"
    )
    assert problems(line) == (
        f"map 0: {TOO_MANY.format(1, 0)}",
        "map 0: a5 is cut off from the castle (rule D8)",
        BEFORE_ROLL,
        "add_cross of seat 1 was not used at once (rule D13)",
    )


def test_all_problems_of_the_spellbook_are_listed_together():
    assert problems(duel_line("roll", book="d6-0,l5-5")) == (
        "dot: the line has only 5 squares (rule D3)",
        "line: only one player can complete the line (rule D13)",
    )


def test_all_problems_of_a_split_are_listed_together():
    assert len(problems(duel_line("second", "1l@a1!", "3D,4L", map0=PAIR))) == 4


@pytest.mark.parametrize("hand", ["-", "d,l"])
def test_a_split_without_its_one_die_has_no_twin_either(hand: str):
    line = duel_line("second", hand, "3D,4L", map0=TWIN, book=SPLIT_BOOK)
    assert problems(line) == (
        "in step second seat 0 has one die left, without its number (rule D16)",
        "the first die of seat 0 is not on its map (rule D16)",
    )


def test_the_error_says_all_of_it_in_one_text():
    with pytest.raises(SetupError, match=r"rules D11.*; .*rule D5"):
        Duel().parse_position(duel_line("roll", "drew", "-", map0="3dxx3/3d3/3C3/7/7"))


def test_two_spells_are_not_waiting_to_be_used_at_once():
    line = (
        "duel spellbook_fills=placed domain 0 7/7/fffC3/ccc4/7 7/7/3C3/7/7 "
        "d0-0,l0-0,D0-0,L0-0,f3-0,c3-0 - drew drew"
    )
    with pytest.raises(SetupError, match="is not the spell"):
        Duel().parse_position(line)


def test_nothing_is_filled_without_drawing_while_the_castle_is_open_even_when_drafted():
    line = (
        "duel spellbook_fills=drafted draw 0 7/7/3R3/7/7 7/7/3C3/7/7 "
        "d5-0,l5-0,D0-0,L0-0,f0-0,c0-0 - ?,?x 2l,3fxx"
    )
    with pytest.raises(SetupError, match="more squares than it has drawn"):
        Duel().parse_position(line)
