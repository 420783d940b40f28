"""Rule K11: a domino that can be placed must be placed; one that cannot is discarded; none ever moves."""

from kingdomino.classic.options import Options
from tests.support.classic.positions import last_turn, random_game
from tests.support.playing import after, legal_tokens, rule_broken

ENCLOSED = "1:f6f7,2:g6h6,3:h7i7,4:g8h8"
"""Wheat and forest on all four sides of the castle."""

FULL_WIDTH = "2:g8g9,19:k7j7,35:h7i7,40:h6g6"
"""Only the left side of the castle is free, and the kingdom is five wide to its right."""


def test_a_domino_that_matches_nothing_is_discarded_and_nothing_else_can_be_done():
    assert legal_tokens(last_turn(12, ENCLOSED)) == {"discard"}


def test_a_domino_that_fits_only_beyond_the_frame_is_discarded():
    assert rule_broken(last_turn(10, FULL_WIDTH), "place:e7f7") == "K10"
    assert legal_tokens(last_turn(10, FULL_WIDTH)) == {"discard"}


def test_a_domino_that_can_be_placed_is_not_discarded():
    assert rule_broken(last_turn(48), "discard") == "K11"
    assert "discard" not in legal_tokens(last_turn(48))


def test_one_place_is_enough_to_forbid_discarding():
    state = last_turn(12, "1:f6f7,2:g6h6,3:g8h8")
    assert legal_tokens(state) == {"place:h7i7"}
    assert rule_broken(state, "discard") == "K11"


def test_a_discarded_domino_is_in_no_kingdom_and_scores_nothing():
    state = last_turn(46, ENCLOSED)
    over = after(state, "discard")
    assert str(over) == f"classic players=4 over {ENCLOSED} - - - - - - -"
    assert over.scores() == state.scores()


def test_a_placed_domino_stays_where_it_is():
    before = None
    for state, _ in random_game(Options(players=4), seed=11):
        if before is not None:
            for old, new in zip(before.kingdoms, state.kingdoms, strict=True):
                assert old.halves.items() <= new.halves.items()
        before = state
