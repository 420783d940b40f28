"""Actions that come to the same are told once: mirrored ones, and those judged alike."""

from typing import Any

from kingdomino.analysis.assess import best_kinds
from kingdomino.analysis.equal import equals
from kingdomino.analysis.judge import Judged
from kingdomino.games import game_of_position
from tests.support.analysis.positions import placing
from tests.support.duel.positions import duel


def judged(state: Any, *tokens_and_points: tuple[str, float]) -> list[Judged]:
    parse = game_of_position(str(state)).parse_action
    return [Judged(parse(token), points, 0.5) for token, points in tokens_and_points]


def alike(state: Any, *tokens_and_points: tuple[str, float]) -> list[str]:
    """The actions that come to the same as the first."""
    found = judged(state, *tokens_and_points)
    return [str(each.action) for each in equals(state, found, found[0])]


def test_on_an_empty_kingdom_every_side_of_the_castle_is_alike():
    state = placing(24)
    assert alike(state, ("place:g6g5", 9), ("place:h7i7", 5), ("place:g8g9", 5)) == [
        "place:g6g5",
        "place:h7i7",
        "place:g8g9",
    ]
    # The other half at the castle, or a domino that lies along it, is something else.
    assert alike(state, ("place:g6g5", 9), ("place:g5g6", 5), ("place:g6h6", 5)) == ["place:g6g5"]


def test_a_map_of_duel_is_not_square_so_it_only_flips():
    state = duel("draw", "d,l", "3D,4L")
    first = ("draw:c2=d,c3=l", 9.0)
    assert alike(state, first, ("draw:c3=l,c4=d", 5), ("draw:e2=d,e3=l", 5)) == [
        "draw:c2=d,c3=l",
        "draw:c3=l,c4=d",
        "draw:e2=d,e3=l",
    ]
    assert alike(state, first, ("draw:d2=l,e2=d", 5)) == ["draw:c2=d,c3=l"]


def test_a_kingdom_without_symmetry_has_no_mirrored_actions():
    # Forest and wheat have changed places on one side, else the kingdom would look the same across its diagonal.
    state = placing(3, "13:f7e7,24:g6g5")
    assert alike(placing(3, "24:g6g5,25:f7e7"), ("place:h6i6", 9), ("place:f8f9", 5)) == [
        "place:h6i6",
        "place:f8f9",
    ]
    assert alike(state, ("place:h6i6", 9), ("place:d7d8", 5)) == ["place:h6i6"]


def test_actions_that_are_judged_alike_come_to_the_same():
    state = placing(3, "13:f7e7,24:g6g5")
    found = judged(state, ("place:h6i6", 9), ("place:d7d8", 8.97), ("place:h6h7", 8.9))
    assert len(equals(state, found, found[0])) == 2
    kinds = best_kinds(state, found, 3)
    assert [str(each.action) for each in kinds] == ["place:h6i6", "place:h6h7"]
