"""Training from the command line: what is refused before it starts, and what is said at its end."""

from pathlib import Path

import pytest

from kingdomino.bots.nets import FOLDER, shipped_net
from kingdomino.training import model_card, schedule, training_run
from kingdomino.training.checkpoint import Checkpoint, save_checkpoint
from kingdomino.training.net_kinds import TRAINERS
from tests.support.cli.running import Command


@pytest.fixture(autouse=True)
def small_training(monkeypatch: pytest.MonkeyPatch):
    for name, value in {"GAMES": 4, "BATCHES": 2, "BATCH": 16, "CAPACITY": 500}.items():
        monkeypatch.setattr(schedule, name, value)
    for name, value in {"EARLY_MATCH_GAMES": 8, "LAST_MATCH_GAMES": 8, "MEASURED_GAMES": 2}.items():
        monkeypatch.setattr(training_run, name, value)
    monkeypatch.setattr(model_card, "CARD_GAMES", 12)


@pytest.mark.parametrize("minutes", ["0", "-1", "inf", "nan"])
def test_minutes_that_make_no_sense_are_refused(kingdomino: Command, tmp_path: Path, minutes: str):
    run = kingdomino("train", "duel", "--minutes", minutes, "--folder", str(tmp_path))
    assert run.code == 2
    assert "minutes are more than 0" in run.err


def test_a_folder_that_cannot_be_written_is_refused_at_once(kingdomino: Command, tmp_path: Path):
    (tmp_path / "file").write_text("")
    run = kingdomino("train", "duel", "--folder", str(tmp_path / "file"))
    assert run.code == 2
    assert "nothing can be written to" in run.err


def test_a_damaged_champion_is_not_replaced(kingdomino: Command, tmp_path: Path):
    (tmp_path / "duel.net").write_bytes(b"nonsense")
    run = kingdomino("train", "duel", "--folder", str(tmp_path))
    assert run.code == 2
    assert "duel.net: it is not a net" in run.err
    assert (tmp_path / "duel.net").read_bytes() == b"nonsense"


def test_options_that_choose_no_net_do_not_exist(kingdomino: Command):
    assert kingdomino("train", "classic", "--harmony").code == 2


def test_another_seed_is_refused(kingdomino: Command, tmp_path: Path):
    save_checkpoint(
        tmp_path / "duel.checkpoint", Checkpoint("duel", 5, 1), TRAINERS["duel"](5, 9).save()
    )
    run = kingdomino("train", "duel", "--folder", str(tmp_path))
    assert run.code == 2
    assert "--seed 5" in run.err


def test_in_a_file_a_training_writes_lines(kingdomino: Command, tmp_path: Path):
    command = ("train", "duel", "--folder", str(tmp_path), "--minutes", "0.002", "--from-zero")
    run = kingdomino(*command, "--jobs", "2")
    assert run.code == 0
    assert "duel: 4 games" in run.err
    assert "mean score" in run.err
    assert "there was none to beat" in run.out


def test_after_its_end_a_training_says_how_to_go_on(kingdomino: Command, tmp_path: Path):
    (tmp_path / "duel.net").write_bytes(shipped_net("duel").read_bytes())
    command = ("train", "duel", "--folder", str(tmp_path), "--minutes", "0.002", "--jobs", "2")
    run = kingdomino(*command)
    assert run.code == 0
    assert "the champion stays" in run.out
    assert "a larger --minutes" in run.err
    assert (tmp_path / "duel.checkpoint").exists()
    again = kingdomino(*command)
    assert again.code == 0
    assert "this training is finished" in again.err


def test_a_finished_training_goes_on_with_more_minutes(kingdomino: Command, tmp_path: Path):
    (tmp_path / "duel.net").write_bytes(shipped_net("duel").read_bytes())
    weights = TRAINERS["duel"](1, 9).save()
    save_checkpoint(tmp_path / "duel.checkpoint", Checkpoint("duel", 1, 1, seconds=60), weights)
    run = kingdomino("train", "duel", "--folder", str(tmp_path), "--minutes", "1.005")
    assert run.code == 0
    assert "going on after 1.0 minutes" in run.err


def test_a_new_champion_can_be_played_with(
    kingdomino: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    def nowhere(kind: str) -> Path:
        return tmp_path / "nowhere" / kind

    monkeypatch.setattr(training_run, "shipped_net", nowhere)
    folder = tmp_path / "my nets"
    options = ["--players", "3", "--folder", str(folder), "--minutes", "0.002"]
    run = kingdomino("train", "classic", *options)
    assert run.code == 0
    play = "kingdomino play classic --players 3 --seats human,king,king"
    assert f"{FOLDER}='{folder}' {play}" in run.out
    monkeypatch.setenv(FOLDER, str(folder))
    arena = ["arena", "classic", "baron", "random", "--players", "3", "--games", "3", "--jobs", "1"]
    assert kingdomino(*arena).code == 0


def test_a_card_that_was_not_finished_is_written_later(
    kingdomino: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    (tmp_path / "duel.net").write_bytes(shipped_net("duel").read_bytes())
    done = Checkpoint("duel", 1, 1, seconds=60, crowned_seconds=60, crowned_match="won")
    save_checkpoint(tmp_path / "duel.checkpoint", done, TRAINERS["duel"](1, 9).save())
    command = ("train", "duel", "--folder", str(tmp_path), "--minutes", "1")
    assert kingdomino(*command).code == 0
    assert "| greedy |" in (tmp_path / "duel.md").read_text()
    assert "this training is finished" in kingdomino(*command).err


def test_ctrl_c_exits_as_everywhere(
    kingdomino: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
):
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(training_run.TrainingRun, "run", stop)
    run = kingdomino("train", "duel", "--folder", str(tmp_path))
    assert run.code == 130
    assert "the same command goes on from" in run.err
    assert (tmp_path / "duel.checkpoint").exists()


@pytest.mark.parametrize("command", ["arena", "play"])
def test_a_damaged_net_is_told_before_a_game_and_only_where_it_is_needed(
    kingdomino: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, command: str
):
    (tmp_path / "duel.net").write_bytes(b"nonsense")
    monkeypatch.setenv(FOLDER, str(tmp_path))
    monkeypatch.chdir(tmp_path)
    if command == "play":
        run = kingdomino("play", "duel", "--seats", "baron,baron")
    else:
        run = kingdomino("arena", "duel", "baron", "random")
        other = kingdomino(*["arena", "classic", "baron", "random", "--games", "2", "--jobs", "1"])
        assert other.code == 0, other.err
    assert run.code == 2
    assert "duel.net: it is not a net" in run.err
