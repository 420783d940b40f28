"""`kingdomino replay`: what happened, and the boards."""

import json
from pathlib import Path

from tests.support.cli.running import Command

GOLDEN = Path(__file__).parents[3] / "golden"


def test_replay_tells_what_happened_and_shows_the_boards(kingdomino: Command):
    path = str(GOLDEN / "classic/01.game")
    run = kingdomino("replay", path, "--plain")
    assert run.code == 0
    assert run.out.isascii()
    assert "wins with" in run.out or "share the victory" in run.out
    shown = kingdomino("replay", path, "--to", "20").out
    assert "After 20 of" in shown
    steps = json.loads(kingdomino("replay", path, "--to", "20", "--json").out)
    assert [step["index"] for step in steps] == list(range(21))
    assert steps[0]["action"] is None
    assert steps[1]["action"].startswith("reveal:")
    assert steps[20]["position"].startswith("classic ")
