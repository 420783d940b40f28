"""Rule D19: domain_bonus, at once when won: each domain of a chosen coat is worth 3 points more."""

import pytest

from kingdomino.kingdom.score import Bonus
from tests.support.duel.positions import EMPTY, book_of, duel
from tests.support.playing import after, legal_tokens, rule_broken

MAP = "7/ddd4/fffCddx1/fc2c2/4c2"
"""
      a b c d e f  g
    2 d d d . . .  .
    3 f f f C d dx .
    4 f c . . c .  .
    5 . . . . c .  .
"""
WON = duel("domain", "drew", "drew", map0=MAP, book="f3-0")


def test_any_of_the_six_coats_is_chosen_on_the_map_or_not():
    assert WON.to_act == 0
    assert legal_tokens(WON) == {f"domain:{letter}" for letter in "dlDLfc"}


@pytest.mark.parametrize(
    ("letter", "points"), [("d", 2 * 3), ("c", 2 * 3), ("f", 3), ("l", 0), ("D", 0), ("L", 0)]
)
def test_each_domain_of_the_coat_is_worth_3_crossless_and_single_ones_too(letter: str, points: int):
    played = after(WON, f"domain:{letter}")
    assert book_of(played) == f"f3-0={letter}"
    score = played.scores()[0]
    assert score.bonuses == (Bonus("domain_bonus", points),)
    assert score.total == 2 * 1 + points


def test_before_the_choice_there_is_no_bonus():
    assert WON.scores()[0].bonuses == ()


def test_domains_that_grow_together_count_once():
    state = duel("draw", "d,d", "3D,4L", map0="7/7/fffCdd1/f2l3/3ldd1", book="f3-0=d")
    assert state.scores()[0].total == 2 * 3
    assert after(state, "draw:e4=d,f4=d").scores()[0].total == 3


def test_only_the_owner_scores_it_and_only_on_the_own_map():
    played = after(duel("domain", "drew", "drew", map0=EMPTY, map1=MAP, book="f0-3"), "domain:d")
    assert [score.total for score in played.scores()] == [0, 2 + 6]
    rival = after(duel("domain", "drew", "drew", map0=MAP, map1=MAP, book="f3-0"), "domain:d")
    assert [score.total for score in rival.scores()] == [2 + 6, 2]


def test_the_coat_is_chosen_once():
    assert rule_broken(after(WON, "domain:d"), "domain:l") == "D19"


def test_no_coat_is_chosen_unless_the_spell_was_just_won():
    assert rule_broken(duel("draw", "d,l", "3D,4L"), "domain:d") == "D19"


@pytest.mark.parametrize("token", ["cross:a3", "nothing", "draw:d1=d,d2=l"])
def test_nothing_else_is_done_before_the_coat_is_chosen(token: str):
    assert rule_broken(WON, token) in {"D7", "D9", "D20"}
