"""A fixture that runs the command line."""

from typing import Protocol

import pytest

from tests.support.cli.running import Run, run


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
