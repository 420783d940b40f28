"""Rule K2: two to four players, each with a castle; two kings each with 2 players, else one."""

import pytest

from kingdomino.classic import Classic
from kingdomino.classic.draft import all_kings
from kingdomino.classic.options import Options
from kingdomino.errors import OptionError
from kingdomino.options import make_options, option_infos
from tests.support.classic.positions import ALL_OPTIONS
from tests.support.playing import legal_tokens, position


@pytest.mark.parametrize(
    ("players", "kings"), [(2, [0, 0, 1, 1]), (3, [0, 1, 2]), (4, [0, 1, 2, 3])]
)
def test_two_players_have_two_kings_each_and_others_one(players: int, kings: list[int]):
    assert all_kings(Options(players=players)) == kings


def test_the_mighty_duel_is_played_with_two_kings_each():
    assert all_kings(ALL_OPTIONS["The Mighty Duel"]) == [0, 0, 1, 1]


@pytest.mark.parametrize("players", [1, 5])
def test_nobody_plays_alone_and_no_five_play(players: int):
    with pytest.raises(OptionError, match="players cannot be"):
        make_options(Options, {"players": players})


def test_two_play_unless_told():
    assert Classic().start() == Classic().start(Options(players=2))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_starts_with_a_castle_and_nothing_else(players: int):
    options = Options(players=players)
    start = Classic().start(options)
    assert [dict(kingdom.halves) for kingdom in start.kingdoms] == [{}] * players
    assert {kingdom.grid.square_name(kingdom.grid.castle) for kingdom in start.kingdoms} == {"g7"}
    assert Classic().players(options) == players


def test_the_first_domino_of_every_player_goes_beside_the_castle():
    state = position("classic players=4 place - - - - 1:3 - - -")
    assert state.to_act == 3
    assert all(
        any(square in token for square in ("g6", "g8", "f7", "h7")) for token in legal_tokens(state)
    )


def test_every_option_names_its_rule():
    assert [(info.name, info.rule) for info in option_infos(Options)] == [
        ("players", "K2"),
        ("mighty_duel", "K14"),
        ("harmony", "K15"),
        ("middle_kingdom", "K16"),
        ("lines_of_three", "K18"),
    ]
