"""Rule K4: dominoes come from a secret pile into lines of 4, laid out by ascending number."""

from fractions import Fraction

from kingdomino.classic.actions import Reveal
from kingdomino.game import CHANCE, chance_outcomes
from tests.support.playing import after, legal_tokens, position, rule_broken

START = "classic players=4 reveal - - - - - - 1-48 -"


def test_every_domino_of_the_pile_is_equally_likely():
    state = position("classic players=4 reveal - - - - - 7,12 1-6,8-11,13-48 -")
    unseen = [number for number in range(1, 49) if number not in (7, 12)]
    assert chance_outcomes(state) == {Reveal(number): Fraction(1, 46) for number in unseen}


def test_a_line_is_laid_out_by_number_whatever_came_first():
    state = after(position(START), "reveal:30 reveal:4 reveal:48 reveal:17")
    assert [domino.number for domino in state.next_line] == [4, 17, 30, 48]


def test_a_line_has_four_dominoes():
    three = after(position(START), "reveal:30 reveal:4 reveal:48")
    assert three.to_act == CHANCE
    assert three.step == "reveal"
    assert after(three, "reveal:17").step == "kings"


def test_revealed_dominoes_leave_the_pile_and_are_free():
    state = after(position(START), "reveal:30 reveal:4")
    assert str(state) == "classic players=4 reveal - - - - - 4,30 1-3,5-29,31-48 -"


def test_a_domino_is_revealed_only_once():
    assert rule_broken(after(position(START), "reveal:30"), "reveal:30") == "K4"


def test_a_domino_that_does_not_exist_is_not_revealed():
    assert rule_broken(position(START), "reveal:49") == "K4"


def test_nothing_more_is_revealed_when_the_line_is_laid_out():
    state = after(position(START), "reveal:30 reveal:4 reveal:48 reveal:17")
    assert rule_broken(state, "reveal:1") == "K4"


def test_nobody_decides_anything_while_a_line_is_laid_out():
    assert legal_tokens(position(START)) == set()
