"""A training makes a net and its card, can be stopped and goes on, and keeps the champion unless it is beaten."""

import json
import zlib
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from kingdomino.bots.nets import shipped_net
from kingdomino.errors import OptionError
from kingdomino.training import model_card, schedule, training_run
from kingdomino.training.checkpoint import (
    MAGIC,
    Checkpoint,
    CheckpointError,
    load_checkpoint,
    save_checkpoint,
)
from kingdomino.training.training_run import Progress, TrainingRun


@pytest.fixture(autouse=True)
def small_training(monkeypatch: pytest.MonkeyPatch):
    for name, value in {"GAMES": 4, "BATCHES": 2, "BATCH": 16, "CAPACITY": 500}.items():
        monkeypatch.setattr(schedule, name, value)
    for name, value in {"EARLY_MATCH_GAMES": 8, "LAST_MATCH_GAMES": 8, "MEASURED_GAMES": 2}.items():
        monkeypatch.setattr(training_run, name, value)
    monkeypatch.setattr(model_card, "CARD_GAMES", 4)


def run_in(folder: Path, rounds: int, *, from_zero: bool = False) -> TrainingRun:
    """A training whose clock counts rounds instead of seconds: a round is a minute."""
    made = TrainingRun("duel", folder, minutes=rounds, seed=1, threads=2, from_zero=from_zero)
    count = made._count  # pyright: ignore[reportPrivateUsage]

    def count_a_minute(seconds: float) -> None:
        count(60)

    setattr(made, "_count", count_a_minute)  # noqa: B010  (only this run's clock, and not a typed method)
    return made


