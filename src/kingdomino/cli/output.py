"""What commands print with: one console for people, JSON for programs."""

import json
from typing import Any

import typer
from rich.console import Console

console = Console(highlight=False)
"""Standard output; colours only where a terminal shows them."""

messages = Console(stderr=True, highlight=False)
"""Standard error: progress and remarks, so that results can be piped."""


def print_json(value: Any) -> None:
    """Print a value as JSON on standard output."""
    typer.echo(json.dumps(value, indent=2))
