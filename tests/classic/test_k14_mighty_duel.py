"""Rule K14: The Mighty Duel: 2 players use all 48 dominoes and build kingdoms of 7 x 7."""

import pytest

from kingdomino.classic.options import Options
from kingdomino.errors import OptionError
from tests.support.classic.positions import allows
from tests.support.playing import after, position, rule_broken


def last_turn(domino: int, kingdom: str, options: str = "players=2,mighty_duel") -> str:
    return f"classic {options} place {kingdom} - {domino}:0 - - -"


SIX_TO_THE_RIGHT = "1:h7i7,2:j7k7,13:l7m7"


@pytest.mark.parametrize(
    ("first", "second", "last"),
    [
        ("1:h7i7", "2:j7k7", "place:l7m7"),
        ("1:e7f7", "2:c7d7", "place:b7a7"),
        ("1:g5g6", "2:g3g4", "place:g2g1"),
        ("1:g8g9", "2:g10g11", "place:g12g13"),
    ],
)
def test_a_kingdom_may_grow_six_squares_to_any_side_of_its_castle(
    first: str, second: str, last: str
):
    assert allows(position(last_turn(19, f"{first},{second}")), last)


def test_it_may_not_become_eight_wide():
    state = position(last_turn(19, SIX_TO_THE_RIGHT))
    assert rule_broken(state, "place:f7f6") == "K10"


def test_it_may_not_become_eight_high():
    state = position(last_turn(19, "1:g5g6,2:g3g4,13:g2g1"))
    assert rule_broken(state, "place:g8h8") == "K10"


def test_without_the_variant_two_players_build_five_by_five():
    line = "classic players=2 place 1:h7i7,2:j7k7 - 19:0 - 20-43 -"
    assert rule_broken(position(line), "place:l7m7") == "K10"


def test_all_48_dominoes_are_used():
    state = position("classic players=2,mighty_duel place - - 45:1 1:0,2:0,3:1,4 5-28 -")
    state = after(state, "place:g6g5")
    assert state.step == "reveal"


def test_a_player_may_have_24_dominoes():
    full = (
        "12:f6g6,13:g10h10,16:e7e6,17:f5e5,21:i10j10,22:d4d5,23:f10f9,24:e9e10,"
        "26:f4e4,27:f7f8,29:d9d10,30:i7i8,31:h7h8,32:h6i6,33:h4g4,36:j8j9,"
        "39:d7d6,40:h9i9,41:e8d8,42:h5g5,45:g9g8,46:i4j4,47:i5j5,48:j7j6"
    )
    state = position(f"classic players=2,mighty_duel over {full} - - - - -")
    assert len(state.kingdoms[0].halves) == 48


@pytest.mark.parametrize("players", [3, 4])
def test_it_is_for_two_players(players: int):
    with pytest.raises(OptionError, match=f"mighty_duel is for 2 players, not {players}"):
        Options(players=players, mighty_duel=True)
