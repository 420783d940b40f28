"""A training run: self-play and learning side by side, and now and then a gating match against the champion."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from enum import IntEnum
from pathlib import Path

from kingdomino import core
from kingdomino.bots.nets import NetError, load_net, shipped_net
from kingdomino.errors import OptionError
from kingdomino.training import schedule
from kingdomino.training.checkpoint import (
    Checkpoint,
    CheckpointError,
    load_checkpoint,
    save_checkpoint,
    write_atomically,
)
from kingdomino.training.gating_match import ALPHA, GatingResult, play_gating_match
from kingdomino.training.model_card import model_card_text
from kingdomino.training.net_kinds import GAME_SETTINGS, TRAINERS
from kingdomino.training.schedule import hyperparameters_at

EARLY_MATCHES = 10
"""How many gating matches there are in a training, the last one apart."""

LAST_ALPHA = ALPHA / 2
EARLY_ALPHA = ALPHA / 2 / EARLY_MATCHES
"""Half of the significance level is for the last match, the other half for all matches before it together."""

EARLY_MATCH_GAMES = 400
LAST_MATCH_GAMES = 2000
MEASURED_GAMES = 1000
SHORT_MINUTES = 10
"""A training that is shorter has smaller matches, so that they do not take most of its time."""
FEWEST_GAMES = 100
"""A short training's matches and measurements have no fewer: less would prove nothing."""
CHECKPOINT_SECONDS = 60


class SeedPurpose(IntEnum):
    """What a seed is for; each has its own."""

    FIRST_GAMES = 0
    GAMES = 1
    LEARNING = 2
    MEASURING = 3
    MATCH = 4


@dataclass(frozen=True, slots=True)
class Progress:
    """What a person who watches wants to know."""

    checkpoint: Checkpoint
    games_per_second: float
    error: float
    mean_score: float


