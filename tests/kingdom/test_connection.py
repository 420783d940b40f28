"""Rules K8 and K9, D7 and D8: where a half connects, and where a whole domino may lie."""

from itertools import permutations
from random import Random

from kingdomino.kingdom.connection import contacts, domino_places, touches
from kingdomino.kingdom.grid import Grid
from kingdomino.kingdom.kingdom import Half, Kingdom

GRID = Grid(5, 3, castle=6)
"""
      a  b  c  d  e
    1  0  1  2  3  4
    2  5 []  7  8  9
    3 10 11 12 13 14
"""

EMPTY = Kingdom(GRID, {})
WITH_WHEAT = Kingdom(GRID, {7: Half("wheat", 0), 8: Half("lake", 1)})


def places(kingdom: Kingdom, first: str, second: str) -> list[tuple[int, int]]:
    return domino_places(kingdom, contacts(kingdom, first), contacts(kingdom, second))


def test_every_kind_touches_the_castle():
    assert touches(EMPTY, 1, "wheat")
    assert touches(EMPTY, 5, "mine")


def test_a_corner_of_the_castle_is_no_contact():
    assert not touches(EMPTY, 0, "wheat")


def test_a_half_touches_its_own_kind_whatever_the_crowns():
    assert touches(WITH_WHEAT, 3, "lake")


def test_a_half_does_not_touch_another_kind():
    assert not touches(WITH_WHEAT, 3, "wheat")


def test_a_half_does_not_touch_its_kind_by_a_corner():
    assert not touches(WITH_WHEAT, 4, "lake")


def test_contacts_are_the_empty_squares_beside_the_castle_and_beside_the_kind():
    assert set(contacts(WITH_WHEAT, "mine")) == {1, 5, 11}
    assert set(contacts(WITH_WHEAT, "wheat")) == {1, 5, 11, 2, 12}
    assert set(contacts(WITH_WHEAT, "lake")) == {1, 5, 11, 3, 9, 13}


def test_contacts_are_listed_once():
    found = contacts(Kingdom(GRID, {0: Half("lake", 0), 10: Half("lake", 0)}), "lake")
    assert sorted(found) == [1, 5, 7, 11]


def test_a_domino_lies_either_way_round_beside_the_castle():
    found = places(EMPTY, "wheat", "mine")
    assert (1, 0) in found
    assert (0, 1) in found
    assert (1, 2) in found
    assert (2, 1) in found


def test_one_half_that_connects_is_enough_and_it_must_be_the_right_one():
    found = places(WITH_WHEAT, "lake", "mine")
    assert (3, 4) in found
    assert (4, 3) not in found


def test_a_domino_of_two_like_halves_may_not_lean_on_itself():
    found = places(EMPTY, "wheat", "wheat")
    assert (3, 4) not in found
    assert (13, 14) not in found


def test_no_half_lies_on_the_castle_or_on_another_domino():
    covered = {
        square
        for kinds in permutations(("wheat", "lake", "mine"), 2)
        for pair in places(WITH_WHEAT, *kinds)
        for square in pair
    }
    assert covered.isdisjoint({6, 7, 8})


def test_places_are_listed_once():
    found = places(WITH_WHEAT, "wheat", "lake")
    assert len(found) == len(set(found))


def test_places_are_exactly_those_that_touch_by_one_half():
    random = Random(1)
    kinds = ("wheat", "lake", "mine")
    for _ in range(50):
        halves = {
            square: Half(random.choice(kinds), 0)
            for square in random.sample(GRID.squares, random.randrange(len(GRID.squares)))
        }
        kingdom = Kingdom(GRID, halves)
        first, second = random.choice(kinds), random.choice(kinds)
        expected = {
            (one, other)
            for one in GRID.squares
            for other in GRID.neighbours[one]
            if kingdom.is_empty(one) and kingdom.is_empty(other)
            if touches(kingdom, one, first) or touches(kingdom, other, second)
        }
        assert set(places(kingdom, first, second)) == expected
