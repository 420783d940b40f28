"""Servers for the tests of faults, and a look into their log."""

import asyncio
import logging
from collections.abc import Generator

import pytest

from tests.support.server.live_server import LiveServer, live_server


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[LiveServer]:
    """A server on SQLite that all tests of a file share."""
    database = tmp_path_factory.mktemp("faults") / "games.db"
    with live_server(f"sqlite:///{database}", address_limits=False) as live:
        yield live


@pytest.fixture
def nothing_unhandled() -> Generator[None]:
    """Whatever a test sends, no exception may be in the log after it."""
    faults: list[str] = []

    class Noting(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            # A connection is thrown away because nobody waits for it any more: the pool notes that, and makes another.
            why = record.exc_info[0] if record.exc_info else None
            if why is asyncio.CancelledError and record.name.startswith("sqlalchemy.pool"):
                return
            if record.levelno >= logging.ERROR or record.exc_info:
                faults.append(self.format(record))

    handler = Noting()
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)
    assert faults == []
