"""Rules K12 and D22: territories are squares of one kind joined by edges, worth squares times crowns."""

from kingdomino.kingdom.grid import Grid
from kingdomino.kingdom.kingdom import Half, Kingdom
from kingdomino.kingdom.territory import Territory, territories

GRID = Grid(5, 5, castle=12)
"""
      a  b  c  d  e
    1  0  1  2  3  4
    2  5  6  7  8  9
    3 10 11 [] 13 14
    4 15 16 17 18 19
    5 20 21 22 23 24
"""


def kingdom(**kinds: dict[int, int]) -> Kingdom:
    """A kingdom given by kind: the crowns on each square."""
    return Kingdom(
        GRID,
        {
            square: Half(kind, crowns)
            for kind, squares in kinds.items()
            for square, crowns in squares.items()
        },
    )


def test_an_empty_kingdom_has_no_territory():
    assert territories(kingdom()) == ()


def test_one_square_alone_is_a_territory():
    assert territories(kingdom(mine={7: 3})) == (Territory("mine", (7,), 3),)


def test_squares_join_by_their_edges_in_all_directions():
    plus = kingdom(wheat={7: 0, 1: 0, 2: 1, 3: 0, 8: 0})
    assert territories(plus) == (Territory("wheat", (1, 2, 3, 7, 8), 1),)


def test_squares_do_not_join_by_their_corners():
    assert [territory.squares for territory in territories(kingdom(wheat={6: 0, 2: 0}))] == [
        (2,),
        (6,),
    ]


def test_squares_of_different_kinds_do_not_join():
    assert len(territories(kingdom(wheat={6: 0}, lake={7: 0}))) == 2


def test_the_castle_joins_nothing():
    assert len(territories(kingdom(wheat={11: 1, 13: 1, 7: 1, 17: 1}))) == 4


def test_two_rows_that_meet_only_round_the_edge_of_the_grid_do_not_join():
    assert len(territories(kingdom(wheat={4: 0, 5: 0}))) == 2


def test_territories_come_by_their_first_square_and_all_their_squares_in_order():
    found = territories(kingdom(lake={9: 0, 4: 0, 3: 0}, mine={1: 0}))
    assert [territory.squares for territory in found] == [(1,), (3, 4, 9)]


def test_a_territory_is_worth_its_squares_times_all_its_crowns():
    (forest,) = territories(kingdom(forest={0: 1, 1: 0, 2: 1, 3: 0, 4: 0, 9: 1, 8: 0}))
    assert (forest.size, forest.crowns, forest.points) == (7, 3, 21)


def test_a_territory_without_a_crown_is_worth_nothing():
    (lake,) = territories(kingdom(lake=dict.fromkeys((0, 1, 2, 3, 4, 5, 6, 7, 8), 0)))
    assert (lake.size, lake.points) == (9, 0)


def test_territories_of_one_kind_that_do_not_meet_count_apart():
    found = territories(kingdom(wheat={0: 1, 1: 0, 3: 2, 4: 0, 9: 0}))
    assert [territory.points for territory in found] == [2, 6]
