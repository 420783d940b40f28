"""`kingdomino bench`: rates and ratios."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Command


def test_bench_gives_rates_and_ratios(kingdomino: Command, tmp_path: Path):
    chart = tmp_path / "chart.svg"
    run = kingdomino("bench", "--seconds", "0.02", "--json", "--chart", str(chart))
    data = json.loads(run.out)
    cases = ["duel", "duel-plain", "classic-2", "classic-3", "classic-4", "classic-7x7"]
    assert list(data) == cases
    for rates in data.values():
        assert rates["ratio"] == pytest.approx(rates["core"] / rates["python"])
    assert all(case in chart.read_text() for case in cases)
    table = kingdomino("bench", "--seconds", "0.02").out
    assert "two threads" in table
    assert "µs in a batch" in table
