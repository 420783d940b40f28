"""Reasons are true: each is told where its condition holds, and not of an action near by."""

import json
import re
from pathlib import Path

import pytest

from kingdomino.analysis.reasons import Key, reasons_for
from kingdomino.games import game_of_position
from tests.support.analysis.positions import claiming, placing
from tests.support.analysis.reason_examples import Example, examples
from tests.support.analysis.reasons import reasons, told
from tests.support.duel.positions import RICH, RICH_BOOK, duel
from tests.support.playing import position

ROOT = Path(__file__).parents[2]


def texts(line: str, token: str) -> list[str]:
    """All that is told of an action."""
    state = position(line)
    action = game_of_position(line).parse_action(token)
    assert action in state.legal_actions()
    return [str(reason) for reason in reasons_for(state, action)]


@pytest.mark.parametrize("example", examples(), ids=lambda each: f"{each.key} {each.action}")
def test_a_reason_is_told_where_it_holds_and_not_near_by(example: Example):
    assert example.text in texts(example.line, example.action)
    assert example.text not in texts(example.other_line, example.other_action)


def test_every_reason_has_an_example_and_is_documented():
    documented = (ROOT / "docs/analysis.md").read_text(encoding="utf-8")
    for key in Key:
        assert any(each.key == key for each in examples()), key
        assert f"| `{key}` |" in documented, key


def test_a_domino_that_a_rival_wants_most_is_taken_or_left():
    # Seat 1 has two swamps with a crown each: domino 47 would add a swamp and a mine.
    state = claiming("7,47", other="38:f6g6,39:f5g5")
    assert told(state, "claim:47", Key.KEEPS_DOMINO, "Ana", "Ben") == (
        "takes domino 47 before Ben, who could gain +4 with it (K6)"
    )
    assert Key.LEAVES_DOMINO in reasons(state, "claim:7")
    assert Key.KEEPS_DOMINO not in reasons(state, "claim:7")


def test_room_no_longer_matters_after_the_last_domino():
    line = "classic players=4 place 24:g6g5,25:f7e7,26:g8g9 - - - 3:0 - - -"
    assert Key.CASTLE_CLOSED in reasons(placing(3, "24:g6g5,25:f7e7,26:g8g9"), "place:h7i7")
    assert Key.CASTLE_CLOSED not in reasons(position(line), "place:h7i7")


def test_the_order_no_longer_matters_in_the_last_line():
    assert told(claiming("2,47"), "claim:2", Key.ORDER) == "acts first next round (K6)"
    line = "classic players=4 claim - - - - 1:1,2:2,3:3 7,8,9,10 - 0"
    assert Key.CLAIM in reasons(position(line), "claim:7")
    assert Key.ORDER not in reasons(position(line), "claim:7")


def test_each_spell_that_is_spent_has_its_rule():
    state = duel("take", map0=RICH, book=RICH_BOOK, free="1d,2l,3D,4lx")
    assert told(state, "take:1,2", Key.SPENDS) == "spends Take two dice (D17)"
    assert told(state, "take:1", Key.KEEPS) == "keeps Take two dice for later (D17)"
    state = duel("turn", "1d,2l", "3D,4lx", map0=RICH, book=RICH_BOOK)
    assert told(state, "turn:d-l", Key.SPENDS) == "spends Turn a die (D18)"
    assert told(state, "split:d2=d", Key.SPENDS) == "spends Split domino (D16)"
    assert told(state, "ignore:a1=d,b1=l", Key.SPENDS) == "spends Ignore connection (D15)"
    assert told(state, "castle:d", Key.SPENDS) == "spends the castle bonus (D11)"
    assert Key.SPENDS not in reasons(state, "draw:a2=d,b2=l")


def test_a_fill_that_the_first_player_takes_first_is_not_told():
    # Both have four dots; A has just drawn the fifth, so B's dot fills nothing (rule D13).
    four, five = "7/7/1ddC3/1dd4/7", "7/7/1ddC3/1dddl2/7"
    state = duel("draw", "drew:d", "d,l", map0=five, map1=four, book="d4-4")
    assert Key.WINS_SPELL not in reasons(state, "draw:d1=l,d2=d")
    state = duel("draw", "drew:l", "d,l", map0=five, map1=four, book="d4-4")
    assert told(state, "draw:d1=l,d2=d", Key.WINS_SPELL) == (
        "fills the fifth dot square and wins Ignore connection (D13)"
    )


def test_the_only_person_at_the_table_is_called_you():
    state = duel("pair", "1d", "-", free="2l,3cxx,4D")
    named = told(state, "take:2,4", Key.LEAVES_CROSSES, "You", "Greedy")
    assert named.startswith("leaves checked with 2 crosses to you")


COMPOSED = {"full", "good", "land", "lands", "name", "size", "span", "up_to"}
"""What the browser makes itself, of values that may be missing."""


@pytest.mark.parametrize("example", examples(), ids=lambda each: f"{each.key} {each.action}")
def test_a_reason_has_every_value_that_its_sentence_in_the_browser_wants(example: Example):
    catalogue = json.loads((ROOT / "web/src/i18n/en.json").read_text(encoding="utf-8"))
    wanted = set(re.findall(r"\{(\w+)(?=[,}])", catalogue[f"because.{example.key}"])) - COMPOSED
    action = game_of_position(example.line).parse_action(example.action)
    found = [
        reason
        for reason in reasons_for(position(example.line), action)
        if str(reason) == example.text
    ]
    assert found
    assert all(wanted <= dict(reason.values).keys() for reason in found)


def test_a_reason_tells_the_same_in_its_values():
    state = duel("pair", "1d", "-", free="2l,3cxx,4D")
    leaves = reasons(state, "take:2,4", "Ana", "Ben")
    assert dict(leaves[Key.LEAVES_CROSSES].values)["faces"] == "cxx"
    assert dict(leaves[Key.RIVAL_DICE].values)["name"] == "Ana"
    fills = dict(leaves[Key.MAY_FILL].values)
    assert f"square {fills['count']} of {fills['of']} " in leaves[Key.MAY_FILL].text
