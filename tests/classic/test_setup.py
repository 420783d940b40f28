"""Positions that read well but cannot be: every problem is found and named (rules K1 to K10)."""

from dataclasses import replace

import pytest

from kingdomino.classic import Classic
from kingdomino.classic.draft import LineDomino
from kingdomino.classic.notation import parse_position_line
from kingdomino.classic.setup import kingdom_problems, setup_problems
from kingdomino.classic.state import State
from kingdomino.errors import SetupError

LINE = "3:2,10:0,17:1,30:3"
"""A current line of four players."""
AFTER_ONE = "10:0,17:1,30:3"
"""The same when seat 2 has placed its domino."""
PILE = "1-2,4,9,11-16,18-29,31-48"
"""The pile when that line and the line 5 to 8 are out."""
PILE_BEFORE = "1-2,4-9,11-16,18-29,31-48"
"""The pile when only that line is out."""


def problems(line: str) -> tuple[str, ...]:
    with pytest.raises(SetupError) as caught:
        Classic().parse_position(line)
    return caught.value.problems


@pytest.mark.parametrize(
    "line",
    [
        f"reveal - - - - {LINE} - {PILE_BEFORE} -",
        "kings - - - - - 5,6,7,8 1-4,9-48 -",
        "claim - - - - - 5,6,7,8 1-4,9-48 2,0,1,3",
        f"claim - - - - {AFTER_ONE} 5,6,7,8 {PILE} 2",
        f"place - - - - {LINE} 5,6,7,8 {PILE} -",
        f"place - - - - {LINE} - - -",
        "over - - - - - - - -",
    ],
)
def test_a_position_of_each_step_has_no_problem(line: str):
    assert setup_problems(parse_position_line(f"classic players=4 {line}")) == []


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("place - - - - 49:0 - - -", "there is no domino 49 (rule K1)"),
        ("place 49:g5g6 - - - 1:0 - - -", "there is no domino 49 (rule K1)"),
        ("reveal - - - - - - 1-49 -", "there is no domino 49 (rule K1)"),
        ("place 1:g5g6 1:g5g6 - - 2:0 - - -", "domino 1 is in 2 places (rule K1)"),
        ("place 1:g5g6 - - - 1:0 - - -", "domino 1 is in 2 places (rule K1)"),
        (
            f"place - - - - {LINE} 5,6,7,8 1-3,9,11-16,18-29,31-48 -",
            "domino 3 is in 2 places (rule K1)",
        ),
        (f"place - - - - {LINE} 5,6,7,10 {PILE} -", "domino 10 is in 2 places (rule K1)"),
    ],
)
def test_each_domino_exists_and_is_in_one_place(line: str, problem: str):
    assert problems(f"classic players=4 {line}") == (problem,)


@pytest.mark.parametrize(
    ("kingdom", "problem"),
    [
        ("1:g4g6", "domino 1 on g4 and g6 is not on two squares side by side (rule K8)"),
        ("1:g6g5", "domino 1 on g6 and g5 has like halves: the lower square comes first"),
        ("1:g5g6,2:g6h6", "g6 is covered twice (rule K8)"),
        ("1:g6g7", "g7 is covered twice (rule K8)"),
        ("1:h7i7,2:j7k7,13:l7l6", "it is 6 x 2, larger than 5 x 5 (rule K10)"),
        ("1:g8g9,2:g10g11,13:g12h12", "it is 2 x 6, larger than 5 x 5 (rule K10)"),
        ("1:e5f5", "domino 1 is not connected (rule K9)"),
        ("1:g5g6,7:g3g4", "domino 7 is not connected (rule K9)"),
    ],
)
def test_each_kingdom_keeps_the_rules(kingdom: str, problem: str):
    found = problems(f"classic players=4 place - {kingdom} - - 48:0 - - -")
    assert found == (f"kingdom 1: {problem}",)


def test_dominoes_that_only_lean_on_each_other_are_not_connected():
    assert problems("classic players=4 place 1:e5f5,2:e6f6 - - - 48:0 - - -") == (
        "kingdom 0: domino 1 is not connected (rule K9)",
        "kingdom 0: domino 2 is not connected (rule K9)",
    )


def test_dominoes_may_have_been_placed_in_any_order():
    kingdom = "1:g3g4,2:g5g6"
    assert Classic().parse_position(f"classic players=4 place {kingdom} - - - 48:0 - - -")


def test_a_kingdom_may_be_larger_in_the_mighty_duel():
    line = "classic players=2,mighty_duel over {} - - - - -"
    assert Classic().parse_position(line.format("1:h7i7,2:j7k7,13:l7l6"))
    assert problems(line.format("1:h7i7,2:j7k7,13:l7m7,19:f7f6")) == (
        "kingdom 0: it is 8 x 2, larger than 7 x 7 (rule K10)",
    )


