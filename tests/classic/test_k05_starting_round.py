"""Rule K5: in the starting round the kings are drawn, and claim a domino of the first line in that order."""

from fractions import Fraction

import pytest

from kingdomino.classic.actions import DrawKings
from kingdomino.game import CHANCE, chance_outcomes
from tests.support.playing import after, legal_tokens, position, rule_broken

FOUR_PLAYERS = "classic players=4 kings - - - - - 4,17,30,48 1-3,5-16,18-29,31-47 -"
TWO_PLAYERS = "classic players=2 kings - - - 4,17,30,48 1-3,5-16,18-29,31-47 -"


def test_the_kings_are_drawn_when_the_first_line_lies():
    state = position("classic players=4 reveal - - - - - 4,17,30 1-3,5-16,18-29,31-48 -")
    assert rule_broken(state, "kings:0,1,2,3") == "K5"
    state = after(state, "reveal:48")
    assert str(state) == FOUR_PLAYERS
    assert state.to_act == CHANCE


@pytest.mark.parametrize(
    ("line", "orders"),
    [
        (FOUR_PLAYERS, 24),
        ("classic players=3 kings - - - - 4,17,30,48 1-3,5-16,18-29,31-47 -", 6),
        (TWO_PLAYERS, 6),
    ],
)
def test_every_order_of_the_kings_is_equally_likely(line: str, orders: int):
    chances = chance_outcomes(position(line))
    assert len(chances) == orders
    assert set(chances.values()) == {Fraction(1, orders)}


def test_two_players_draw_each_king_by_itself():
    assert DrawKings((0, 0, 1, 1)) in chance_outcomes(position(TWO_PLAYERS))
    assert DrawKings((0, 1, 1, 0)) in chance_outcomes(position(TWO_PLAYERS))


@pytest.mark.parametrize(
    "token", ["kings:0,1,2", "kings:0,1,2,2", "kings:1,2,3,4", "kings:0,1,2,3,3"]
)
def test_only_the_kings_in_the_game_are_drawn(token: str):
    assert rule_broken(position(FOUR_PLAYERS), token) == "K5"


def test_the_kings_are_drawn_only_once():
    assert rule_broken(after(position(FOUR_PLAYERS), "kings:0,1,2,3"), "kings:0,1,2,3") == "K5"


def test_nobody_claims_before_the_kings_are_drawn():
    assert rule_broken(position(FOUR_PLAYERS), "claim:4") == "K6"


def test_players_claim_in_the_order_in_which_their_kings_were_drawn():
    state = after(position(FOUR_PLAYERS), "kings:2,0,3,1")
    assert state.to_act == 2
    state = after(state, "claim:30")
    assert state.to_act == 0
    state = after(state, "claim:48")
    assert state.to_act == 3


def test_each_claims_any_domino_that_is_free():
    state = after(position(FOUR_PLAYERS), "kings:2,0,3,1")
    assert legal_tokens(state) == {"claim:4", "claim:17", "claim:30", "claim:48"}
    state = after(state, "claim:17")
    assert legal_tokens(state) == {"claim:4", "claim:30", "claim:48"}
    assert rule_broken(state, "claim:17") == "K6"


def test_the_last_king_has_no_choice_and_no_action():
    state = after(position(FOUR_PLAYERS), "kings:2,0,3,1 claim:30 claim:48 claim:4")
    assert [(domino.number, domino.king) for domino in state.line] == [
        (4, 3),
        (17, 1),
        (30, 2),
        (48, 0),
    ]


def test_two_last_kings_of_one_player_have_no_choice_and_no_action():
    state = after(position(TWO_PLAYERS), "kings:1,1,0,0 claim:17 claim:30")
    assert [(domino.number, domino.king) for domino in state.line] == [
        (4, 0),
        (17, 1),
        (30, 1),
        (48, 0),
    ]


def test_two_last_kings_of_different_players_have_a_choice():
    state = after(position(TWO_PLAYERS), "kings:1,1,0,0")
    assert state.to_act == 1
    state = after(position(TWO_PLAYERS), "kings:0,1,0,1 claim:17 claim:30")
    assert state.to_act == 0
    assert legal_tokens(state) == {"claim:4", "claim:48"}


def test_the_next_line_is_revealed_when_all_have_claimed():
    state = after(position(FOUR_PLAYERS), "kings:2,0,3,1 claim:30 claim:48 claim:4")
    assert str(state) == (
        "classic players=4 reveal - - - - 4:3,17:1,30:2,48:0 - 1-3,5-16,18-29,31-47 -"
    )


def test_nothing_is_placed_in_the_starting_round():
    state = after(position(FOUR_PLAYERS), "kings:2,0,3,1")
    assert rule_broken(state, "place:g6g5") == "K6"
    assert rule_broken(state, "discard") == "K11"
