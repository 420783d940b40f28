"""What holds for every command: help that teaches, and wrong input ends in one clear line and exit code 2."""

import subprocess
import sys
from pathlib import Path

import pytest

from kingdomino import __version__
from tests.support.cli.running import Command

GOLDEN = Path(__file__).parents[2] / "golden"


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
