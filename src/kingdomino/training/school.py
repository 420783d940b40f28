"""The training itself: play and learn side by side, and now and then a match against the champion."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from enum import IntEnum
from pathlib import Path

from kingdomino import core
from kingdomino.bots.nets import NetError, load_net, shipped_net
from kingdomino.errors import OptionError
from kingdomino.training import lesson_plan
from kingdomino.training.card import card_text
from kingdomino.training.checkpoint import (
    Checkpoint,
    CheckpointError,
    load_checkpoint,
    save_checkpoint,
    write_atomically,
)
from kingdomino.training.gate import LUCKY, GateResult, play_gate
from kingdomino.training.kinds import MATCHES, TRAINERS
from kingdomino.training.lesson_plan import lesson_at

GATES = 10
"""How many matches there are in a training, the last one apart."""

LAST_LUCKY = LUCKY / 2
GATE_LUCKY = LUCKY / 2 / GATES
"""What an equal net may pass with: half of it in the last match, the other half in all matches before it together."""

GATE_GAMES = 400
LAST_GATE_GAMES = 2000
MEASURED_GAMES = 1000
SHORT_MINUTES = 10
"""A training that is shorter has smaller matches, so that they do not take most of its time."""
FEWEST_GAMES = 100
"""A short training's matches and measurements have no fewer: less would prove nothing."""
CHECKPOINT_SECONDS = 60


class Luck(IntEnum):
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
    games_a_second: float
    error: float
    mean_score: float


class School:
    """One training of one net, in a folder in which the champion, its card and the checkpoint lie."""

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
        self.trainer = TRAINERS[kind](seed, lesson_plan.CAPACITY)
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
        return MATCHES[self.checkpoint.kind].seats

    @property
    def checkpoint_path(self) -> Path:
        """Where the checkpoint lies, so that the training can go on."""
        return self.folder / f"{self.checkpoint.kind}.checkpoint"

    def run(self, report: Callable[[Progress], None]) -> GateResult | None:
        """Train until the time is over; the result of the last match, None if there was no champion to beat."""
        begun = time.monotonic()
        self._play(self.threads, Luck.FIRST_GAMES)
        self.trainer.merge()
        self._spend(time.monotonic() - begun)
        next_gate = self.checkpoint.share + 1 / (GATES + 1)
        saved = time.monotonic()
        with ThreadPoolExecutor(1) as pool:
            while self.checkpoint.share < 1:
                begun = time.monotonic()
                lesson = lesson_at(self.checkpoint.share)
                playing = pool.submit(self._play, max(1, self.threads - 1), Luck.GAMES)
                error = self.trainer.learn(
                    lesson_plan.BATCHES,
                    lesson_plan.BATCH,
                    lesson.rate,
                    self._luck(Luck.LEARNING),
                )
                playing.result()
                self.trainer.merge()
                spent = time.monotonic() - begun
                self._count(spent)
                rate = lesson_plan.GAMES / spent
                report(Progress(self.checkpoint, rate, error, self.trainer.mean_score))
                if next_gate <= self.checkpoint.share < 1:
                    next_gate += 1 / (GATES + 1)
                    self._face_champion(GATE_GAMES, GATE_LUCKY)
                if time.monotonic() - saved > CHECKPOINT_SECONDS:
                    self.save()
                    saved = time.monotonic()
        result = self._face_champion(LAST_GATE_GAMES, LAST_LUCKY)
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
        """Whether the gate was passed at least once."""
        return self.checkpoint.crowned_seconds > 0

    @property
    def lacks_card(self) -> bool:
        """Whether this training made a champion whose card has not been written."""
        card, net = self.card_path, self.net_path
        if not self.made_a_champion or not net.exists():
            return False
        return not card.exists() or card.stat().st_mtime < net.stat().st_mtime

    @property
    def card_path(self) -> Path:
        """Where the card lies."""
        return self.net_path.with_suffix(".md")

    def write_card(self) -> None:
        """Write the card of the champion that this training made next to it; it plays for some minutes."""
        text = card_text(self.checkpoint, self.net_path.read_bytes(), self.threads)
        write_atomically(self.card_path, text.encode())

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

    def _luck(self, purpose: Luck) -> int:
        """A number that nothing else in this training has."""
        return (self.checkpoint.seed * 1_000_003 + self.checkpoint.rounds) * len(Luck) + purpose

    def _play(self, threads: int, luck: Luck) -> None:
        lesson = lesson_at(self.checkpoint.share)
        self.trainer.play(
            lesson_plan.GAMES,
            self._luck(luck),
            threads,
            lesson.trust,
            lesson.exploring,
            lesson.foresight,
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
            games=self.checkpoint.games + lesson_plan.GAMES,
        )

    def _face_champion(self, games: int, lucky: float) -> GateResult | None:
        """Play the champion, and take its place after a win."""
        begun = time.monotonic()
        kind = self.checkpoint.kind
        self.trainer.measure(self._fewer(MEASURED_GAMES), self._luck(Luck.MEASURING), self.threads)
        data = self.trainer.net()
        result = None
        if (champion := self._champion()) is not None:
            new = core.Nets()
            new.load(kind, data)
            result = play_gate(
                kind, new, champion, self._fewer(games), self._luck(Luck.MATCH), self.threads, lucky
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

        A training from zero has nobody to beat until its own first champion is there.
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
