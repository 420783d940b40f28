"""`kingdomino arena`: results for people and programs, series that go on after anything, clear refusals."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from kingdomino.bots import BOTS
from tests.support.arena.fakes import FakeBot, happens, program, running_in_group
from tests.support.cli.running import Command

ROOT = Path(__file__).parents[3]
PROGRAM = """
import signal
# Whoever runs the tests in the background has Ctrl-C switched off, and so would we.
signal.signal(signal.SIGINT, signal.default_int_handler)
from kingdomino.cli import main
main()
"""
FIGURES = [
    "bot",
    "games",
    "wins",
    "ties",
    "win_share",
    "win_share_interval",
    "mean_score",
    "mean_margin",
    "seconds_per_turn",
    "faults",
]


def data_of(kingdomino: Command, *arguments: str) -> Any:
    run = kingdomino("arena", *arguments, "--json", "--jobs", "1")
    assert run.code == 0, run.err
    return json.loads(run.out)


def without_clock(data: Any) -> Any:
    """Results without what a clock measured."""
    for one in data["results"]:
        del one["seconds_per_turn"], one["slowest_turn_seconds"]
    return data


def test_results_for_programs_have_every_figure(kingdomino: Command):
    data = data_of(kingdomino, "duel", "greedy", "random", "--games", "4")
    assert [one["bot"] for one in data["results"]] == ["greedy", "random"]
    for one in data["results"]:
        assert {*FIGURES} <= {*one}
        assert one["games"] == 4
    assert data["results"][0]["win_share"] == 1
    assert data["rounds"] == 2
    assert data["until_sure"] is None


def test_results_for_people_are_a_table_and_a_sentence(kingdomino: Command):
    run = kingdomino("arena", "classic", "plain", "random", "--games", "3", "--jobs", "1")
    assert "Kingdomino (players=2), 1 second a turn, seed 0" in run.out
    assert "plain took" in run.out
    assert "4 games, so that everybody has every seat as often" in run.err


def test_the_last_bot_takes_the_seats_that_are_left(kingdomino: Command):
    arguments = ("arena", "classic", "plain", "random", "--players", "4", "--games", "4")
    run = kingdomino(*arguments, "--jobs", "1")
    assert "2 more of random, for 4 players" in run.err
    data = data_of(kingdomino, *arguments[1:])
    assert data["bots"] == ["plain", "random", "random", "random"]
    assert [one["games"] for one in data["results"]] == [4, 12]
    three = data_of(kingdomino, "classic", "plain", "random", "random", "--games", "3")
    assert three["options"] == "players=3"


def test_a_series_is_the_same_again_and_other_with_another_seed(kingdomino: Command):
    arguments = ("classic", "plain", "random", "--games", "6", "--simulations", "10")
    first = without_clock(data_of(kingdomino, *arguments))
    assert without_clock(data_of(kingdomino, *arguments)) == first
    assert without_clock(data_of(kingdomino, *arguments, "--seed", "1")) != first


def test_a_bot_against_itself_is_exactly_even(kingdomino: Command):
    data = data_of(kingdomino, "duel", "greedy", "greedy", "--games", "10")
    (alone,) = data["results"]
    assert alone["win_share"] == 0.5
    assert alone["win_share_interval"] == [0.5, 0.5]
    run = kingdomino("arena", "duel", "greedy", "greedy", "--games", "10", "--jobs", "1")
    assert "50.0 %  50.0–50.0" in run.out
    assert "greedy played against itself" in run.out


def test_bots_with_limits_of_their_own_are_told_apart(kingdomino: Command):
    entrants = ("flat-mc:simulations=8", "flat-mc:simulations=800")
    data = data_of(kingdomino, "duel", *entrants, "--games", "6")
    assert [one["bot"] for one in data["results"]] == [*entrants]
    assert [one["name"] for one in data["results"]] == ["flat-mc"] * 2
    few, many = (one["simulations_per_turn"] for one in data["results"])
    assert few < 30 < 300 < many


def test_json_has_the_name_that_a_program_gives_itself(kingdomino: Command, tmp_path: Path):
    command = program(tmp_path, "say('action ' + legal[0])")
    data = data_of(kingdomino, "duel", command, "random", "--games", "2")
    assert [one["name"] for one in data["results"]] == ["Fake", "random"]
    ladder = data_of(kingdomino, "duel", "--ladder", "--bots", f"{command},random", "--games", "2")
    assert {one["bot"]: one["name"] for one in ladder["results"]} == {
        command: "Fake",
        "random": "random",
    }


def test_until_sure_stops_early(kingdomino: Command):
    data = data_of(kingdomino, "classic", "greedy", "random", "--until-sure", "--games", "400")
    assert data["rounds"] < 20
    assert data["until_sure"]["decided"]
    assert data["until_sure"]["better"]
    assert data["until_sure"]["evidence"] >= 20


def test_a_ladder_has_ratings_a_table_and_a_page(kingdomino: Command, tmp_path: Path):
    table, page, save = tmp_path / "t.md", tmp_path / "p.html", tmp_path / "s.jsonl"
    arguments = ("classic", "--ladder", "--bots", "greedy,plain,random", "--games", "4")
    files = ("--markdown", str(table), "--report", str(page), "--save", str(save))
    data = data_of(kingdomino, *arguments, *files)
    assert data["anchor"] == "greedy"
    assert data["results"][0]["bot"] == "greedy"
    assert data["results"][0]["elo"] == 1000
    assert data["results"][1]["elo_interval"][0] < data["results"][1]["elo"] < 1000
    assert len(data["pairings"]) == 3
    for one in data["results"]:
        met = [each for pair in data["pairings"] for each in pair if each["bot"] == one["bot"]]
        assert one.keys() == met[0].keys() | {"elo", "elo_interval"}
        assert one["faults"] == {}
        for figure in ("games", "wins", "ties"):
            assert one[figure] == sum(each[figure] for each in met)
        low, high = one["win_share_interval"]
        assert low <= one["win_share"] <= high
    assert table.read_text().startswith("| bot | ms a turn | Elo | games |")
    assert "A ladder of 3 bots" in page.read_text()
    lines = save.read_bytes()
    again = kingdomino("arena", *arguments, *files, "--jobs", "1")
    assert "greedy is 1000 by definition" in again.out
    assert save.read_bytes() == lines


def test_all_bots_are_on_the_ladder_unless_told(kingdomino: Command):
    fake = FakeBot("last", lambda state, random: state.legal_actions()[-1])
    few = {"greedy": BOTS["greedy"], "random": BOTS["random"], "last": fake}
    # All at once, so that they are in their order again afterwards.
    with patch.dict(BOTS, few, clear=True):
        data = data_of(kingdomino, "duel", "--ladder", "--games", "2")
    assert {one["bot"] for one in data["results"]} == {"greedy", "random", "last"}


def test_a_report_is_a_page(kingdomino: Command, tmp_path: Path):
    page = tmp_path / "report.html"
    data_of(kingdomino, "classic", "plain", "random", "--games", "4", "--report", str(page))
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!doctype html>")
    assert text.count("<svg") == 3


@pytest.mark.parametrize("game", ["duel", "classic"])
def test_the_examples_play_well_enough_to_beat_random(kingdomino: Command, game: str):
    script = str(ROOT / "examples/line_bot.mjs")
    data = data_of(kingdomino, game, f"node {script}", "random", "--games", "12")
    assert data["results"][0]["win_share"] > 0.5
    assert data["results"][0]["faults"] == {}
    script = str(ROOT / "examples/line_bot.py")
    run = kingdomino("arena", game, f"{sys.executable} {script}", "random", "--games", "2")
    assert f"{script} is called Homebody" in run.err
    assert run.code == 0


def test_the_examples_are_short():
    for path in (ROOT / "examples").glob("line_bot.*"):
        assert len(path.read_text(encoding="utf-8").splitlines()) < 40
        assert os.access(path, os.X_OK)


def test_a_program_that_crashes_is_reported_and_the_series_goes_on(
    kingdomino: Command, tmp_path: Path
):
    command = program(tmp_path, "sys.exit('no idea') if asked == 9 else say('action ' + legal[0])")
    page = tmp_path / "page.html"
    arguments = ("arena", "duel", command, "random", "--games", "4", "--report", str(page))
    run = kingdomino(*arguments, "--jobs", "1")
    assert run.code == 0
    assert "4 crashed; 4 games forfeited" in run.out
    assert "no idea" in run.out
    assert "4 crashed; 4 games forfeited" in page.read_text()
    data = data_of(kingdomino, *arguments[1:])
    assert data["results"][0]["faults"] == {"crashed": 4}
    assert data["results"][0]["forfeits"] == 4
    assert data["results"][0]["win_share"] == 0


def test_faults_on_a_ladder_are_told_once_a_bot(kingdomino: Command, tmp_path: Path):
    command = program(tmp_path, "say('action jump')")
    page = tmp_path / "page.html"
    bots = ("--ladder", "--bots", f"{command},random,plain")
    arguments = ("duel", *bots, "--games", "2", "--report", str(page))
    run = kingdomino("arena", *arguments, "--jobs", "1")
    assert run.code == 0
    # Against both others, two games each, three faults until a game is forfeited.
    assert run.out.count("faults of ") == 1
    assert "12 nonsense; 4 games forfeited" in run.out
    assert page.read_text().count("12 nonsense; 4 games forfeited") == 1
    data = data_of(kingdomino, *arguments)
    (guilty,) = (one for one in data["results"] if one["bot"] == command)
    assert guilty["faults"] == {"nonsense": 12}
    assert guilty["forfeits"] == 4


def started(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, "arena", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def wait_for_lines(path: Path, count: int, process: subprocess.Popen[str]) -> None:
    """Until so many lines have been saved."""
    while not path.exists() or path.read_bytes().count(b"\n") < count:
        assert process.poll() is None, process.communicate()
        time.sleep(0.01)


SERIES = ("classic", "plain", "random", "--games", "60", "--jobs", "2", "--json")


def test_a_series_that_was_killed_goes_on_as_if_nothing_had_happened(
    kingdomino: Command, tmp_path: Path
):
    path = tmp_path / "series.jsonl"
    with started(*SERIES, "--save", str(path)) as process:
        wait_for_lines(path, 5, process)
        process.kill()
    kept = path.read_bytes().count(b"\n")
    assert kept < 31
    with path.open("ab") as file:
        file.write(b'{"pairing": ["plain", "ran')
    resumed = kingdomino("arena", *SERIES, "--save", str(path))
    whole = kingdomino("arena", *SERIES)
    assert without_clock(json.loads(resumed.out)) == without_clock(json.loads(whole.out))
    lines = path.read_text().splitlines()
    assert sorted(json.loads(line)["round"] for line in lines[1:]) == [*range(30)]


def test_a_finished_series_can_be_made_longer(kingdomino: Command, tmp_path: Path):
    path = str(tmp_path / "series.jsonl")
    arguments = ("classic", "plain", "random", "--save", path)
    short = without_clock(data_of(kingdomino, *arguments, "--games", "4"))
    longer = data_of(kingdomino, *arguments, "--games", "8")
    assert longer["rounds"] == 4
    assert without_clock(data_of(kingdomino, *arguments, "--games", "4")) == short


def test_ctrl_c_ends_every_process_and_shows_what_was_played(tmp_path: Path):
    path = tmp_path / "series.jsonl"
    arguments = ("classic", "plain", "random", "--games", "100000", "--jobs", "2")
    process = started(*arguments, "--save", str(path))
    wait_for_lines(path, 3, process)
    # To all processes of the group, as a terminal does.
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == 130
    assert "plain took" in out
    assert f"the same command goes on with {path}" in err
    assert "Traceback" not in err
    # What Python itself has started to look after its processes ends a moment after them.
    assert happens(lambda: not running_in_group(process.pid))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("chess", "greedy", "random"), "there is no game 'chess'"),
        (("duel",), "Kingdomino Duel with 2 players needs 2 bots, not 0"),
        (("duel", "greedy"), "needs 2 bots, not 1"),
        (("duel", "greedy", "random", "plain"), "needs 2 bots, not 3"),
        (("classic", "greedy", "--players", "4"), "needs 2 to 4 bots, not 1"),
        (("classic", *["random"] * 5), "players cannot be 5"),
        (("classic", *["random"] * 3, "--players", "2"), "needs 2 bots, not 3"),
        (("duel", "greedy", "grdy"), "there is no bot 'grdy'"),
        (("duel", "greedy", ""), "there is no bot ''"),
        (("duel", "greedy", "./no-such-bot"), "there is no ./no-such-bot"),
        (("duel", "greedy", "random", "--players", "2"), "there is no option 'players' here"),
        (("duel", "greedy", "random", "--seconds", "0"), "seconds a turn are more than 0, not 0"),
        (("duel", "greedy", "random", "--seconds", "-1"), "seconds a turn are more than 0"),
        (("duel", "greedy", "random", "--seconds", "nan"), "seconds a turn are more than 0"),
        (("duel", "greedy", "random", "--simulations", "0"), "simulations a turn are 1 or more"),
        (("duel", "greedy", "random", "--games", "0"), "--games"),
        (("duel", "greedy", "random", "--jobs", "0"), "--jobs"),
        (("duel", "greedy", "random", "--frobnicate"), "No such option"),
        (("duel", "greedy", "random", "--bots", "plain"), "add --ladder"),
        (("duel", "greedy", "random", "--markdown", "x"), "add --ladder"),
        (("duel", "greedy", "greedy", "--until-sure"), "compares two bots, not greedy with itself"),
        (("duel", "greedy", "random:seconds=x"), "a limit is a number"),
        (("duel", "--ladder", "--bots", "greedy"), "two or more different bots"),
        (("duel", "--ladder", "--bots", "greedy,greedy"), "two or more different bots"),
        (("duel", "--ladder", "--bots", "greedy,"), "there is no bot ''"),
        (("duel", "greedy", "random", "--report", "no/such/folder/x"), "No such file or directory"),
        (("duel", "greedy", "random", "--save", "."), "Is a directory"),
    ],
)
def test_wrong_input_ends_in_one_clear_line(
    kingdomino: Command, arguments: tuple[str, ...], message: str
):
    run = kingdomino("arena", *arguments)
    assert run.code == 2
    assert message in " ".join(run.err.split())
    assert "Traceback" not in run.err


def test_a_file_of_another_series_is_refused(kingdomino: Command, tmp_path: Path):
    path = str(tmp_path / "series.jsonl")
    arguments = (
        "arena",
        "classic",
        "plain",
        "random",
        "--jobs",
        "1",
        "--games",
        "2",
        "--save",
        path,
    )
    assert kingdomino(*arguments).code == 0
    for other, message in (
        (("--seed", "2"), "its seed is 0, not 2"),
        (("--seconds", "2"), "its seconds is 1.0, not 2.0"),
        (("--harmony",), 'its options is "players=2", not "players=2,harmony"'),
    ):
        run = kingdomino(*arguments, *other)
        assert run.code == 2
        assert message in run.err
    Path(path).write_text("my shopping list\nmilk\n")
    assert "not a series of the arena" in kingdomino(*arguments).err
