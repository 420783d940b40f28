"""Actions as tokens: both ways, and every mistake with its place."""

import pytest

from kingdomino.classic.actions import (
    Action,
    Claim,
    Discard,
    DrawKings,
    Place,
    Reveal,
    parse_action,
)
from kingdomino.classic.board import GRID
from kingdomino.errors import NotationError


@pytest.mark.parametrize(
    ("token", "action"),
    [
        ("reveal:17", Reveal(17)),
        ("kings:0,2,1", DrawKings((0, 2, 1))),
        ("kings:1,0,0,1", DrawKings((1, 0, 0, 1))),
        ("place:g6g5", Place(GRID.parse_square("g6"), GRID.parse_square("g5"))),
        ("place:m13m12", Place(GRID.parse_square("m13"), GRID.parse_square("m12"))),
        ("place:a9a10", Place(GRID.parse_square("a9"), GRID.parse_square("a10"))),
        ("discard", Discard()),
        ("claim:5", Claim(5)),
    ],
)
def test_an_action_has_one_token(token: str, action: Action):
    assert str(action) == token
    assert parse_action(token) == action


@pytest.mark.parametrize(
    ("marked", "message"),
    [
        ("^", "'' is not an action; actions are reveal:…, kings:…, place:…, claim:…, discard"),
        ("^take:3", "'take:3' is not an action"),
        ("^Claim:3", "'Claim:3' is not an action"),
        ("^claim", "'claim' is not an action"),
        ("^discard:", "'discard:' is not an action"),
        ("reveal:^", "'' is not the number of a domino"),
        ("reveal:^x", "'x' is not the number of a domino"),
        ("reveal:^0", "a domino is counted from 1"),
        ("claim:^07", "'07' is not the number of a domino"),
        ("claim:^100", "'100' is not the number of a domino"),
        ("kings:^", "'' is not the number of a seat"),
        ("kings:^x,0", "'x' is not the number of a seat"),
        ("place:^", "'' is not two squares such as g6g5"),
        ("place:^g6", "'g6' is not two squares such as g6g5"),
        ("place:^g6g5g4", "'g6g5g4' is not two squares such as g6g5"),
        ("place:^g6,g5", "'g6,g5' is not two squares such as g6g5"),
        ("place:^G6G5", "'G6G5' is not two squares such as g6g5"),
        ("place:^n6m6", "'n6' is not a square; squares go from a1 to m13"),
        ("place:^g0g1", "'g0' is not a square; squares go from a1 to m13"),
        ("place:^g06g5", "'g06' is not a square; squares go from a1 to m13"),
    ],
)
def test_a_mistake_in_a_token_is_found_at_its_place(marked: str, message: str):
    """The mark `^` stands where the trouble starts."""
    with pytest.raises(NotationError) as caught:
        parse_action(marked.replace("^", ""))
    assert caught.value.message.startswith(message)
    assert (caught.value.line, caught.value.column) == (1, marked.index("^") + 1)


@pytest.mark.parametrize("marked", ["kings:0,^x", "place:g6^n5", "place:g13^g14"])
def test_a_mistake_in_a_later_part_of_a_token_is_found_at_its_place(marked: str):
    with pytest.raises(NotationError) as caught:
        parse_action(marked.replace("^", ""))
    assert caught.value.column == marked.index("^") + 1