def test_a_kingdom_can_be_checked_by_itself():
    (placements, _, _, _) = parse_position_line(
        "classic players=4 over 1:e5f5 - - - - - - -"
    ).placements
    assert kingdom_problems(placements, 5, "it") == ["it: domino 1 is not connected (rule K9)"]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("players=4 place - - - - 3:4 - - -", "there is no seat 4 with 4 players (rule K2)"),
        (
            f"players=4 place - - - - {LINE} 5:7,6,7,8 {PILE} -",
            "there is no seat 7 with 4 players (rule K2)",
        ),
        (
            f"players=4 claim - - - - {AFTER_ONE} 5,6,7,8 {PILE} 4",
            "there is no seat 4 with 4 players (rule K2)",
        ),
        (
            "players=4 place - - - - 3:0,10 - - -",
            "a domino of the current line has no king (rule K6)",
        ),
        ("players=2 over - - - - 1-23 -", "more than 24 dominoes have been seen (rule K3)"),
        (
            "players=3,lines_of_three over - - - - - 1-9 -",
            "more than 36 dominoes have been seen (rule K3)",
        ),
    ],
)
def test_kings_have_a_seat_and_no_more_dominoes_are_out_than_in_play(line: str, problem: str):
    assert problems(f"classic {line}") == (problem,)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (f"{LINE} - - -", "nothing is left to reveal (rule K7)"),
        (f"{LINE} 5,6,7,8 {PILE} -", "the next line is laid out already (rule K4)"),
        (
            f"{LINE} 5:0 1-2,4,6-9,11-16,18-29,31-48 -",
            "the next line is laid out already (rule K4)",
        ),
        (f"{LINE} - {PILE_BEFORE} 0", "nobody can claim while dominoes are revealed (rule K5)"),
        (
            f"3:2,10:0,17:1,30:1 - {PILE_BEFORE} -",
            "the current line has not the right kings (rule K2)",
        ),
        (f"{AFTER_ONE} - {PILE_BEFORE} -", "the current line has not the right kings (rule K2)"),
        (f"- - {PILE_BEFORE} -", "the current line has not the right kings (rule K2)"),
        (
            f"{LINE} - {PILE_BEFORE.replace('31-48', '32-48')} -",
            "5 dominoes do not make whole lines of 4 (rule K4)",
        ),
    ],
)
def test_dominoes_are_revealed_only_when_a_line_is_due(line: str, problem: str):
    assert problems(f"classic players=4 reveal - - - - {line}") == (problem,)


@pytest.mark.parametrize(
    "line",
    [
        f"{LINE} 5,6,7,8 {PILE} -",
        "- 5,6,7,8 1-4,9-48 0",
        "- 5:0,6,7,8 1-4,9-48 -",
        "- 5,6,7 1-4,9-48 -",
    ],
    ids=["a current line", "a seat to claim", "a king on the line", "a domino too few"],
)
def test_kings_are_drawn_only_over_a_free_first_line(line: str):
    assert problems(f"classic players=4 kings - - - - {line}") == (
        "kings are drawn only over a first line that is laid out and free (rule K5)",
    )


def test_kings_are_drawn_only_in_the_starting_round():
    assert problems(f"classic players=4 kings - - - - - 5,6,7,8 {PILE} -") == (
        "only in the starting round do several kings wait to claim (rule K5)",
    )


@pytest.mark.parametrize(
    ("line", "found"),
    [
        (f"{AFTER_ONE} 5,6,7 {PILE} 2", ["the next line is not laid out (rule K4)"]),
        (f"{LINE} 5,6,7,8 {PILE} -", ["nobody is said to claim (rule K6)"]),
        (
            f"- 5:1,6:3,7,8 {PILE} 2,0",
            ["only in the starting round do several kings wait to claim (rule K5)"],
        ),
        (
            f"17:1,30:3 5,6,7,8 {PILE} 2,0",
            [
                "only in the starting round do several kings wait to claim (rule K5)",
                "in the starting round there is no current line yet (rule K5)",
            ],
        ),
        (
            f"- 5:0,6:1,7:3,8 {PILE} 2",
            ["what is left of the line goes to the last king without a claim (rule K6)"],
        ),
        (
            "- 5:0,6:1,7:3,8 1-4,9-48 2",
            ["what is left of the line goes to the last king without a claim (rule K6)"],
        ),
        (f"10:0,30:3 5,6,7,8 {PILE} 2", ["seat 1 has 0 kings instead of 1 (rule K2)"]),
        ("- 5:3,6,7,8 1-4,9-48 0,1", ["seat 2 has 0 kings instead of 1 (rule K2)"]),
        (
            f"{AFTER_ONE} 5,6,7,8 {PILE} 0",
            [
                "seat 0 has 2 kings instead of 1 (rule K2)",
                "seat 2 has 0 kings instead of 1 (rule K2)",
            ],
        ),
        (
            f"{AFTER_ONE} 5,6,7,8 {PILE.replace('31-48', '32-48')} 2",
            ["9 dominoes do not make whole lines of 4 (rule K4)"],
        ),
    ],
)
def test_a_claim_needs_a_line_a_king_and_a_choice(line: str, found: list[str]):
    assert problems(f"classic players=4 claim - - - - {line}") == tuple(found)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        (f"- 5:0,6:1,7:2,8:3 {PILE} -", "there is no domino to place (rule K6)"),
        (
            f"{AFTER_ONE} 5,6,7,8 {PILE} 2",
            "a king that may claim does so before another domino is placed (rule K6)",
        ),
        (
            f"{LINE} - {PILE_BEFORE} -",
            "the next line is revealed before anything is placed (rule K6)",
        ),
        (f"{LINE} 5,6,7 {PILE} -", "the next line is not laid out (rule K4)"),
        (f"3:2,10:0,17:1 5,6,7,8 {PILE} -", "seat 3 has 0 kings instead of 1 (rule K2)"),
        ("3:0,10:0 - - -", "seat 0 has 2 kings instead of 1 (rule K2)"),
        (
            f"{LINE} 5,6,7,8 {PILE.replace('31-48', '32-48')} -",
            "9 dominoes do not make whole lines of 4 (rule K4)",
        ),
    ],
)
def test_a_domino_is_placed_only_when_lines_and_kings_are_in_order(line: str, problem: str):
    assert problems(f"classic players=4 place - - - - {line}") == (problem,)


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("3:0 - - -", "the game is not over while dominoes lie in a line (rule K7)"),
        ("- 5,6,7,8 - -", "the game is not over while dominoes lie in a line (rule K7)"),
        ("- - - 0", "the game is not over while dominoes lie in a line (rule K7)"),
        ("- - 5-8 -", "the game is not over while dominoes are to be revealed (rule K7)"),
    ],
)
def test_a_game_is_over_only_when_nothing_is_left(line: str, problem: str):
    assert problems(f"classic players=4 over - - - - {line}") == (problem,)


