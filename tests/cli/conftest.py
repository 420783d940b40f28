"""A fixture that runs the command line."""

from collections.abc import Callable

import pytest

from tests.cli.running import Run, run


@pytest.fixture
def kingdomino(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Callable[..., Run]:
    """`kingdomino("score", "-", text="…")`."""
    return lambda *arguments, text="": run(monkeypatch, capsys, *arguments, text=text)
