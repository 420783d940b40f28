"""`kingdomino hint`: what it prints, and that wrong input ends in one clear line and exit code 2."""

import json
from pathlib import Path

import pytest

from kingdomino.bots.nets import FOLDER, shipped_net
from kingdomino.games import GAMES
from tests.support.cli.running import Command

GOLDEN = Path(__file__).parents[3] / "golden"
PAIR = "duel spellbook_fills=placed pair 0 7/7/3C3/7/7 7/7/3C3/7/7 d0-0,l0-0,D0-0,L0-0,f0-0,c0-0 2l,3cxx,4D 1d -"


def test_a_position_line_gets_its_best_actions_with_reasons(kingdomino: Command):
    run = kingdomino("hint", PAIR, "--bot", "score")
    assert run.code == 0
    assert "1. take" in run.out
    assert "or an equal one" in run.out
    assert "2. take" in run.out
    assert "to win" in run.out
    assert "(D6)" in run.out
    assert "the opponent" in run.out


def test_a_hint_is_also_json(kingdomino: Command):
    data = json.loads(kingdomino("hint", PAIR, "--bot", "score", "--json").out)
    assert data["position"] == PAIR
    assert data["legal"] == 3
    best = data["advice"][0]
    assert best["action"].startswith("take:")
    assert best["reasons"][0].keys() == {"key", "text", "rule", "speaks_for", "points", "values"}
    assert best["difference"] == {"best": [], "played": [], "gain": 0}


def test_a_position_comes_from_a_file_or_from_standard_input(kingdomino: Command, tmp_path: Path):
    path = tmp_path / "position"
    path.write_text(PAIR + "\n", encoding="utf-8")
    shown = kingdomino("hint", str(path), "--bot", "score", "--plain").out
    assert shown == kingdomino("hint", "-", "--bot", "score", "--plain", text=PAIR).out
    assert shown.isascii()


def test_of_a_saved_game_the_last_position_counts(kingdomino: Command):
    text = (
        "kingdomino 1\ngame: duel\noptions: spellbook_fills=placed\nplayers: Ana | Ben\n\n"
        "1. roll:d,l,cxx,D take:1\nend ? unfinished\n"
    )
    run = kingdomino("hint", "-", "--bot", "score", text=text)
    assert run.code == 0
    assert "Ana" in run.out


@pytest.mark.parametrize(
    ("arguments", "text", "message"),
    [
        (("-",), str(GAMES["duel"].start()), "chance acts next"),
        (("-",), "classic players=3 over - - - - - - -", "the game is over"),
        ((str(GOLDEN / "duel/01.game"),), "", "the game is over"),
        ((PAIR.replace("d0-0", "d9-0"),), "", "rule D3"),
        ((PAIR + " x",), "", "line 1, column"),
        (("-",), "", "there is no game ''"),
        (("no/such/file",), "", "No such file"),
        (("",), "", "nothing to read: give a position line in quotes"),
        ((" ",), "", "nothing to read"),
        ((PAIR, "--bot", "deep"), "", "there is no bot 'deep'"),
        ((PAIR, "--bot", "random"), "", "cannot judge"),
        ((PAIR, "--seconds", "0"), "", "more than 0"),
        ((PAIR, "--seconds", "nan"), "", "more than 0"),
        ((PAIR, "--simulations", "-5"), "", "1 or more"),
    ],
)
def test_wrong_input_ends_in_one_clear_line(
    kingdomino: Command, arguments: tuple[str, ...], text: str, message: str
):
    run = kingdomino("hint", *arguments, text=text)
    assert run.code == 2
    assert message in run.err
    assert "Traceback" not in run.err


@pytest.mark.parametrize("command", ["hint", "analyse", "score"])
def test_a_file_that_is_no_text_is_refused_without_its_bytes(
    kingdomino: Command, tmp_path: Path, command: str
):
    path = tmp_path / "picture"
    path.write_bytes(bytes(range(256)) * 80)
    run = kingdomino(command, str(path))
    assert run.code == 2
    assert run.err == f"kingdomino: {path}: this is no text, but a file of some other kind\n"


def test_of_a_long_text_that_names_no_game_only_the_beginning_is_shown(
    kingdomino: Command, tmp_path: Path
):
    path = tmp_path / "text"
    path.write_text("x" * 5000, encoding="utf-8")
    run = kingdomino("hint", str(path))
    assert run.code == 2
    assert run.err == f"kingdomino: there is no game '{'x' * 40}…'; games are duel and classic\n"


def test_an_unknown_judge_is_answered_with_a_list_that_can_be_read(kingdomino: Command):
    run = kingdomino("hint", PAIR, "--bot", "nobody")
    assert run.code == 2
    assert "there is random, page, squire, " in run.err
    assert run.err.count(" and ") == 1


@pytest.mark.parametrize("command", ["hint", "analyse"])
def test_a_damaged_net_is_refused_and_not_replaced_by_another_judge(
    kingdomino: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
):
    (tmp_path / "duel.net").write_bytes(shipped_net("duel").read_bytes()[:20_000])
    monkeypatch.setenv(FOLDER, str(tmp_path))
    asked = PAIR if command == "hint" else str(GOLDEN / "duel/01.game")
    run = kingdomino(command, asked)
    assert (run.code, run.out) == (2, "")
    assert f"{tmp_path / 'duel.net'}: it is cut short or too long" in run.err
    assert "move it away" in run.err
    # Who needs no net still judges, and the other game is not concerned.
    assert kingdomino("hint", PAIR, "--bot", "score").code == 0
