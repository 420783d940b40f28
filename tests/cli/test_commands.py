"""The commands that read or count: what they print, and that wrong input ends in one clear line and exit code 2."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from kingdomino import __version__
from kingdomino.bots import BOTS, LEVELS
from kingdomino.games import GAMES
from tests.cli.conftest import Command

GOLDEN = Path(__file__).parents[2] / "golden"

START = str(GAMES["duel"].start())
KINGDOM = "kingdom classic players=2,harmony\n.   wx\nC   f\n"


def test_games_shows_every_option_and_what_it_means(kingdomino: Command):
    shown = kingdomino("games").out
    for name in ("--players", "--mighty-duel", "--spellbook-fills", "D14", "K18"):
        assert name in shown
    data = json.loads(kingdomino("games", "--json").out)
    assert [game["name"] for game in data] == ["duel", "classic"]
    assert data[1]["options"][0]["choices"] == [2, 3, 4]


def test_the_version_is_shown(kingdomino: Command):
    assert kingdomino("--version").out == f"{__version__}\n"


@pytest.mark.parametrize(
    "command",
    [
        "play",
        "games",
        "bots",
        "score",
        "check",
        "simulate",
        "perft",
        "replay",
        "hint",
        "analyse",
        "signature",
        "arena",
        "train",
    ],
)
def test_every_command_has_help_that_teaches(kingdomino: Command, command: str):
    run = kingdomino(command, "--help")
    assert run.code == 0
    assert len(run.out) > 300


def test_bots_are_listed_with_a_sentence_each(kingdomino: Command):
    run = kingdomino("bots")
    listed = json.loads(kingdomino("bots", "--json").out)
    assert run.code == 0
    assert [bot["name"] for bot in listed if bot["for_people"]] == [*LEVELS]
    assert {bot["name"] for bot in listed} == {*BOTS}
    assert all(bot["name"] in run.out and bot["summary"].endswith(".") for bot in listed)


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


def test_perft_counts_from_the_start_and_from_a_position(kingdomino: Command):
    assert kingdomino("perft", "duel", "--depth", "1").out == "1080\n"
    assert kingdomino("perft", START, "--depth", "0").out == "1\n"
    line = "duel spellbook_fills=placed take 0 7/7/3C3/7/7 7/7/3C3/7/7 d0-0,l0-0,D0-0,L0-0,f0-0,c0-0 1d,2l,3D,4l - -"
    data = json.loads(kingdomino("perft", line, "--depth", "2", "--divide", "--json").out)
    assert data["count"] == 12
    assert data["divide"] == {"take:1": 3, "take:2": 3, "take:3": 3, "take:4": 3}
    assert "take:4 3\n12\n" in kingdomino("perft", line, "--depth", "2", "--divide").out


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


@pytest.mark.parametrize(
    ("arguments", "text", "message"),
    [
        (("simulate", "chess"), "", "there is no game 'chess'"),
        (("simulate", "duel", "--players", "2"), "", "there is no option 'players' here"),
        (("simulate", "classic", "--players", "5"), "", "players cannot be 5"),
        (("simulate", "classic", "--mighty-duel", "--players", "3"), "", "rule K14"),
        (("simulate", "duel", "--policy", "clever"), "", "there is no policy 'clever'"),
        (("simulate", "duel", "--games", "0"), "", "--games"),
        (("simulate", "duel", "--frobnicate"), "", "No such option"),
        (("perft", "nonsense"), "", "there is no game 'nonsense'"),
        (("perft", "duel oops"), "", "line 1, column 6"),
        (("score", "-"), "", "neither a saved game"),
        (("score", "-"), "kingdom duel\n", "line 2, column 1"),
        (("replay", str(GOLDEN / "duel/01.game"), "--to", "999"), "", "--to is 0 to"),
        (("replay", "-"), "duel", "a game file begins with"),
        (("score", "no/such/file"), "", "no/such/file: No such file or directory"),
        (("score", "."), "", "Is a directory"),
        (("score", ""), "", "nothing to read"),
        (("check", ""), "", "nothing to read"),
        (("check", "duel oops"), "", "line 1, column"),
        (("score", "-"), "kingdom classic\nC w w w\n", "odd number"),
    ],
)
def test_wrong_input_ends_in_one_clear_line(
    kingdomino: Command, arguments: tuple[str, ...], text: str, message: str
):
    run = kingdomino(*arguments, text=text)
    assert run.code == 2
    assert message in run.err
    assert "Traceback" not in run.err


def test_bytes_that_are_no_text_are_refused(kingdomino: Command, tmp_path: Path):
    path = tmp_path / "bytes"
    path.write_bytes(bytes(range(256)))
    run = kingdomino("check", str(path))
    assert run.code == 2
    assert run.err


def test_a_pipe_that_is_closed_early_is_no_reason_to_complain():
    program = (
        "import sys; sys.argv = ['kingdomino', 'games']\nfrom kingdomino.cli import main; main()"
    )
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert b"Traceback" not in process.stderr.read()


def test_importing_the_package_and_its_games_is_light():
    program = "import sys, kingdomino.games; print('rich' in sys.modules, 'typer' in sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stdout == "False False\n"


def test_simulate_in_the_core_has_the_same_figures(kingdomino: Command):
    arguments = ("simulate", "duel", "--games", "100", "--json", "--engine")
    python = json.loads(kingdomino(*arguments, "python").out)
    fast = json.loads(kingdomino(*arguments, "core").out)
    assert list(python) == list(fast)
    assert python["spells_won"].keys() == fast["spells_won"].keys()
    assert kingdomino("simulate", "duel", "--engine", "steam").code == 2


def test_lockstep_counts_the_steps_in_which_nothing_differed(kingdomino: Command):
    data = json.loads(
        kingdomino("lockstep", "classic", "--games", "1", "--every-switch", "--json").out
    )
    assert data["games"] == 20
    assert data["steps"] > 1000
    assert "no difference" in kingdomino("lockstep", "duel", "--games", "2", "--jobs", "2").out


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
