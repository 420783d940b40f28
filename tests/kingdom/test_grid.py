"""The grid that both games lie on: numbers, names, neighbours and pairs of squares (rules K8, D2)."""

import pickle
from copy import deepcopy

import pytest

from kingdomino.errors import NotationError
from kingdomino.kingdom.grid import Grid

GRID = Grid(3, 4, castle=4)
"""
      a  b  c
    1  0  1  2
    2  3 []  5
    3  6  7  8
    4  9 10 11
"""


def test_squares_are_numbered_row_by_row_without_the_castle():
    assert GRID.squares == (0, 1, 2, 3, 5, 6, 7, 8, 9, 10, 11)


def test_a_square_knows_its_column_and_row():
    assert [(GRID.column(square), GRID.row(square)) for square in (0, 2, 5, 10)] == [
        (0, 0),
        (2, 0),
        (2, 1),
        (1, 3),
    ]


def test_a_square_in_the_middle_has_four_neighbours_and_no_diagonal_ones():
    assert GRID.neighbours[7] == (4, 6, 8, 10)


def test_a_square_in_a_corner_has_two_neighbours():
    assert GRID.neighbours[0] == (1, 3)
    assert GRID.neighbours[11] == (8, 10)


def test_rows_do_not_run_on_into_each_other():
    assert 3 not in GRID.neighbours[2]
    assert 2 not in GRID.neighbours[3]


def test_the_castle_is_a_neighbour_like_any_other_square():
    assert 4 in GRID.neighbours[1]
    assert GRID.neighbours[4] == (1, 3, 5, 7)


def test_squares_are_named_by_column_letter_and_row_number():
    assert GRID.names == (
        *("a1", "b1", "c1"),
        *("a2", "b2", "c2"),
        *("a3", "b3", "c3"),
        *("a4", "b4", "c4"),
    )
    assert GRID.square_name(10) == "b4"
    assert GRID.square_names((0, 5)) == "a1 and c2"


def test_every_name_is_read_as_its_square():
    assert [GRID.parse_square(name) for name in GRID.names] == list(range(12))


def test_a_row_may_have_two_digits():
    assert Grid(13, 13, castle=84).parse_square("m13") == 168


@pytest.mark.parametrize(
    "name", ["", "a", "1", "a0", "a01", "a5", "d1", "A1", "a1b", "a-1", "a111", "a²", "á1"]
)
def test_anything_else_is_not_a_square(name: str):
    with pytest.raises(NotationError, match="squares go from a1 to c4") as caught:
        GRID.parse_square(name)
    assert caught.value.message.startswith(f"{name!r} is not a square")


def test_grids_of_the_same_shape_are_equal_and_others_are_not():
    assert Grid(3, 4, castle=4) == GRID
    assert hash(Grid(3, 4, castle=4)) == hash(GRID)
    assert pickle.loads(pickle.dumps(GRID)) == deepcopy(GRID) == GRID
    assert all(other != GRID for other in (Grid(4, 3, 4), Grid(3, 4, 5), Grid(3, 5, 4), (3, 4, 4)))
