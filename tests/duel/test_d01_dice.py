"""Rule D1: two players and four different dice; a face is a coat with crosses, or a question mark."""

from collections import Counter

import pytest

from kingdomino.duel import Duel
from kingdomino.duel.dice import DICE
from kingdomino.duel.options import Options
from kingdomino.game import chance_outcomes
from tests.support.duel.positions import duel
from tests.support.playing import rule_broken

PRINTED = {
    1: "? d Lx l Dx d",
    2: "c l Dx Lx d f",
    3: "D l fxx cxx d L",
    4: "L lx ? l dx D",
}


def test_two_play():
    assert Duel().players(Options()) == 2


@pytest.mark.parametrize("number", PRINTED)
def test_each_die_has_its_own_six_faces(number: int):
    assert " ".join(map(str, DICE[number])) == PRINTED[number]


def test_there_are_four_dice():
    assert list(DICE) == [1, 2, 3, 4]


def test_only_dice_1_and_4_have_a_question_mark_and_it_has_no_cross():
    jokers = [(number, face) for number, faces in DICE.items() for face in faces if not face.coat]
    assert [(number, face.crosses) for number, face in jokers] == [(1, 0), (4, 0)]


def test_the_dice_fall_in_1296_ways_that_make_1080_different_rolls():
    tickets = Duel().start().chance_tickets()
    assert len(tickets) == 1296
    assert len({*tickets}) == 1080


def test_a_roll_with_a_dot_on_die_1_is_twice_as_likely_as_another():
    tickets = Counter(map(str, Duel().start().chance_tickets()))
    assert tickets["roll:d,c,D,L"] == 2
    assert tickets["roll:l,c,D,L"] == 1
    assert set(tickets.values()) == {1, 2}


def test_the_chances_of_all_rolls_sum_to_one():
    assert sum(chance_outcomes(Duel().start()).values()) == 1


@pytest.mark.parametrize("roll", ["f,c,D,L", "d,?,D,L", "d,c,dx,L", "d,c,D,c", "Dxx,c,D,L"])
def test_a_die_never_shows_the_face_of_another(roll: str):
    assert rule_broken(duel("roll"), f"roll:{roll}") == "D1"
