"""Rule K18: with 3 players the unclaimed fourth domino is discarded; or, by a switch, 36 dominoes in lines of 3."""

import pytest

from kingdomino.classic.options import Options
from kingdomino.errors import OptionError
from tests.support.classic.positions import ALL_OPTIONS, random_game
from tests.support.playing import after, legal_tokens, position, rule_broken

STARTING = "classic players=3 claim - - - - 4,17,30,48 1-3,5-16,18-29,31-47 1,2,0"
ROUND = "classic players=3 place - - - 3:2,10:0,17:1 5,6,7,8 1-2,4,9,11-16,18-29,31-48 -"
STARTING_BY_THREES = (
    "classic players=3,lines_of_three claim - - - - 4,17,30 1-3,5-16,18-29,31-48 1,2,0"
)


def test_the_last_of_three_kings_has_a_choice_of_two():
    state = after(position(STARTING), "claim:48 claim:4")
    assert state.to_act == 0
    assert legal_tokens(state) == {"claim:17", "claim:30"}


def test_the_fourth_domino_is_discarded_when_all_three_have_claimed():
    state = after(position(STARTING), "claim:48 claim:4 claim:17")
    assert str(state) == ("classic players=3 reveal - - - 4:2,17:0,48:1 - 1-3,5-16,18-29,31-47 -")


def test_the_leftover_domino_may_be_claimed_until_then():
    state = after(position(ROUND), "place:g5g6 claim:8 place:g5g6 claim:5 place:g5g6")
    assert legal_tokens(state) == {"claim:6", "claim:7"}
    state = after(state, "claim:6")
    assert str(state).split(" ")[6:8] == ["5:0,6:1,8:2", "-"]


def test_the_leftover_domino_comes_back_neither_to_a_line_nor_to_the_pile():
    state = after(position(STARTING), "claim:48 claim:4 claim:17")
    assert rule_broken(state, "reveal:30") == "K4"


def test_the_leftover_of_the_last_line_is_discarded_too():
    line = "classic players=3 claim - - - - 5:0,6,7,8:1 - 2"
    state = after(position(line), "claim:7")
    assert str(state) == "classic players=3 place - - - 5:0,7:2,8:1 - - -"


def test_twelve_dominoes_are_left_over_in_a_game():
    claimed: set[int] = set()
    for state, _ in random_game(ALL_OPTIONS["3 players"], seed=5):
        claimed |= {domino.number for domino in state.line}
    assert len(claimed) == 36


def test_lines_of_three_leave_nothing_over():
    state = after(position(STARTING_BY_THREES), "claim:30 claim:4")
    assert str(state) == (
        "classic players=3,lines_of_three reveal - - - 4:2,17:0,30:1 - 1-3,5-16,18-29,31-48 -"
    )


def test_a_line_of_three_is_laid_out_with_its_third_domino():
    state = position("classic players=3,lines_of_three reveal - - - - 4,17 1-3,5-16,18-48 -")
    assert after(state, "reveal:30").step == "kings"


def test_lines_of_three_use_36_dominoes():
    *_, (state, action) = random_game(ALL_OPTIONS["3 players, lines of three"], seed=5)
    over = state.apply(action)
    assert over.to_act is None
    assert len(over.pile) == 12


def test_any_of_the_48_may_be_among_the_36():
    state = position("classic players=3,lines_of_three reveal - - - - - 1-48 -")
    assert [action.number for action in state.chance_tickets()] == [*range(1, 49)]


@pytest.mark.parametrize("players", [2, 4])
def test_lines_of_three_are_for_three_players(players: int):
    with pytest.raises(OptionError, match=f"lines_of_three is for 3 players, not {players}"):
        Options(players=players, lines_of_three=True)
