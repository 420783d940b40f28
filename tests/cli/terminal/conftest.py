"""Each test plays in a folder of its own."""

from pathlib import Path

import pytest


def no_fsync(_handle: int) -> None:
    """Nothing."""


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games are saved in the current folder unless told; these tests need not wait for the disk."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("os.fsync", no_fsync)
