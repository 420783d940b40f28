"""A server for all tests of playing."""

from collections.abc import Iterator

import pytest

from tests.support.server.live_server import LiveServer, live_server


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    folder = tmp_path_factory.mktemp("playing")
    with live_server(f"sqlite:///{folder / 'games.db'}", address_limits=False) as live:
        yield live
