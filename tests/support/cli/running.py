"""Running the command line inside the tests."""

import io
import sys
from dataclasses import dataclass
from typing import Protocol

import pytest

from kingdomino.cli import main


@dataclass(frozen=True, slots=True)
class Run:
    """What a command printed and how it ended."""

    code: int
    out: str
    err: str


def run(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *arguments: str,
    text: str = "",
) -> Run:
    """Run `kingdomino` with these arguments and this standard input."""
    monkeypatch.setattr(sys, "argv", ["kingdomino", *arguments])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    monkeypatch.setenv("COLUMNS", "120")
    try:
        main()
        code = 0
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else 0
    captured = capsys.readouterr()
    return Run(code, captured.out, captured.err)


class Command(Protocol):
    """`kingdomino("score", "-", text="…")`."""

    def __call__(self, *arguments: str, text: str = "") -> Run:
        """Run the command line with these arguments and this standard input."""
        ...


@pytest.fixture
def kingdomino(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Command:
    """The command line, run inside the test."""

    def command(*arguments: str, text: str = "") -> Run:
        return run(monkeypatch, capsys, *arguments, text=text)

    return command
