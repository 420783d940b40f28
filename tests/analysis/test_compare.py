"""What tells two actions apart: signs agree with the comparison, and a missing reason is admitted."""

from pathlib import Path
from typing import Any

import pytest

from kingdomino.analysis import Budget, analyse
from kingdomino.analysis.compare import (
    NO_DIFFERENCE,
    NO_SINGLE_REASON,
    WEIGHTY,
    Difference,
    difference,
)
from kingdomino.analysis.reasons import Key, Reason, reasons_for
from kingdomino.analysis.reasons.reason import Measure
from kingdomino.duel.spells import Spell
from kingdomino.game import State
from kingdomino.games import game_of_position
from kingdomino.record import read_game
from tests.support.duel.positions import duel
from tests.support.playing import position

GOLDEN = sorted((Path(__file__).parents[2] / "golden").glob("*/0[1-5].game"))


def apart(state: State[Any], best: str, played: str) -> Difference:
    """What tells two actions apart."""
    parse = game_of_position(str(state)).parse_action
    return difference(reasons_for(state, parse(best)), reasons_for(state, parse(played)), 0)


def room(count: int, before: int) -> Reason:
    words = f"leaves {count} open squares"
    weight = 0.2 * (count - before)
    measure = Measure("room forest", count, 0.2, words)
    return Reason(Key.GROWTH, f"{words} instead of {before}", "K9", weight, measure=measure)


def test_room_speaks_for_whoever_has_more_of_it_and_the_difference_is_told():
    found = difference([room(4, 6)], [room(2, 6)], 0)
    assert found.best[0].text == "leaves 4 open squares, 2 more than the other move"
    assert found.best[0].weight > WEIGHTY
    assert found.played[0].text == "leaves 2 open squares, 2 fewer than the other move"
    assert found.played[0].weight < -WEIGHTY
    assert found.excuse == ""


def test_who_is_better_though_it_leaves_less_room_has_that_against_it():
    found = difference([room(4, 3)], [room(6, 3)], 0)
    assert found.best[0].weight < 0 < found.played[0].weight
    assert found.excuse == NO_SINGLE_REASON


def test_the_same_room_is_not_told():
    assert difference([room(4, 6)], [room(4, 3)], 0).is_empty
    assert difference([], [], 0).excuse == NO_DIFFERENCE


def test_alone_room_is_told_with_what_there_was_before():
    assert difference([room(4, 6)], [], 0).best == (room(4, 6),)
    assert difference([room(4, 6)], [], 0).excuse == NO_SINGLE_REASON
    assert difference([], [room(4, 6)], 0).excuse == ""


def test_dice_that_can_bring_less_speak_against_taking_them():
    state = duel("pair", "1d", "-", free="2l,3cxx,4D")
    found = apart(state, "take:2,4", "take:2,3")
    dice = [
        next(reason for reason in side if reason.key == Key.DICE)
        for side in (found.best, found.played)
    ]
    most = [int(dict(reason.values)["most"]) for reason in dice]
    assert most[0] < most[1]
    assert dice[0].weight < 0 < dice[1].weight


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name} {path.stem}")
def test_every_better_move_of_a_game_is_explained_or_it_is_admitted(path: Path):
    spells = [str(spell) for spell in Spell]
    analysis = analyse(read_game(path), "score", budget=Budget(simulations=1, jobs=1))
    for decision in analysis.decisions:
        told = decision.difference
        texts = [reason.text for reason in (*told.best, *told.played, *decision.played.reasons)]
        assert not any(spell in text for spell in spells for text in texts)
        for topic in {reason.measure.topic for reason in told.best if reason.measure}:
            both = [
                next((each for each in side if each.measure and each.measure.topic == topic), None)
                for side in (told.best, told.played)
            ]
            if both[0] and both[1]:
                assert both[0].weight * both[1].weight <= 0, (both[0].text, both[1].text)
        speaks = (
            told.gain > 0
            or any(reason.weight >= WEIGHTY for reason in told.best)
            or any(reason.weight <= -WEIGHTY for reason in told.played)
        )
        assert speaks == (told.excuse == "")


def test_a_field_of_wheat_is_called_one():
    line = (
        "classic players=2 place - 26:f7f8 1:1,30:0,48:0 3,23,28,46:1 2,4-22,24-25,27,29,31-45,47 -"
    )
    state = position(line)
    texts = [reason.text for token in state.legal_actions() for reason in reasons_for(state, token)]
    assert any("a wheat field of" in text for text in texts)
    assert not any("a wheat of" in text for text in texts)
