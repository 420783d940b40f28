"""A kingdom: what lies on which square; it never changes, adding makes a new one."""

from kingdomino.kingdom.grid import Grid
from kingdomino.kingdom.kingdom import Half, Kingdom

GRID = Grid(3, 1, castle=1)
WHEAT = Half("wheat", 0)
MINE = Half("mine", 2)


def test_adding_halves_makes_a_new_kingdom_and_leaves_the_old_one():
    kingdom = Kingdom(GRID, {0: WHEAT})
    larger = kingdom.with_halves({2: MINE})
    assert larger.halves == {0: WHEAT, 2: MINE}
    assert kingdom.halves == {0: WHEAT}


def test_emptying_a_square_makes_a_new_kingdom_and_leaves_the_old_one():
    kingdom = Kingdom(GRID, {0: WHEAT, 2: MINE})
    assert kingdom.without(2).halves == {0: WHEAT}
    assert kingdom.halves == {0: WHEAT, 2: MINE}


def test_a_square_is_empty_when_nothing_and_no_castle_is_on_it():
    kingdom = Kingdom(GRID, {0: WHEAT})
    assert [kingdom.is_empty(square) for square in range(3)] == [False, False, True]


def test_the_empty_squares_are_listed_in_order_without_the_castle():
    assert Kingdom(GRID, {}).empty_squares() == [0, 2]
    assert Kingdom(GRID, {0: WHEAT}).empty_squares() == [2]


def test_a_kingdom_is_full_when_only_the_castle_has_nothing_on_it():
    assert not Kingdom(GRID, {0: WHEAT}).is_full()
    assert Kingdom(GRID, {0: WHEAT, 2: MINE}).is_full()


def test_kingdoms_are_equal_whatever_was_placed_first():
    one = Kingdom(GRID, {0: WHEAT, 2: MINE})
    other = Kingdom(GRID, {2: MINE, 0: WHEAT})
    assert one == other
    assert hash(one) == hash(other)


def test_kingdoms_that_differ_in_a_crown_differ():
    assert Kingdom(GRID, {0: WHEAT}) != Kingdom(GRID, {0: Half("wheat", 1)})