def without_champion(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    def nowhere(kind: str) -> Path:
        return folder / "nowhere" / kind

    monkeypatch.setattr(training_run, "shipped_net", nowhere)


def test_the_first_net_is_kept_with_its_card(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    without_champion(monkeypatch, tmp_path)
    seen: list[Progress] = []
    training = run_in(tmp_path, 3)
    training.run(seen.append)
    assert training.made_a_champion
    training.write_model_card()
    assert [progress.checkpoint.rounds for progress in seen][:3] == [1, 2, 3]
    assert all(progress.error > 0 and progress.mean_score > 0 for progress in seen)
    assert (tmp_path / "duel.net").read_bytes().startswith(b"kingdomino-net 1 duel ")
    text = (tmp_path / "duel.md").read_text()
    assert "kingdomino train duel --minutes 3 --seed 1" in text
    assert "| greedy-deny |" in text


def test_a_training_from_zero_has_nobody_to_beat_but_itself(tmp_path: Path):
    training = run_in(tmp_path, 1, from_zero=True)
    assert training.run(lambda _: None) is None
    assert training.made_a_champion
    assert training.checkpoint.crowned_match == "there was none to beat"
    training.write_model_card()
    text = (tmp_path / "duel.md").read_text()
    assert "kingdomino train duel --minutes 1 --seed 1 --from-zero" in text
    again = run_in(tmp_path, 2)
    assert again.checkpoint.from_zero
    assert again.run(lambda _: None) is not None, "its own first champion is to be beaten now"


def test_a_training_from_zero_does_not_pass_over_a_champion_that_is_there(tmp_path: Path):
    (tmp_path / "duel.net").write_bytes(shipped_net("duel").read_bytes())
    with pytest.raises(OptionError, match=r"duel\.net is there already"):
        run_in(tmp_path, 1, from_zero=True)


@pytest.mark.parametrize(
    ("seconds", "told"),
    [
        (1, "1 second"),
        (48.4, "48 seconds"),
        (90, "90 seconds"),
        (120, "2 minutes"),
        (3600, "60 minutes"),
    ],
)
def test_a_card_tells_a_short_training_in_seconds(seconds: float, told: str):
    assert model_card.duration(seconds) == told


def test_a_net_that_does_not_win_leaves_the_champion_as_it_was(tmp_path: Path):
    champion = tmp_path / "duel.net"
    champion.write_bytes(shipped_net("duel").read_bytes())
    training = run_in(tmp_path, 2)
    result = training.run(lambda _: None)
    assert result is not None
    assert not result.is_passed
    assert not training.made_a_champion
    assert champion.read_bytes() == shipped_net("duel").read_bytes()


def test_a_training_goes_on_where_it_was_stopped(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    without_champion(monkeypatch, tmp_path)
    training = run_in(tmp_path, 4)

    def stop_after_two(progress: Progress) -> None:
        if progress.checkpoint.rounds == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        training.run(stop_after_two)
    training.save()
    again = run_in(tmp_path, 4)
    assert again.resumed
    assert (again.checkpoint.rounds, again.checkpoint.games) == (2, 8)
    assert again.trainer.save() == training.trainer.save()
    again.run(lambda _: None)
    assert again.checkpoint.rounds == 4


def test_a_checkpoint_that_cannot_be_used_is_refused(tmp_path: Path):
    path = tmp_path / "duel.checkpoint"
    save_checkpoint(path, Checkpoint("duel", 1, 60), b"weights")
    with pytest.raises(CheckpointError, match="not a checkpoint of a Duel net"):
        TrainingRun("duel", tmp_path, 60, 1, 1)
    save_checkpoint(path, Checkpoint("classic-2", 1, 60), b"weights")
    with pytest.raises(CheckpointError, match="is of classic-2"):
        TrainingRun("duel", tmp_path, 60, 1, 1)
    path.write_bytes(path.read_bytes() + b"x")
    with pytest.raises(CheckpointError, match="damaged"):
        load_checkpoint(path)
    path.write_bytes(b"nonsense")
    with pytest.raises(CheckpointError, match="no checkpoint"):
        load_checkpoint(path)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seconds", "abc"),
        ("seconds", -1),
        ("minutes", 0),
        ("rounds", 1.5),
        ("match", 3),
        ("x", 1),
        ("from_zero", 1),
        ("games", True),
    ],
)
def test_a_head_that_makes_no_sense_is_refused(tmp_path: Path, field: str, value: object):
    head = json.dumps(asdict(Checkpoint("duel", 1, 60)) | {field: value}).encode()
    rest = head + b"\nweights"
    path = tmp_path / "duel.checkpoint"
    path.write_bytes(b"%s %d\n" % (MAGIC, zlib.crc32(rest)) + rest)
    with pytest.raises(CheckpointError, match="makes no sense"):
        load_checkpoint(path)


def test_the_head_is_covered_by_the_checksum(tmp_path: Path):
    path = tmp_path / "duel.checkpoint"
    save_checkpoint(path, Checkpoint("duel", 1, 60), b"weights")
    path.write_bytes(path.read_bytes().replace(b'"minutes": 60', b'"minutes": 90'))
    with pytest.raises(CheckpointError, match="damaged"):
        load_checkpoint(path)


def test_no_seed_comes_twice(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    without_champion(monkeypatch, tmp_path)
    training = run_in(tmp_path, 3)
    real, seeds = training.trainer, list[int]()

    class Watched:
        def __getattr__(self, name: str) -> Any:
            return getattr(real, name)

        def play(self, games: int, seed: int, *rest: Any) -> None:
            seeds.append(seed)
            real.play(games, seed, *rest)

    monkeypatch.setattr(training, "trainer", Watched())
    training.run(lambda _: None)
    assert len(seeds) == len({*seeds}) == 4


def test_the_learning_rate_falls_towards_the_end():
    settings = [schedule.hyperparameters_at(share / 10) for share in range(11)]
    assert [one.learning_rate for one in settings] == sorted(
        (one.learning_rate for one in settings), reverse=True
    )
    assert settings[-1].learning_rate < settings[0].learning_rate / 10
    assert settings[0].td_lambda > settings[-1].td_lambda
