"""What commands print with: one console for people, JSON for programs."""

import json
from typing import Any

import typer
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)

from kingdomino.game import State

INTERRUPTED = 130
"""The exit code after Ctrl-C, as everywhere."""

console = Console(highlight=False)
"""Standard output; colours only where a terminal shows them."""

messages = Console(stderr=True, highlight=False)
"""Standard error: progress and remarks, so that results can be piped."""


def print_json(value: Any) -> None:
    """Print a value as JSON on standard output."""
    typer.echo(json.dumps(value, indent=2))


def tell_judge(state: State[Any], bot: str | None) -> None:
    """Who was not asked for by name and cannot judge this game is not replaced in silence."""
    from kingdomino.analysis.judges import remark_on_judge

    remark = None if bot else remark_on_judge(state)
    if remark:
        messages.print(remark, soft_wrap=True)


def progress_bar() -> Progress:
    """A bar on standard error that says how much is done and how long the rest will take; only for people."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn())
    hidden = not messages.is_terminal
    return Progress(
        *columns, TimeRemainingColumn(), console=messages, transient=True, disable=hidden
    )
