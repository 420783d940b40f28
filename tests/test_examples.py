"""The examples run and say something, and so do the texts that have examples."""

import doctest
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
BOTS = {ROOT / "examples/line_bot.py", ROOT / "examples/network_bot.py"}
EXAMPLES = sorted({*(ROOT / "examples").glob("*.py")} - BOTS)
"""Those that run by themselves; bots that wait for somebody are tested in the arena and on a server."""


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs(path: Path):
    run = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout


def test_there_are_examples_to_start_from():
    assert len(EXAMPLES) >= 3


@pytest.mark.parametrize("name", ["README.md", "docs/analysis.md", "docs/bots.md"])
def test_a_text_with_examples_tells_the_truth(name: str, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(ROOT)
    results = doctest.testfile(str(ROOT / name), module_relative=False)
    assert results.attempted > 5
    assert results.failed == 0
