"""A machine that tests is often too busy to answer as soon as a server's must."""

import pytest

from kingdomino.server.storage import postgresql
from kingdomino.server.storage.group_commit import GroupCommit
from kingdomino.server.storage.postgresql import PostgresqlDatabase
from kingdomino.server.storage.sqlite.database import SqliteDatabase
from tests.support.server.storage.set_time import time as time

PATIENCE_SECONDS = 30


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait longer; the tests of what happens when that is too long set it themselves."""
    for kind in (PostgresqlDatabase, SqliteDatabase, GroupCommit):
        monkeypatch.setattr(kind, "patience_seconds", PATIENCE_SECONDS)
    monkeypatch.setattr(postgresql, "CONNECT_SECONDS", PATIENCE_SECONDS)
    monkeypatch.setitem(postgresql.SETTINGS, "lock_timeout", f"{PATIENCE_SECONDS}s")
    monkeypatch.setattr(PostgresqlDatabase, "write_patience_seconds", PATIENCE_SECONDS)
