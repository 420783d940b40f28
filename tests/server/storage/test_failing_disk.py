"""A disk that fails at the Nth write, for every N: whoever is refused is told so, and what was acknowledged stays."""

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.storage.failing_disk import MOST_WRITES
from tools.load.preload import compiled

ROOT = Path(__file__).parents[3]


@pytest.mark.parametrize(("error", "lasts"), [("EIO", "once"), ("ENOSPC", "lasting")])
def test_a_disk_that_fails_at_any_write(tmp_path: Path, error: str, lasts: str):
    library = compiled(Path(__file__).with_name("failing_disk.c"), tmp_path)
    database = tmp_path / "games.db"
    ended = subprocess.run(
        [sys.executable, "-m", "tests.server.storage.failing_disk", database, error, lasts],
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
        assert each["said"].endswith(
            ("the disk fails; look at the system's log", "there is no room left; make some")
        )
        assert not each["was_stored"]
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        stored = connection.execute("SELECT seq, command FROM event ORDER BY seq").fetchall()
    assert stored == [(number, f"c{number}") for number in range(1, len(tries) + 1)]