def test_a_kingdom_has_no_more_dominoes_than_its_player_had_turns():
    line = f"classic players=4 place 1:g5g6,2:g8g9{{}} - - - {LINE} 5,6,7,8 15-16,18-29,31-48 -"
    assert Classic().parse_position(line.format(""))
    assert problems(line.format(",4:h7i7")) == ("kingdom 0 has 3 dominoes after 2 turns (rule K6)",)


def test_two_kings_have_two_turns_in_each_line():
    line = "classic players=2 place 1:g5g6,2:g8g9{} - 5:0,10:1,17:1 6,7,8:0,9 12-16,18-48 -"
    assert Classic().parse_position(line.format(",3:f7f8"))
    assert problems(line.format(",3:f7f8,4:h7i7")) == (
        "kingdom 0 has 4 dominoes after 3 turns (rule K6)",
    )


def test_problems_are_listed_together():
    assert problems("classic players=4 place 1:g5g6,49:f7e7 - - - 1:0 50 - -") == (
        "domino 1 is in 2 places (rule K1)",
        "there is no domino 49 (rule K1)",
        "there is no domino 50 (rule K1)",
    )
    assert problems("classic players=4 place 1:g4g6,2:g6g5 13:d6d7 - - 48:0 - - -") == (
        "kingdom 0: domino 1 on g4 and g6 is not on two squares side by side (rule K8)",
        "kingdom 0: domino 2 on g6 and g5 has like halves: the lower square comes first",
        "kingdom 0: g6 is covered twice (rule K8)",
        "kingdom 1: domino 13 is not connected (rule K9)",
    )
    assert problems("classic players=2 place - - 3:2,4 5:3 - -") == (
        "there is no seat 2 with 2 players (rule K2)",
        "there is no seat 3 with 2 players (rule K2)",
        "a domino of the current line has no king (rule K6)",
        "more than 24 dominoes have been seen (rule K3)",
    )
    assert problems(f"classic players=4 reveal - - - - 3:0 5:1,6,7,8 {PILE[:-3]} 2") == (
        "the next line is laid out already (rule K4)",
        "nobody can claim while dominoes are revealed (rule K5)",
        "the current line has not the right kings (rule K2)",
        "21 dominoes do not make whole lines of 4 (rule K4)",
    )


def test_the_text_of_the_error_has_all_problems():
    with pytest.raises(SetupError, match=r"there is no domino 49 .*; there is no domino 50 "):
        Classic().parse_position("classic players=4 place 49:g5g6 - - - 50:0 - - -")


def test_there_is_one_kingdom_for_each_player():
    setup = parse_position_line("classic players=4 over - - - - - - - -")
    assert setup_problems(replace(setup, placements=((), (), ()))) == [
        "there are 3 kingdoms for 4 players (rule K2)"
    ]


def test_the_dominoes_of_a_line_are_in_order():
    setup = parse_position_line("classic players=4 place - - - - 3:2,10:0 - - -")
    with pytest.raises(SetupError):
        State.from_setup(replace(setup, line=(LineDomino(10, 0), LineDomino(3, 2))))


def test_the_dominoes_of_a_kingdom_are_in_order():
    setup = parse_position_line("classic players=4 over 1:g5g6,2:g8g9 - - - - - - -")
    swapped = tuple(reversed(setup.placements[0]))
    assert setup_problems(replace(setup, placements=(swapped, (), (), ()))) == [
        "kingdom 0: its dominoes are not in order"
    ]


def test_a_position_is_the_same_set_up_again():
    setup = parse_position_line(f"classic players=4 place - - - - {LINE} 5,6,7,8 {PILE} -")
    assert State.from_setup(setup).to_setup() == setup
