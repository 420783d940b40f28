"""Kingdoms as people draw them in text."""

import pytest

from kingdomino.errors import NotationError
from kingdomino.kingdom.kingdom import Half
from kingdomino.kingdom.picture import parse_picture

KINDS = {"w": "wheat", "f": "forest"}


def test_a_picture_shows_kinds_crowns_and_the_castle():
    picture = parse_picture(".  wx f\n\nC  f  .\n", KINDS)
    assert picture.halves == {
        (1, 0): Half("wheat", 1),
        (2, 0): Half("forest", 0),
        (1, 1): Half("forest", 0),
    }
    assert picture.castle == (0, 1)
    assert not picture.roof_is_coloured
    assert (picture.width, picture.height) == (3, 2)


def test_a_coloured_roof_is_seen():
    assert parse_picture("R", KINDS).roof_is_coloured


@pytest.mark.parametrize(
    ("text", "line", "column", "message"),
    [
        ("C w\nw", 2, 1, "this row has 1 squares, the first one 2"),
        ("C w\nf  q", 2, 4, "'q' is not a square"),
        ("C wxxxxxxxxxx", 1, 3, "is not a square"),
        ("w w", 1, 1, "one castle"),
        ("C C", 1, 1, "one castle"),
        ("", 1, 1, "one castle"),
    ],
)
def test_a_picture_that_cannot_be_read_is_refused_with_its_place(
    text: str, line: int, column: int, message: str
):
    with pytest.raises(NotationError) as caught:
        parse_picture(text, KINDS)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert message in caught.value.message
