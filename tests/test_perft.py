"""Counting action sequences."""

from kingdomino.games import GAMES
from kingdomino.perft import divide, perft, successors
from tests.support.playing import after

DUEL = GAMES["duel"].start()


def test_chance_counts_each_different_outcome_once():
    assert perft(DUEL, 1) == 1080


def test_counts_add_up_over_the_first_action():
    rolled = after(DUEL, "roll:l,d,D,l")
    assert perft(rolled, 0) == 1
    assert perft(rolled, 1) == 4
    assert perft(rolled, 2) == 12
    assert sum(divide(rolled, 3).values()) == perft(rolled, 3)


def test_nothing_follows_the_end():
    state = GAMES["classic"].parse_position("classic players=2 over - - - - 1-24 -")
    assert successors(state) == []
    assert perft(state, 2) == 0
