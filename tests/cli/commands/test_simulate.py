"""`kingdomino simulate`: the same figures for the same seed, in Python and in the core."""

import json

import pytest

from tests.support.cli.running import Command

FIGURES = [
    "games",
    "mean_score",
    "score_stderr",
    "mean_rounds",
    "ended_by",
    "first_player_wins",
    "draws",
]


def test_simulate_gives_the_same_figures_for_the_same_seed(kingdomino: Command):
    arguments = ("simulate", "duel", "--games", "10", "--seed", "5", "--policy", "plain", "--json")
    first, second = kingdomino(*arguments), kingdomino(*arguments)
    assert first.out == second.out
    data = json.loads(first.out)
    assert list(data) == [*FIGURES, "spells_won", "unplaced_share", "mean_domains"]
    assert sum(data["ended_by"].values()) == pytest.approx(1)
    assert list(data["ended_by"]) == ["full_map", "nobody_drew", "pile_empty"]
    assert len(data["spells_won"]) == 6


def test_simulate_takes_every_option(kingdomino: Command):
    options = ("--players", "3", "--harmony", "--middle-kingdom", "--lines-of-three")
    run = kingdomino("simulate", "classic", "--games", "5", *options, "--json")
    data = json.loads(run.out)
    assert list(data) == [*FIGURES, "placed_per_player", "discarded_per_player"]
    assert data["mean_rounds"] == 12
    assert data["placed_per_player"] + data["discarded_per_player"] == 12
    assert data["ended_by"]["pile_empty"] == 1
    table = kingdomino("simulate", "duel", "--games", "1", "--spellbook-fills", "drafted").out
    assert "spellbook_fills=drafted" in table
    assert "score_stderr" in table


def test_simulate_in_the_core_has_the_same_figures(kingdomino: Command):
    arguments = ("simulate", "duel", "--games", "100", "--json", "--engine")
    python = json.loads(kingdomino(*arguments, "python").out)
    fast = json.loads(kingdomino(*arguments, "core").out)
    assert list(python) == list(fast)
    assert python["spells_won"].keys() == fast["spells_won"].keys()
    assert kingdomino("simulate", "duel", "--engine", "steam").code == 2
