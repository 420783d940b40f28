"""`kingdomino check`: valid, or all that is wrong."""

import json
from pathlib import Path

from kingdomino.games import GAMES
from tests.support.cli.running import Command

GOLDEN = Path(__file__).parents[3] / "golden"
START = str(GAMES["duel"].start())


def test_check_says_valid_or_all_that_is_wrong(kingdomino: Command):
    assert kingdomino("check", str(GOLDEN / "classic/01.game")).out == "valid\n"
    assert kingdomino("check", START).out == "valid\n"
    wrong = START.replace("d0-0", "d6-0").replace("l0-0", "l9-9")
    run = kingdomino("check", "-", text=wrong)
    assert run.code == 2
    assert run.err.splitlines() == [
        "kingdomino: dot: the line has only 5 squares (rule D3)",
        "kingdomino: line: the line has only 5 squares (rule D3)",
    ]
    run = kingdomino("check", "-", "--json", text=wrong)
    assert run.code == 2
    assert len(json.loads(run.out)["problems"]) == 2
    run = kingdomino("check", "-", "--json", text="duel oops")
    assert json.loads(run.out)["valid"] is False
    assert json.loads(kingdomino("check", "-", "--json", text=START).out) == {
        "valid": True,
        "problems": [],
    }
