"""`kingdomino score`: kingdoms, positions and games."""

import json
from pathlib import Path

from kingdomino.games import GAMES
from tests.support.cli.running import Command

GOLDEN = Path(__file__).parents[3] / "golden"
START = str(GAMES["duel"].start())
KINGDOM = "kingdom classic players=2,harmony\n.   wx\nC   f\n"


def test_score_shows_a_kingdom_territory_by_territory(kingdomino: Command):
    run = kingdomino("score", "-", text=KINGDOM)
    assert run.code == 0
    assert "Kingdom: 1 points" in run.out
    assert "harmony" in run.out
    data = json.loads(kingdomino("score", "-", "--json", text=KINGDOM).out)
    (player,) = data["players"]
    assert player["total"] == 1
    assert player["territories"][0] == {
        "kind": "wheat",
        "squares": ["b1"],
        "size": 1,
        "crowns": 1,
        "points": 1,
    }
    assert player["bonuses"] == [{"name": "harmony", "points": 0}]
    assert data["outcome"] is None


def test_score_reads_a_position_and_a_game(kingdomino: Command):
    data = json.loads(kingdomino("score", "-", "--json", text=f"{START}\n").out)
    assert [player["total"] for player in data["players"]] == [0, 0]
    path = GOLDEN / "duel/01.game"
    result = path.read_text(encoding="utf-8").split()[-2]
    data = json.loads(kingdomino("score", str(path), "--json").out)
    assert "-".join(str(player["total"]) for player in data["players"]) == result
    assert data["outcome"]["reason"] == "nobody_drew"
    assert "place 1" in kingdomino("score", str(path)).out
