"""Databases for the tests of the server, and servers: real databases, real bots, no network."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.server.storage.cluster import Cluster, find_programs
from tests.support.server.visitors import AppServer, server_at


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A running PostgreSQL, one for each process that tests."""
    programs = find_programs()
    if programs is None:
        reason = "the tests on PostgreSQL: it is not installed (Debian: apt install postgresql)"
        if os.environ.get("CI"):
            pytest.fail(f"CI leaves nothing out, and PostgreSQL is missing: {reason}")
        pytest.skip(reason)
    cluster = Cluster(programs)
    try:
        cluster.start()
        yield cluster
    finally:
        cluster.remove()


@pytest.fixture
def postgresql(cluster: Cluster) -> str:
    """The address of an empty database in it."""
    return cluster.empty_database("test")


@pytest.fixture(scope="module")
def shared_postgresql(cluster: Cluster) -> str:
    """The address of a new database that all tests of a file share."""
    return cluster.empty_database("shared")


@pytest.fixture
def postgresql_target(cluster: Cluster) -> str:
    """The address of one more."""
    return cluster.empty_database("target")


@pytest.fixture
def sqlite(tmp_path: Path) -> str:
    """The address of a new file."""
    return f"sqlite:///{tmp_path / 'games.db'}"


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest) -> str:
    """The address of a new database, of each kind."""
    return request.getfixturevalue(request.param)


@pytest.fixture(scope="module")
def app_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AppServer]:
    """A server for all tests of a file, without limits by address: all its visitors have the same."""
    with server_at(tmp_path_factory.mktemp("server"), address_limits=False) as app_server:
        yield app_server


@pytest.fixture
def strict_app_server(tmp_path: Path) -> Iterator[AppServer]:
    """A server of its own, with all limits."""
    with server_at(tmp_path) as app_server:
        yield app_server
