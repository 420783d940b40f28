"""What a person sees while a net is trained: a bar, or lines in a file, and how it is getting on."""

import time
from types import TracebackType
from typing import Self

from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

from kingdomino.cli.output import messages
from kingdomino.training.model_card import duration
from kingdomino.training.training_run import Progress as TrainingProgress
from kingdomino.training.training_run import TrainingRun

LINE_SECONDS = 30
"""Where there is no terminal for a bar a line is written so often."""


class TrainingScreen:
    """A bar over the whole time, with games, their rate, the error and the last match; in a file lines of the same."""

    def __init__(self, training: TrainingRun) -> None:
        columns = (TextColumn("{task.description}"), BarColumn(20), TaskProgressColumn())
        self._has_bar = messages.is_terminal
        self._bar = Progress(
            *columns,
            TimeRemainingColumn(),
            console=messages,
            transient=True,
            disable=not self._has_bar,
        )
        self._next_line = 0.0
        self._task = self._bar.add_task(training.checkpoint.kind, total=1.0)
        self._seen = training.checkpoint.match

    def __enter__(self) -> Self:
        self._bar.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._bar.stop()

    def show(self, progress: TrainingProgress) -> None:
        """Show how the training stands; a gating match gets a line that stays."""
        now = progress.checkpoint
        text = (
            f"{now.kind}: {now.games:,} games, {progress.games_per_second:.0f} per second, "
            f"mean score {progress.mean_score:.1f}, error {progress.error:.2f} points"
        )
        self._bar.update(self._task, completed=now.share, description=text)
        if not self._has_bar and time.monotonic() >= self._next_line:
            self._next_line = time.monotonic() + LINE_SECONDS
            messages.print(f"{now.share:.0%} {text}", markup=False, soft_wrap=True)
        if now.match and now.match != self._seen:
            self._seen = now.match
            messages.print(f"after {duration(now.seconds)} against the champion: {now.match}")
