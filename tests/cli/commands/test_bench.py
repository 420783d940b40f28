"""`kingdomino bench`: rates and ratios."""

import json
from pathlib import Path

import pytest

from tests.support.cli.running import Command


def test_bench_gives_rates_and_ratios(kingdomino: Command, tmp_path: Path):
    chart = tmp_path / "chart.svg"
    run = kingdomino("bench", "--seconds", "0.02", "--json", "--chart", str(chart))
    data = json.loads(run.out)
    cases = ["duel", "duel-plain", "classic-2", "classic-3", "classic-4", "classic-7x7"]
    assert list(data["games"]) == cases
    for rates in data["games"].values():
        assert rates["ratio"] == pytest.approx(rates["core"] / rates["python"])
    assert all(case in chart.read_text() for case in cases)
    table = kingdomino("bench", "--seconds", "0.02").out
    assert "two threads" in table
    assert "µs in a batch" in table


def test_json_has_every_figure_of_the_text(kingdomino: Command):
    data = json.loads(kingdomino("bench", "--seconds", "0.01", "--json").out)
    assert list(data["simulations"]) == ["uct", "flat-mc"]
    assert list(data["evaluations"]) == ["duel", "classic-2", "classic-4", "classic-7x7"]
    assert data["two_threads"] > 0
    assert list(data["stepping"]) == ["duel", "classic"]
    assert list(data["import_milliseconds"]) == [
        "kingdomino",
        "kingdomino.games",
        "kingdomino.core",
    ]
    for each in (data["simulations"], data["evaluations"], *data["stepping"].values()):
        assert all(figure > 0 for figure in each.values())
