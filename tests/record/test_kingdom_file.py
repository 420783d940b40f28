"""Single kingdoms to be scored: what is read, and which impossible ones are refused."""

import pytest

from kingdomino.errors import NotationError, SetupError
from kingdomino.record import parse_kingdom

EMPTY_ROW = ".  .  .  .  .  .  .\n"


def duel_map(*rows: str, spent: str = "") -> str:
    """A Duel map of five rows; rows that are not given are empty but for the castle."""
    filled = [*rows, *([EMPTY_ROW] * 5)][:5]
    if "C" not in "".join(rows) and "R" not in "".join(rows):
        filled[2] = ".  .  .  C  .  .  .\n"
    return f"kingdom duel {spent}\n" + "".join(filled)


def problems(text: str) -> tuple[str, ...]:
    with pytest.raises(SetupError) as caught:
        parse_kingdom(text)
    return caught.value.problems


def test_a_kingdom_is_scored_with_the_options_of_its_first_line():
    name, score = parse_kingdom("kingdom classic players=2,middle_kingdom\nfx C\nw  .\n")
    assert name == "classic"
    assert score.total == 1
    assert [bonus.name for bonus in score.bonuses] == ["middle_kingdom"]
    assert parse_kingdom("kingdom classic\nC\n")[1].total == 0


def test_a_map_is_scored_with_the_bonus_of_its_first_line():
    rows = (EMPTY_ROW, ".  .  .  d  l  .  .\n")
    assert parse_kingdom(duel_map(*rows))[1].total == 0
    assert parse_kingdom(duel_map(*rows, spent="domain_bonus=d"))[1].total == 3


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("castle classic", 1, 1, "begins with a line"),
        ("kingdom classic players=2 more", 1, 1, "begins with a line"),
        ("kingdom chess\nC\n", 1, 9, "not classic or duel"),
        ("kingdom classic players=9\nC\n", 1, 17, "not a value"),
        ("kingdom classic\nq\n", 2, 1, "not a square"),
        ("kingdom duel fireball\n", 1, 14, "is not ignore_connection"),
        ("kingdom duel split_domino,domain_bonus\n", 1, 27, "its coat"),
        ("kingdom duel split_domino=d\n", 1, 14, "its coat"),
        ("kingdom duel domain_bonus=x\n", 1, 14, "not a coat"),
        ("kingdom duel domain_bonus=d,domain_bonus=l\n", 1, 14, "named twice"),
        ("kingdom duel\nC .\n", 2, 1, "7 wide and 5 high"),
        ("kingdom duel\nq\n", 2, 1, "not a square"),
    ],
)
def test_a_kingdom_that_cannot_be_read_is_refused_with_its_place(
    text: str, line: int, column: int, message: str
):
    with pytest.raises(NotationError) as caught:
        parse_kingdom(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert message in caught.value.message


def test_a_kingdom_six_wide_is_refused():
    assert problems("kingdom classic\nC w w f f l\n. . . . . .\n") == (
        "the kingdom is 6 x 1, larger than 5 x 5 (rule K10)",
    )


def test_a_kingdom_that_needs_a_domino_twice_is_refused():
    assert problems("kingdom classic\nmxxx w . .\nC . . .\nmxxx w . .\n") == (
        "2 squares of mine with 3 crowns, but the dominoes have only 1 (rule K1)",
    )
    # Only domino 12 has two swamps, and these four squares cannot be paired otherwise.
    assert problems("kingdom classic\ns s C\n. . s\n. . s\n") == (
        "no different dominoes cover these squares and connect (rules K1, K9)",
    )


def test_an_odd_number_of_squares_is_refused():
    assert "odd" in problems("kingdom classic\nC w f w\n")[0]


def test_a_kingdom_that_does_not_connect_is_refused():
    assert "connect" in problems("kingdom classic\nC . w w\n")[0]


@pytest.mark.parametrize(
    ("picture", "total"),
    [
        # No domino has a mine with a crown beside a forest: both lie upright.
        ("C mx f\n. w wx\n", 3),
        # The two fields would make domino 1, but no domino has a forest and a mine: both lie upright.
        ("C w w\n. f mxxx\n", 3),
    ],
)
def test_dominoes_are_found_whichever_way_they_lie(picture: str, total: int):
    _, score = parse_kingdom(f"kingdom classic\n{picture}")
    assert score.total == total


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (duel_map(EMPTY_ROW, ".  .  .  d  .  .  .\n"), "odd number of squares"),
        (duel_map(EMPTY_ROW, ".  .  .  dxx  l  .  .\n"), "1 crosses are more than the dice show"),
        (duel_map(".  .  .  d  l  .  .\n"), "d1 is cut off from the castle"),
        (
            duel_map(EMPTY_ROW, ".  .  .  d  l  .  .\n", spent="add_cross"),
            "there is no cross",
        ),
    ],
)
def test_an_impossible_map_is_refused(text: str, problem: str):
    assert any(problem in each for each in problems(text))
