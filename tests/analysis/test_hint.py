"""Hints: the best few actions, each once, with figures and reasons."""

import pytest

from kingdomino.analysis import NobodyToHelpError, hint
from kingdomino.analysis.reasons import Key
from kingdomino.errors import OptionError
from kingdomino.games import GAMES
from tests.support.analysis.positions import placing
from tests.support.analysis.reason_examples import examples
from tests.support.duel.positions import duel
from tests.support.playing import position


def test_a_hint_has_the_best_three_kinds_of_actions():
    assert len(hint(placing(24), "score").advice) == 1, "round an empty castle all is one"
    found = hint(placing(3, "13:f7e7,24:g6g5"), "score")
    assert found.seat == 0
    assert found.bot == "score"
    best, second, third = found.advice
    assert best.assessed.points >= second.assessed.points >= third.assessed.points
    assert best.assessed.reasons
    assert best.difference.is_empty
    assert 0 < best.assessed.chance < 1


def test_a_hint_tells_what_the_best_does_that_others_do_not():
    state = duel("pair", "1d", "-", free="2l,3cxx,4D")
    best, *others = hint(state, "score", names=("Ana", "Ben")).advice
    assert "3" in str(best.assessed.action)
    assert any("Ana" in reason.text for each in others for reason in each.difference.best)


def test_with_one_legal_action_there_is_nothing_to_choose():
    example = next(each for each in examples() if each.key == Key.DISCARDS)
    found = hint(position(example.line), "score")
    assert found.legal == 1
    assert [str(each.assessed.action) for each in found.advice] == ["discard"]


@pytest.mark.parametrize("name", GAMES)
def test_where_nobody_is_to_decide_there_is_no_hint(name: str):
    with pytest.raises(NobodyToHelpError, match="chance acts next"):
        hint(GAMES[name].start())
    over = position("classic players=3 over - - - - - - -")
    with pytest.raises(NobodyToHelpError, match="over"):
        hint(over)


def test_who_cannot_judge_is_refused_by_name():
    with pytest.raises(OptionError, match="random chooses but cannot judge"):
        hint(placing(24), "random")
    with pytest.raises(OptionError, match="there is no bot 'deep'"):
        hint(placing(24), "deep")
