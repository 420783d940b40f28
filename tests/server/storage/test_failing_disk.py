"""A disk that fails at the Nth write, for every N: whoever is refused is told so, and what was acknowledged stays."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.server.storage import failing_disk
from tests.support.server.storage.failing_disk import MOST_WRITES
from tools.load.preload import compiled

ROOT = Path(__file__).parents[3]


def check(folder: Path, error: str, lasts: str, manner: str) -> None:
    """Let a program store on such a disk, and see whether everything is as it was told."""
    library = compiled(Path(failing_disk.__file__).with_suffix(".c"), folder)
    database = folder / "games.db"
    program = [sys.executable, "-m", "tests.support.server.storage.failing_disk"]
    ended = subprocess.run(
        [*program, database, error, lasts, manner],
        env={**os.environ, "LD_PRELOAD": str(library)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 0, ended.stderr
    tries = json.loads(ended.stdout)
    # The last one needed fewer writes than that, and went well; all others were refused, and none of them is stored.
    assert 4 <= len(tries) < MOST_WRITES
    assert tries[-1] == {"failures": 0, "said": "", "was_stored": True}
    for each in tries[:-1]:
        assert each["failures"]
        assert each["said"], "nobody was told"
        assert each["said"].endswith(
            ("the disk fails; look at the system's log", "there is no room left; make some")
        )
        assert not each["was_stored"]
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        stored = connection.execute("SELECT seq, command FROM event ORDER BY seq").fetchall()
    assert stored == [(number, f"c{number}") for number in range(1, len(tries) + 1)]


@pytest.mark.parametrize(("error", "lasts"), [("EIO", "once"), ("ENOSPC", "lasting")])
def test_a_disk_that_fails_at_any_write(tmp_path: Path, error: str, lasts: str):
    check(tmp_path, error, lasts, "honest")


def test_a_program_that_takes_no_notice_of_its_disk_is_found(tmp_path: Path):
    """The control."""
    with pytest.raises(AssertionError, match="nobody was told"):
        check(tmp_path, "EIO", "once", "careless")
