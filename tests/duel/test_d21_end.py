"""Rule D21: the game ends after the round in which a map became full or neither player drew."""

import pytest

from tests.support.duel.positions import EMPTY, book_of, duel, hand_of, map_of, ring
from tests.support.playing import after, legal_tokens, rule_broken

ALMOST_FULL = "1lllll1/lllllll/lllClll/lllllll/lllllll"
"""Two corners are left, which no whole domino can cover."""

FULL = "lllllll/lllllll/lllClll/lllllll/lllllll"


def test_the_game_ends_when_neither_player_drew():
    state = duel("draw", "d,l", "3D,4L", map0=ring("f"), map1=ring("f"))
    over = after(state, "nothing nothing")
    assert (over.step, over.to_act, over.legal_actions()) == ("over", None, [])
    outcome = over.outcome()
    assert outcome is not None
    assert outcome.reason == "nobody_drew"


@pytest.mark.parametrize(
    ("map0", "map1", "tokens"),
    [
        (EMPTY, ring("f"), "draw:d1=d,d2=l nothing"),
        (ring("f"), EMPTY, "nothing draw:d1=D,d2=L"),
    ],
)
def test_the_game_goes_on_when_one_player_drew(map0: str, map1: str, tokens: str):
    played = after(duel("draw", "d,l", "3D,4L", map0=map0, map1=map1), tokens)
    assert (played.step, played.outcome()) == ("roll", None)


def test_the_game_goes_on_after_a_round_in_which_everything_fits():
    played = after(duel("draw", "d,l", "3D,4L"), "draw:d1=d,d2=l draw:d1=D,d2=L")
    assert played.step == "roll"


def test_who_declines_a_spell_that_would_help_draws_nothing_all_the_same():
    state = duel("draw", "l,D", "1d,2d", map0=ring("d"), map1=ring("f"), book="d5-0")
    assert "ignore:a1=l,b1=D" in legal_tokens(state)
    over = after(state, "nothing nothing")
    assert (over.step, book_of(over)) == ("over", "d5-0")


def test_a_spell_that_makes_drawing_possible_keeps_the_game_going():
    state = duel("draw", "l,D", "1d,2d", map0=ring("d"), map1=ring("f"), book="d5-0")
    assert after(state, "ignore:a1=l,b1=D nothing").step == "roll"


def test_a_single_die_of_a_split_keeps_the_game_going():
    state = duel("draw", "d,l", "3D,4L", map0=ring("l"), map1=ring("f"), book="l5-0")
    assert after(state, "split:d1=l nothing").step == "roll"


def test_a_full_map_ends_the_game_but_the_other_player_still_draws():
    state = duel("draw", "l,l", "3D,4L", map0=ALMOST_FULL, book="l5-0")
    full = after(state, "split:a1=l second:g1=l")
    assert (map_of(full), full.to_act, full.outcome()) == (FULL, 1, None)
    over = after(full, "draw:d1=D,d2=L")
    assert (over.step, map_of(over, 1)) == ("over", "3D3/3L3/3C3/7/7")
    outcome = over.outcome()
    assert outcome is not None
    assert outcome.reason == "full_map"


def test_player_b_may_fill_a_map_too():
    map0 = "3dx3/3dx3/3C3/7/7"
    state = duel("draw", "drew", "l,l", map0=map0, map1=ALMOST_FULL, book="l0-5")
    over = after(state, "split:a1=l second:g1=l")
    assert (over.step, hand_of(over, 0), hand_of(over, 1)) == ("over", "drew", "drew")


def test_a_map_with_one_square_left_is_not_full():
    one_left = "llllll1/lllllll/lllClll/lllllll/lllllll"
    state = duel("draw", "drew", "d,D", map0=one_left, map1=EMPTY, book="l5-0*")
    assert after(state, "draw:d1=d,d2=D").step == "roll"


def test_the_spellbook_is_filled_and_spells_are_settled_before_the_end():
    checked = "7/7/cccC3/ccc4/7"
    state = duel("draw", "l,l", "2c,3D", map0=ALMOST_FULL, map1=checked, book="l5-0,c0-2")
    last = after(state, "split:a1=l second:g1=l draw:d1=D,d2=c")
    assert (last.to_act, last.step, last.outcome()) == (1, "cross", None)
    over = after(last, "cross:a3")
    assert (over.step, book_of(over)) == ("over", "l5-0*,D0-1,c0-3*")


def test_spells_won_by_dice_that_fit_nowhere_are_settled_before_the_end():
    state = duel(
        "draw", "d,f", "3D,4L", map0=ring("c"), map1=ring("c"), book="f2-0", fills="drafted"
    )
    last = after(state, "nothing nothing")
    assert last.step == "domain"
    over = after(last, "domain:c")
    assert (over.step, book_of(over)) == ("over", "d1-0,D0-1,L0-1,f3-0=c")


@pytest.mark.parametrize("token", ["take:1", "draw:d1=d,d2=l", "castle:d", "nothing", "cross:c2"])
def test_nothing_happens_after_the_end(token: str):
    over = duel("over", "nothing", "nothing", map0=ring("f"), map1=ring("f"))
    assert rule_broken(over, token) in {"D6", "D7", "D9", "D11", "D20"}
    assert over.chance_tickets() == ()


def test_without_a_split_a_map_is_never_full():
    """Whatever fits whole leaves two squares of the chessboard's larger colour."""
    state = duel("draw", "l,l", "3D,4L", map0=ALMOST_FULL, book="l5-0*")
    assert {token for token in legal_tokens(state) if not token.startswith("castle")} == {"nothing"}
