"""Rule K13: most points win; a tie goes to the largest territory; still tied, the victory is shared."""

from kingdomino.game import Outcome
from tests.support.classic.positions import finished

THREE = "48:g5g6"
"""3 points; no territory is larger than one square."""
TWO = "44:g5g6"
"""2 points; no territory is larger than one square."""
TWO_WITH_LAKES = "7:g8g9,45:g5g6"
"""2 points; two lakes without a crown."""
TWO_WITH_FORESTS = "3:f7f8,46:g6g5"
"""2 points; two forests without a crown."""


def outcome(*kingdoms: str, variant: str = "") -> Outcome:
    found = finished(*kingdoms, variant=variant).outcome()
    assert found is not None
    return found


def test_most_points_win():
    assert outcome(TWO, THREE, "-").ranks == (2, 1, 3)
    assert outcome(TWO, THREE, "-").winners == (1,)


def test_a_tie_goes_to_the_largest_territory_though_it_has_no_crown():
    assert outcome(TWO, TWO_WITH_LAKES, "-").ranks == (2, 1, 3)
    assert outcome(TWO, TWO_WITH_LAKES, "-").winners == (1,)


def test_more_points_outweigh_a_larger_territory():
    assert outcome(THREE, TWO_WITH_LAKES, "-").winners == (0,)


def test_only_the_largest_territory_counts_not_the_number_of_territories():
    many_small = "14:g8g9,18:f7e7,47:g6g5"
    assert outcome(many_small, TWO_WITH_FORESTS, "-").winners == (1,)


def test_still_tied_players_share_the_victory():
    assert outcome(TWO_WITH_LAKES, TWO_WITH_FORESTS, "-").ranks == (1, 1, 3)
    assert outcome(TWO_WITH_LAKES, TWO_WITH_FORESTS, "-").winners == (0, 1)


def test_all_may_share_the_victory():
    assert outcome("-", "-", "-", "-").winners == (0, 1, 2, 3)


def test_lower_ranks_are_decided_likewise():
    assert outcome(TWO, TWO_WITH_LAKES, THREE, "-").ranks == (3, 2, 1, 4)


def test_lower_ranks_may_be_shared():
    assert outcome(TWO_WITH_LAKES, TWO_WITH_FORESTS, THREE, "-").ranks == (2, 2, 1, 4)


def test_bonuses_count_for_the_victory():
    centred = "1:g5g6,2:g8g9"
    assert outcome(THREE, centred, "-").winners == (0,)
    assert outcome(THREE, centred, TWO, variant=",middle_kingdom").winners == (1,)


def test_the_outcome_has_every_score():
    assert [score.total for score in outcome(TWO, THREE, "-").scores] == [2, 3, 0]
