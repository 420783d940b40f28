"""Rule K7: with an empty pile there is no next line; the last dominoes are only placed, then it is over."""

from collections import Counter

import pytest

from kingdomino.classic.actions import Discard, Place, Reveal
from kingdomino.game import CHANCE
from tests.support.classic.positions import ALL_OPTIONS, random_game
from tests.support.playing import after, legal_tokens, position, rule_broken

LAST_LINE = "classic players=4 place - - - - 3:2,10:0,17:1,30:3 - - -"


@pytest.mark.parametrize(
    ("name", "lines", "dominoes_each"),
    [
        ("2 players", 6, 12),
        ("3 players", 12, 12),
        ("3 players, lines of three", 12, 12),
        ("4 players", 12, 12),
        ("The Mighty Duel", 12, 24),
    ],
)
def test_so_many_lines_are_laid_out_and_each_player_has_so_many_dominoes(
    name: str, lines: int, dominoes_each: int
):
    options = ALL_OPTIONS[name]
    laid_out = 0
    turns = Counter[int | None]()
    for state, action in random_game(options, seed=7):
        laid_out += isinstance(action, Reveal) and not state.next_line
        if isinstance(action, Place | Discard):
            turns[state.to_act] += 1
    assert laid_out == lines
    assert turns == dict.fromkeys(range(options.players), dominoes_each)


def test_the_last_dominoes_are_placed_in_their_order_and_nothing_is_claimed():
    state = position(LAST_LINE)
    order: list[int] = []
    for _ in range(4):
        order.append(state.to_act)
        assert not any("claim" in token for token in legal_tokens(state))
        state = after(state, min(legal_tokens(state)))
    assert order == [2, 0, 1, 3]
    assert state.to_act is None


def test_the_game_goes_on_until_the_last_domino_is_placed():
    state = after(position(LAST_LINE), "place:g5g6 place:g5g6 place:g5g6")
    assert state.outcome() is None
    outcome = after(state, "place:g5g6").outcome()
    assert outcome.reason == "pile_empty"


def test_the_game_is_over_when_the_last_domino_is_discarded():
    state = position("classic players=4 place 1:f6f7,2:g6h6,3:h7i7,4:g8h8 - - - 12:0 - - -")
    assert after(state, "discard").outcome() is not None


def test_nothing_can_be_done_when_the_game_is_over():
    over = position("classic players=4 over - - - - - - - -")
    assert (over.to_act, over.legal_actions(), over.chance_tickets()) == (None, [], [])
    assert rule_broken(over, "place:g5g6") == "K6"
    assert rule_broken(over, "claim:1") == "K6"
    assert rule_broken(over, "discard") == "K11"
    assert rule_broken(over, "reveal:1") == "K4"
    assert rule_broken(over, "kings:0,1,2,3") == "K5"


def test_while_dominoes_are_left_in_the_pile_the_next_line_is_laid_out_first():
    state = position("classic players=4 reveal - - - - 3:2,10:0,17:1,30:3 - 5-8 -")
    assert state.to_act == CHANCE
    state = after(state, "reveal:8 reveal:7 reveal:6 reveal:5")
    assert state.to_act == 2
    assert state.step == "place"
