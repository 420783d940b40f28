"""Rules K12, K13 and D22: what a score is made of, and who is ahead of whom."""

from kingdomino.kingdom.score import Bonus, Score, ranks
from kingdomino.kingdom.territory import Territory


def territory(size: int, crowns: int) -> Territory:
    return Territory("wheat", tuple(range(size)), crowns)


def test_the_total_is_all_territories_and_all_bonuses():
    score = Score(
        (territory(3, 2), territory(1, 1), territory(9, 0)),
        (Bonus("harmony", 5), Bonus("middle_kingdom", 10)),
    )
    assert score.total == 6 + 1 + 0 + 5 + 10


def test_nothing_is_worth_nothing():
    assert Score(()).total == 0
    assert Score(()).largest == 0


def test_the_largest_territory_counts_with_or_without_crowns():
    assert Score((territory(3, 2), territory(9, 0))).largest == 9


def test_more_points_are_a_better_place():
    assert ranks([Score((territory(2, 1),)), Score((territory(3, 1),))]) == (2, 1)


def test_bonuses_count_for_the_place():
    assert ranks([Score((territory(4, 1),)), Score((), (Bonus("harmony", 5),))]) == (2, 1)


def test_equal_points_are_decided_by_the_largest_territory():
    one = Score((territory(2, 2),))
    other = Score((territory(2, 2), territory(3, 0)))
    assert ranks([one, other]) == (2, 1)


def test_a_larger_territory_does_not_outweigh_points():
    assert ranks([Score((territory(2, 1),)), Score((territory(9, 0),))]) == (1, 2)


def test_points_are_compared_all_together_not_by_the_best_territory():
    assert ranks([Score((territory(2, 2), territory(1, 1))), Score((territory(2, 2),))]) == (1, 2)


def test_who_is_equal_in_both_shares_the_place_and_the_next_one_is_left_out():
    four = Score((territory(2, 2),))
    two = Score((territory(2, 1),))
    assert ranks([two, four, two, Score(())]) == (2, 1, 2, 4)
    assert ranks([four, four]) == (1, 1)
