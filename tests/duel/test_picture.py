"""A map of Duel drawn in text is scored, if it can have come about with the spells that were spent."""

import pytest

from kingdomino.duel.picture import parse_kingdom
from kingdomino.errors import NotationError, SetupError

EMPTY_ROW = ". . . . . . .\n"
FOUR_DOTS = 2 * EMPTY_ROW + ". . d C d . .\n. . dx . d . .\n" + EMPTY_ROW
FAR_DOTS = "dx d . . . . .\n" + EMPTY_ROW + ". . . C . . .\n" + 2 * EMPTY_ROW


def test_a_picture_is_scored():
    score = parse_kingdom("", FOUR_DOTS, column=12)
    assert (score.total, score.bonuses) == (2, ())


def test_the_coat_of_domain_bonus_is_named_with_it():
    assert parse_kingdom("domain_bonus=d", FOUR_DOTS, column=13).total == 2 + 2 * 3
    assert parse_kingdom("turn_die,domain_bonus=l", FOUR_DOTS, column=13).total == 2


def test_a_map_needs_the_spells_that_made_it_possible():
    with pytest.raises(SetupError, match="a1 is cut off from the castle"):
        parse_kingdom("", FAR_DOTS, column=12)
    assert parse_kingdom("ignore_connection", FAR_DOTS, column=13).total == 2


def test_a_coloured_roof_allows_a_cross_more():
    picture = FOUR_DOTS.replace("dx", "dxx")
    with pytest.raises(SetupError, match="1 crosses are more than the dice show"):
        parse_kingdom("", picture, column=12)
    assert parse_kingdom("", picture.replace("C", "R"), column=12).total == 4


@pytest.mark.parametrize(
    ("spells", "column", "message"),
    [
        ("magic", 14, "'magic' is not ignore_connection or"),
        ("turn_die,magic", 23, "'magic' is not ignore_connection or"),
        ("turn_die,domain_bonus", 23, "domain_bonus has its coat with it"),
        ("turn_die=d", 14, "and only domain_bonus"),
        ("domain_bonus=x", 14, "'x' is not a coat"),
    ],
)
def test_a_spell_that_cannot_be_read_says_where_and_why(spells: str, column: int, message: str):
    with pytest.raises(NotationError) as caught:
        parse_kingdom(spells, FOUR_DOTS, column=13)
    assert message in caught.value.message
    assert (caught.value.line, caught.value.column) == (1, column)


def test_a_square_that_cannot_be_read_says_where_below_the_first_line():
    with pytest.raises(NotationError) as caught:
        parse_kingdom("", FOUR_DOTS.replace("dx", "q"), column=12)
    assert (caught.value.line, caught.value.column) == (5, 5)


@pytest.mark.parametrize(
    "picture",
    [
        FOUR_DOTS + EMPTY_ROW,
        FOUR_DOTS.replace(" .\n", "\n"),
        EMPTY_ROW + FOUR_DOTS.removesuffix(EMPTY_ROW),
    ],
    ids=["too high", "too narrow", "the castle too low"],
)
def test_a_picture_has_the_size_of_the_map_and_its_castle(picture: str):
    with pytest.raises(NotationError, match="7 wide and 5 high, with its castle on d3") as caught:
        parse_kingdom("", picture, column=12)
    assert caught.value.line == 2
