"""`kingdomino games`: every option, and what it means."""

import json

from tests.support.cli.running import Command


def test_games_shows_every_option_and_what_it_means(kingdomino: Command):
    shown = kingdomino("games").out
    for name in ("--players", "--mighty-duel", "--spellbook-fills", "D14", "K18"):
        assert name in shown
    data = json.loads(kingdomino("games", "--json").out)
    assert [game["name"] for game in data] == ["duel", "classic"]
    assert data[1]["options"][0]["choices"] == [2, 3, 4]
