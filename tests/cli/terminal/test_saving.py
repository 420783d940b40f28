"""A game at the terminal is never lost: every step is in its file, whatever stops the program."""

import os
import pty
import resource
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kingdomino.cli.terminal.session.autosave import free_path
from kingdomino.games import GAMES
from kingdomino.record import read_game
from tests.support.cli.entries import Kingdomino, entries, lines

COMMAND = [sys.executable, "-c", "from kingdomino.cli import main; main()", "play"]


def until(output: int, wanted: bytes) -> bytes:
    """What a program prints up to something."""
    seen, deadline = b"", time.monotonic() + 20
    while wanted not in seen:
        assert time.monotonic() < deadline, seen
        if select.select([output], [], [], 0.5)[0]:
            # Little by little, so that nothing behind it is swallowed.
            piece = os.read(output, 1)
            assert piece, seen
            seen += piece
    return seen


@pytest.mark.parametrize("game", GAMES)
def test_a_resumed_game_goes_on_as_it_would_have(kingdomino: Kingdomino, game: str) -> None:
    typed = entries(game, seed=7)
    arguments = ("--seed", "7", "--no-confirm")
    kingdomino("play", game, *arguments, "--save", "whole.kingdomino", text=lines(typed))
    half = len(typed) // 2
    kingdomino("play", game, *arguments, "--save", "parts.kingdomino", text=lines(typed[:half]))
    assert "unfinished" in Path("parts.kingdomino").read_text()
    kingdomino("play", "--resume", "parts.kingdomino", "--no-confirm", text=lines(typed[half:]))
    assert Path("parts.kingdomino").read_text() == Path("whole.kingdomino").read_text()


def test_an_unconfirmed_turn_is_kept_and_open_again(kingdomino: Kingdomino) -> None:
    kingdomino("play", "duel", "--seed", "8", "--save", "game.kingdomino", text="1\n")
    assert len(read_game(Path("game.kingdomino")).actions) == 2
    run = kingdomino("play", "--resume", "game.kingdomino", text="undo\n2\n")
    assert "done? Enter to go on" in run.out
    assert str(read_game(Path("game.kingdomino")).actions[-1]) == "take:2"


def test_a_file_that_exists_is_never_overwritten(kingdomino: Kingdomino) -> None:
    Path("game.kingdomino").write_text("precious")
    run = kingdomino("play", "duel", "--save", "game.kingdomino")
    assert run.code == 2
    assert "exists already" in run.err
    assert Path("game.kingdomino").read_text() == "precious"


def test_two_games_in_a_minute_have_two_files(kingdomino: Kingdomino, tmp_path: Path) -> None:
    kingdomino("play", "duel")
    kingdomino("play", "duel")
    assert len(list(tmp_path.glob("duel-*.kingdomino"))) == 2


def test_resuming_may_change_who_plays_and_where_it_is_saved(kingdomino: Kingdomino) -> None:
    kingdomino("play", "duel", "--seed", "9", "--save", "game.kingdomino", text="1\n\n")
    run = kingdomino(
        "play", "--resume", "game.kingdomino", "--seats", "random,random", "--names", "Ana,Ben",
        "--save", "other.kingdomino",
    )  # fmt: skip
    assert "The game is over" in run.out
    assert read_game(Path("game.kingdomino")).final.outcome() is None
    assert read_game(Path("other.kingdomino")).headers["players"] == "Ana | Ben"
    refused = kingdomino("play", "classic", "--resume", "game.kingdomino")
    assert "is a game of duel, not of classic" in refused.err
    refused = kingdomino("play", "--resume", "game.kingdomino", "--harmony")
    assert "from its file" in refused.err


def test_ctrl_c_saves_and_says_how_to_go_on() -> None:
    process = subprocess.Popen(
        [*COMMAND, "duel", "--save", "game.kingdomino"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stdout is not None
    until(process.stdout.fileno(), b"You> ")
    process.stdin.write(b"1\n")
    process.stdin.flush()
    until(process.stdout.fileno(), b"ok? ")
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=20)
    assert (process.returncode, err) == (0, b"")
    assert b"Go on with: kingdomino play --resume game.kingdomino" in out
    assert len(read_game(Path("game.kingdomino")).actions) == 2


def test_a_full_disk_does_not_stop_the_game_nor_hurt_the_file() -> None:
    def small_disk() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (400, 400))

    script = lines(entries("duel", seed=10))
    run = subprocess.run(
        [*COMMAND, "duel", "--seed", "10", "--no-confirm", "--save", "game.kingdomino"],
        input=script.encode(),
        capture_output=True,
        preexec_fn=small_disk,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        timeout=30,
        check=False,
    )
    out = run.stdout.decode()
    assert run.stderr == b""
    assert "Not saved: File too large. The game goes on." in out
    assert "The game is over" in out
    assert "The game is NOT saved in game.kingdomino: File too large." in out
    assert run.returncode == 1
    kept = read_game(Path("game.kingdomino"))
    assert kept.final.outcome() is None
    assert len(kept.actions) > 3
    assert [path.name for path in Path().iterdir()] == ["game.kingdomino"]


def test_only_playing_at_a_terminal_loads_prompt_toolkit() -> None:
    code = "import sys, kingdomino.cli; sys.exit('prompt_toolkit' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_at_a_real_terminal_tab_completes_and_ctrl_d_saves() -> None:
    master, slave = pty.openpty()
    environment = {**os.environ, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1", "COLUMNS": "80"}
    process = subprocess.Popen(
        [*COMMAND, "duel", "--save", "game.kingdomino"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment,
        start_new_session=True,
    )
    os.close(slave)
    try:
        until(master, b"You>")
        os.write(master, b"posi\t\r")
        # The next prompt is there once it follows the answer.
        until(master, b"duel spellbook_fills=placed take")
        until(master, b"You>")
        os.write(master, b"\x04")
        seen = until(master, b"Go on with: kingdomino play --resume game.kingdomino")
        assert b"Traceback" not in seen
        assert process.wait(timeout=20) == 0
    finally:
        process.kill()
        os.close(master)


def test_two_games_that_start_at_once_have_two_files(tmp_path: Path) -> None:
    first, second = free_path(tmp_path / "a.kingdomino"), free_path(tmp_path / "a.kingdomino")
    assert [first.name, second.name] == ["a.kingdomino", "a-2.kingdomino"]