class TrainingRun:
    """One training of one net, in a folder that holds the champion, its model card and the checkpoint."""

    def __init__(
        self,
        kind: str,
        folder: Path,
        minutes: float,
        seed: int,
        threads: int,
        *,
        from_zero: bool = False,
    ) -> None:
        self.folder = folder
        self.threads = threads
        _check_writable(folder)
        self.trainer = TRAINERS[kind](seed, schedule.CAPACITY)
        self.checkpoint = Checkpoint(kind, seed, minutes, from_zero=from_zero)
        self.resumed = self._resume()
        if from_zero and not self.resumed and self.net_path.exists():
            raise OptionError(
                f"{self.net_path} is there already; to begin from zero move it away or name another --folder"
            )
        self._champion()

    @property
    def net_path(self) -> Path:
        """Where the champion lies."""
        return self.folder / f"{self.checkpoint.kind}.net"

    @property
    def seats(self) -> int:
        """How many play."""
        return GAME_SETTINGS[self.checkpoint.kind].seats

    @property
    def checkpoint_path(self) -> Path:
        """Where the checkpoint lies, so that the training can go on."""
        return self.folder / f"{self.checkpoint.kind}.checkpoint"

    def run(self, report: Callable[[Progress], None]) -> GatingResult | None:
        """Train until the time is over; the result of the last match, None if there was no champion to beat."""
        begun = time.monotonic()
        self._play(self.threads, SeedPurpose.FIRST_GAMES)
        self.trainer.merge()
        self._spend(time.monotonic() - begun)
        next_match = self.checkpoint.share + 1 / (EARLY_MATCHES + 1)
        saved = time.monotonic()
        with ThreadPoolExecutor(1) as pool:
            while self.checkpoint.share < 1:
                begun = time.monotonic()
                now = hyperparameters_at(self.checkpoint.share)
                playing = pool.submit(self._play, max(1, self.threads - 1), SeedPurpose.GAMES)
                error = self.trainer.learn(
                    schedule.BATCHES,
                    schedule.BATCH,
                    now.learning_rate,
                    self._seed_for(SeedPurpose.LEARNING),
                )
                playing.result()
                self.trainer.merge()
                spent = time.monotonic() - begun
                self._count(spent)
                rate = schedule.GAMES / spent
                report(Progress(self.checkpoint, rate, error, self.trainer.mean_score))
                if next_match <= self.checkpoint.share < 1:
                    next_match += 1 / (EARLY_MATCHES + 1)
                    self._face_champion(EARLY_MATCH_GAMES, EARLY_ALPHA)
                if time.monotonic() - saved > CHECKPOINT_SECONDS:
                    self.save()
                    saved = time.monotonic()
        result = self._face_champion(LAST_MATCH_GAMES, LAST_ALPHA)
        self.save()
        return result

    @property
    def is_finished(self) -> bool:
        """Whether the time is over."""
        return self.checkpoint.share >= 1

    def save(self) -> None:
        """Write the checkpoint."""
        save_checkpoint(self.checkpoint_path, self.checkpoint, self.trainer.save())

    @property
    def made_a_champion(self) -> bool:
        """Whether a gating match was won at least once."""
        return self.checkpoint.crowned_seconds > 0

    @property
    def lacks_model_card(self) -> bool:
        """Whether this training made a champion whose model card has not been written."""
        card, net = self.model_card_path, self.net_path
        if not self.made_a_champion or not net.exists():
            return False
        return not card.exists() or card.stat().st_mtime < net.stat().st_mtime

    @property
    def model_card_path(self) -> Path:
        """Where the model card lies."""
        return self.net_path.with_suffix(".md")

    def write_model_card(self) -> None:
        """Write the model card of the champion that this training made; it plays for some minutes."""
        text = model_card_text(self.checkpoint, self.net_path.read_bytes(), self.threads)
        write_atomically(self.model_card_path, text.encode())

    def _resume(self) -> bool:
        if not self.checkpoint_path.exists():
            return False
        known, weights = load_checkpoint(self.checkpoint_path)
        if known.kind != self.checkpoint.kind:
            raise CheckpointError(f"{self.checkpoint_path} is of {known.kind}; move it away")
        if known.seed != self.checkpoint.seed:
            raise CheckpointError(
                f"{self.checkpoint_path} is of a training with --seed {known.seed}; go on with that one, or move the "
                "file away to begin anew"
            )
        try:
            self.trainer.restore(weights)
        except ValueError as error:
            raise CheckpointError(f"{self.checkpoint_path}: {error}; move it away") from error
        self.checkpoint = replace(
            known,
            minutes=self.checkpoint.minutes,
            from_zero=known.from_zero or self.checkpoint.from_zero,
        )
        return True

    def _seed_for(self, purpose: SeedPurpose) -> int:
        """A seed that nothing else in this training has."""
        moment = self.checkpoint.seed * 1_000_003 + self.checkpoint.rounds
        return moment * len(SeedPurpose) + purpose

    def _play(self, threads: int, purpose: SeedPurpose) -> None:
        now = hyperparameters_at(self.checkpoint.share)
        self.trainer.play(
            schedule.GAMES,
            self._seed_for(purpose),
            threads,
            now.td_lambda,
            now.exploration,
            now.foresight,
        )

    def _fewer(self, games: int) -> int:
        """So many games, or fewer in a short training."""
        share = min(1, self.checkpoint.minutes / SHORT_MINUTES)
        return min(games, max(FEWEST_GAMES, round(games * share)))

    def _spend(self, seconds: float) -> None:
        self.checkpoint = replace(self.checkpoint, seconds=self.checkpoint.seconds + seconds)

    def _count(self, seconds: float) -> None:
        self.checkpoint = replace(
            self.checkpoint,
            seconds=self.checkpoint.seconds + seconds,
            rounds=self.checkpoint.rounds + 1,
            games=self.checkpoint.games + schedule.GAMES,
        )

    def _face_champion(self, games: int, alpha: float) -> GatingResult | None:
        """Play the champion, and take its place after a win."""
        begun = time.monotonic()
        kind = self.checkpoint.kind
        self.trainer.measure(
            self._fewer(MEASURED_GAMES), self._seed_for(SeedPurpose.MEASURING), self.threads
        )
        data = self.trainer.net()
        result = None
        if (champion := self._champion()) is not None:
            new = core.Nets()
            new.load(kind, data)
            result = play_gating_match(
                kind,
                new,
                champion,
                self._fewer(games),
                self._seed_for(SeedPurpose.MATCH),
                self.threads,
                alpha,
            )
        match = "there was none to beat" if result is None else f"won {result} games"
        seconds = self.checkpoint.seconds + time.monotonic() - begun
        if result is None or result.is_passed:
            write_atomically(self.net_path, data)
            self.checkpoint = replace(
                self.checkpoint,
                crowned_seconds=seconds,
                crowned_games=self.checkpoint.games,
                crowned_match=match,
            )
        self.checkpoint = replace(self.checkpoint, match=match, seconds=seconds)
        return result

    def _champion(self) -> "core.Nets | None":
        """The net to beat: the last champion of this folder, or else the one that comes with the package.

        A training from zero has no one to beat until its own first champion is there.
        """
        nets = core.Nets()
        kind = self.checkpoint.kind
        if self.net_path.exists():
            load_net(nets, kind, self.net_path)
            return nets
        if self.checkpoint.from_zero:
            return None
        try:
            load_net(nets, kind, shipped_net(kind))
        except NetError:
            return None
        return nets


def _check_writable(folder: Path) -> None:
    """A folder that cannot be written is better found out now than after hours."""
    trial = folder / ".kingdomino-trial"
    try:
        write_atomically(trial, b"")
        trial.unlink()
    except OSError as error:
        raise OptionError(f"nothing can be written to {folder}: {error.strerror}") from error
