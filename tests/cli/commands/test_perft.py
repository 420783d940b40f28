"""`kingdomino perft`: counting from the start and from a position."""

import json

from kingdomino.games import GAMES
from tests.support.cli.running import Command

START = str(GAMES["duel"].start())


def test_perft_counts_from_the_start_and_from_a_position(kingdomino: Command):
    assert kingdomino("perft", "duel", "--depth", "1").out == "1080\n"
    assert kingdomino("perft", START, "--depth", "0").out == "1\n"
    line = "duel spellbook_fills=placed take 0 7/7/3C3/7/7 7/7/3C3/7/7 d0-0,l0-0,D0-0,L0-0,f0-0,c0-0 1d,2l,3D,4l - -"
    data = json.loads(kingdomino("perft", line, "--depth", "2", "--divide", "--json").out)
    assert data["count"] == 12
    assert data["divide"] == {"take:1": 3, "take:2": 3, "take:3": 3, "take:4": 3}
    assert "take:4 3\n12\n" in kingdomino("perft", line, "--depth", "2", "--divide").out
