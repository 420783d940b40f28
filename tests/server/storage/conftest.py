"""A machine that tests is often too busy to answer as soon as a server's must."""

import pytest

from kingdomino.server.storage import postgresql
from kingdomino.server.storage.group_commit import Writer
from kingdomino.server.storage.postgresql import PostgresqlStorage
from kingdomino.server.storage.sqlite import SqliteStorage

PATIENCE_SECONDS = 30


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait longer; the tests of what happens when that is too long set it themselves."""
    for kind in (PostgresqlStorage, SqliteStorage, Writer):
        monkeypatch.setattr(kind, "patience_seconds", PATIENCE_SECONDS)
    monkeypatch.setattr(postgresql, "CONNECT_SECONDS", PATIENCE_SECONDS)
    monkeypatch.setitem(postgresql.SETTINGS, "lock_timeout", f"{PATIENCE_SECONDS}s")
    monkeypatch.setattr(PostgresqlStorage, "write_patience_seconds", PATIENCE_SECONDS)
