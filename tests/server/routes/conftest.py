"""A whole server for the tests of its routes: a real database, real bots, no network."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.server.visitors import House, house_at


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server for all tests of a file, without limits by address: all its visitors have the same."""
    with house_at(tmp_path_factory.mktemp("server"), address_limits=False) as house:
        yield house


@pytest.fixture
def strict_house(tmp_path: Path) -> Iterator[House]:
    """A server of its own, with all limits."""
    with house_at(tmp_path) as house:
        yield house
