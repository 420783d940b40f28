"""`kingdomino analyse`: what it prints, and that wrong input ends in one clear line and exit code 2."""

import json
from pathlib import Path

import pytest

from tests.support.cli.running import Command

GOLDEN = Path(__file__).parents[3] / "golden"
DUEL = GOLDEN / "duel/01.game"
THREE = GOLDEN / "classic/02.game"
QUICK = ("--bot", "score", "--simulations", "1", "--jobs", "1")


@pytest.mark.parametrize("path", [DUEL, THREE], ids=lambda path: path.parent.name)
def test_a_game_has_a_graph_a_table_and_what_cost_most(kingdomino: Command, path: Path):
    run = kingdomino("analyse", str(path), *QUICK, "--plain")
    assert run.code == 0
    assert run.out.isascii()
    for words in ("Chance to win", "accuracy", "what cost most", "better:", "points and"):
        assert words in run.out
    assert max(map(len, run.out.splitlines())) <= 120


def test_all_shows_every_turn(kingdomino: Command):
    short = kingdomino("analyse", str(DUEL), *QUICK).out
    long = kingdomino("analyse", str(DUEL), *QUICK, "--all").out
    assert long.count("\n") > short.count("\n")
    assert ": best" in long


def test_a_game_is_also_json_and_always_the_same(kingdomino: Command):
    run = kingdomino("analyse", str(THREE), *QUICK, "--json")
    assert run.out == kingdomino("analyse", str(THREE), *QUICK, "--json").out
    data = json.loads(run.out)
    assert list(data) == ["game", "options", "bot", "players", "chances", "decisions"]
    assert len(data["players"]) == 3
    decision = data["decisions"][0]
    assert decision["played"]["words"]
    assert decision["grade"] in data["players"][0]["grades"]
    assert data["chances"][-1]["chances"] == [0, 0, 1]


def damaged(tmp_path: Path, text: str) -> str:
    path = tmp_path / "damaged.game"
    path.write_text(text, encoding="utf-8")
    return str(path)


CUT = DUEL.read_text(encoding="utf-8")[:900]
ILLEGAL = DUEL.read_text(encoding="utf-8").replace(
    "2. roll:Lx,Dx,d,D take:2", "2. roll:Lx,Dx,d,D take:9"
)


@pytest.mark.parametrize(("text", "message"), [(CUT, "cut off"), (ILLEGAL, "die 9")])
def test_a_damaged_file_is_refused_and_can_be_read_in_part(
    kingdomino: Command, tmp_path: Path, text: str, message: str
):
    path = damaged(tmp_path, text)
    run = kingdomino("analyse", path, *QUICK)
    assert run.code == 2
    assert message in run.err
    assert "--partial analyses the" in run.err
    run = kingdomino("analyse", path, *QUICK, "--partial")
    assert run.code == 0
    assert message in run.err
    assert "The game is not over." in run.out


NOBODY = "kingdomino 1\ngame: duel\noptions: spellbook_fills=placed\n\nend ? unfinished\n"


@pytest.mark.parametrize(
    ("arguments", "text", "message"),
    [
        (("-",), NOBODY, "nobody had a choice"),
        (("-",), "duel", "a game file begins with"),
        (("-", "--partial"), "kingdomino 1\ngame: chess\n", "`options:` is missing"),
        (("no/such/file",), "", "No such file"),
        ((str(DUEL), "--bot", "deep"), "", "there is no bot 'deep'"),
        ((str(DUEL), "--bot", "plain"), "", "cannot judge"),
        ((str(DUEL), "--seconds", "0"), "", "more than 0"),
        ((str(DUEL), "--seconds", "-3"), "", "more than 0"),
        ((str(DUEL), "--simulations", "0"), "", "1 or more"),
        ((str(DUEL), "--jobs", "0"), "", "1 to 256"),
    ],
)
def test_wrong_input_ends_in_one_clear_line(
    kingdomino: Command, arguments: tuple[str, ...], text: str, message: str
):
    run = kingdomino("analyse", *arguments, text=text)
    assert run.code == 2
    assert message in run.err
    assert "Traceback" not in run.err
