"""A server with the built client, and a browser to look at it.

Both last for a file of tests: while the browser is open no other test of this process can run an event loop.
"""

import os
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from kingdomino.server.routes.client import STATIC
from tests.support.browser.browsers import CHROMIUM, chromium
from tests.support.browser.person import Person
from tests.support.server.live_server import LiveServer, live_server


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = Path(__file__).parent
    is_installed = CHROMIUM.exists() or os.environ.get("CI")
    for item in items:
        if here not in item.path.parents:
            continue
        if not is_installed:
            item.add_marker(pytest.mark.skip(reason="Chromium is not installed"))
        # A browser, a server and a hand share two busy cores: each test may be tried once more. The report names those tries.
        item.add_marker(pytest.mark.flaky(reruns=1))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[LiveServer]:
    assert (STATIC / "index.html").is_file(), "the client is not built: make web"
    database = tmp_path_factory.mktemp("browser") / "kingdomino.sqlite"
    with live_server(f"sqlite:///{database}", address_limits=False) as live:
        yield live


@pytest.fixture(scope="module")
def browser() -> Generator[Browser]:
    with chromium() as opened:
        yield opened


@pytest.fixture
def person(server: LiveServer, browser: Browser) -> Generator[Callable[..., Person]]:
    """Makes people; when the test is over they go, and no page may have complained."""
    people: list[Person] = []

    def make(**more: Any) -> Person:
        people.append(Person(browser, server.url, **more))
        return people[-1]

    yield make
    for each in people:
        each.close()
