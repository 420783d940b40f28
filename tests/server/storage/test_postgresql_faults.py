"""PostgreSQL stopped, paused, cut off in a commit, its bells between workers: nothing is lost, doubled or guessed."""

import asyncio
import logging
from collections.abc import Awaitable, Callable

import httpx
import pytest

from kingdomino.server.match.model import Notification
from kingdomino.server.storage import postgresql as postgresql_module
from kingdomino.server.storage.addresses import open_storage
from kingdomino.server.storage.contract import (
    OutcomeUnknownError,
    StaleError,
    Storage,
    StorageUnavailableError,
)
from kingdomino.server.storage.group_commit import GroupCommit
from kingdomino.server.storage.postgresql import PostgresqlDatabase
from kingdomino.server.storage.sql_storage import SqlStorage
from tests.support.server.live_server import live_server
from tests.support.server.storage.cluster import Cluster, find_programs
from tests.support.server.storage.cutting_proxy import Cut, CuttingProxy
from tests.support.server.storage.samples import SECRET, append, guest, match, on_storage, play

# As they are, before the tests make them longer.
PATIENCE_SECONDS = max(GroupCommit.patience_seconds, PostgresqlDatabase.patience_seconds)
WRITE_PATIENCE_SECONDS = PostgresqlDatabase.write_patience_seconds


@pytest.fixture
def address(postgresql: str) -> str:
    """PostgreSQL only."""
    return postgresql


def test_whoever_waits_is_answered_within_three_seconds():
    """All that an append may wait for, one after the other."""
    assert PATIENCE_SECONDS < 3
    assert 2 * WRITE_PATIENCE_SECONDS < PATIENCE_SECONDS


@on_storage
async def test_a_commit_is_durable_when_it_returns(storage: Storage):
    assert isinstance(storage, SqlStorage)
    settings = "SELECT current_setting('synchronous_commit')"
    look = storage.database.read
    found = await look(lambda connection: connection.exec_driver_sql(settings).scalar())
    assert found == "on"


@pytest.mark.usefixtures("cluster")  # where PostgreSQL is not installed this is left out too
@pytest.mark.parametrize("durable", ["on", "off"])
def test_a_database_that_may_lose_something_is_named(durable: str):
    """But for `synchronous_commit`, which every connection of ours turns on for itself."""
    programs = find_programs()
    assert programs is not None
    cluster = Cluster(programs, **dict.fromkeys(postgresql_module.RISKS, durable))
    found: list[str] = []

    async def scenario(storage: Storage) -> None:
        found.extend(await storage.doubts())
        await storage.create_match(match(), SECRET)
        await storage.append(append())

    async def after_a_crash(storage: Storage) -> None:
        assert len(await storage.events("m1")) == 1

    try:
        cluster.start()
        address = cluster.empty_database("test")
        play(address, scenario)
        cluster.stop()
        cluster.start()
        play(address, after_a_crash)
    finally:
        cluster.remove()
    named = ["fsync", "full_page_writes"] if durable == "off" else []
    assert [doubt.split(" = off: ")[0].split()[-1] for doubt in found] == named
    assert all(doubt.endswith("Turn it on in postgresql.conf.") for doubt in found)


def test_a_server_says_so_at_its_start_and_whenever_it_is_asked(
    address: str, caplog: pytest.LogCaptureFixture
):
    """The cluster of these tests runs without fsync."""
    with caplog.at_level(logging.WARNING), live_server(address) as server:
        health = httpx.get(f"{server.url}/api/health").json()
    assert health["status"] == "ok"
    (warning,) = health["warnings"]
    assert "fsync = off" in warning
    assert warning in caplog.messages


async def until(
    attempt: Callable[[], Awaitable[None]], *errors: type[Exception], tries: int = 40
) -> None:
    """Try again as long as it is refused with these errors."""
    for _ in range(tries):
        try:
            await attempt()
        except errors:
            await asyncio.sleep(0.25)
        else:
            return
    raise AssertionError("it never comes back")


def test_after_a_stop_it_goes_on_without_a_restart(address: str, cluster: Cluster):
    async def scenario(storage: Storage) -> None:
        await storage.create_match(match(), SECRET)
        await storage.append(append())
        assert await storage.next_notification() == Notification("m1")
        cluster.stop()
        try:
            for attempt in (
                lambda: storage.append(append(expected=1)),
                storage.check,
                lambda: storage.match("m1"),
                lambda: storage.create_guest(guest(), b"s"),
            ):
                with pytest.raises(StorageUnavailableError):
                    await attempt()
        finally:
            cluster.start()
        await until(lambda: storage.append(append(expected=1)), StorageUnavailableError)
        assert [stored.seq for stored in await storage.events("m1")] == [1, 2]

        async def hears() -> None:
            await storage.notify("m1", "again")
            async with asyncio.timeout(0.25):
                while (await storage.next_notification()).note != "again":
                    pass

        await until(hears, TimeoutError)

    play(address, scenario)


def test_a_pause_is_no_answer_and_then_all_is_as_it_was(
    address: str, cluster: Cluster, monkeypatch: pytest.MonkeyPatch
):
    async def scenario(storage: Storage) -> None:
        await storage.create_match(match(), SECRET)
        await storage.append(append())
        assert isinstance(storage, SqlStorage)
        monkeypatch.setattr(storage.database, "patience_seconds", PATIENCE_SECONDS)
        monkeypatch.setattr(storage.database, "write_patience_seconds", WRITE_PATIENCE_SECONDS)
        cluster.pause()
        try:
            async with asyncio.timeout(10):
                with pytest.raises(StorageUnavailableError):
                    await storage.append(append(expected=1, command="c1"))
                with pytest.raises(StorageUnavailableError):
                    await storage.check()
        finally:
            cluster.resume()
        # It may or may not have been stored; who asks is told, and can go on from there.
        await until(storage.check, StorageUnavailableError)
        if await storage.event_of_command("m1", "c1") is None:
            await until(
                lambda: storage.append(append(expected=1, command="c1")), StorageUnavailableError
            )
        assert [stored.seq for stored in await storage.events("m1")] == [1, 2]

    play(address, scenario)


def test_it_says_at_the_start_that_nothing_answers(address: str, cluster: Cluster):
    cluster.stop()
    try:
        with pytest.raises(StorageUnavailableError, match="nothing answers there"):
            asyncio.run(open_storage(address).open())
    finally:
        cluster.start()


def test_it_says_at_the_start_that_there_is_no_such_database(cluster: Cluster):
    with pytest.raises(StorageUnavailableError, match="there is no such database or user"):
        asyncio.run(open_storage(cluster.address("nowhere")).open())


def test_a_read_only_database_stores_nothing_and_says_so(cluster: Cluster):
    address = cluster.empty_database("standby")

    async def scenario(storage: Storage) -> None:
        await storage.create_match(match(), SECRET)
        cluster.sql("postgres", "ALTER DATABASE standby SET default_transaction_read_only = on")

    async def later(storage: Storage) -> None:
        assert await storage.match("m1")
        with pytest.raises(StorageUnavailableError, match="cannot be written"):
            await storage.append(append())

    play(address, scenario, later)


def through_a_proxy(
    cluster: Cluster, address: str, scenario: Callable[[Storage, CuttingProxy], Awaitable[None]]
) -> None:
    """Play on a database behind a proxy."""

    async def run() -> None:
        proxy = CuttingProxy(cluster.port)
        async with proxy.running(), asyncio.timeout(60):
            storage = open_storage(cluster.address(address.rpartition("/")[2], proxy.port))
            await storage.open()
            await storage.create_match(match("m1"), SECRET)
            await storage.create_match(match("m2"), SECRET)
            await scenario(storage, proxy)
            await storage.close()

    asyncio.run(run())


async def together(storage: Storage) -> list[BaseException | None]:
    """Two appends, which share a transaction."""
    tries = (append("m1", command="c1"), append("m2", command="c2"))
    return await asyncio.gather(*map(storage.append, tries), return_exceptions=True)


async def lengths(storage: Storage) -> list[int]:
    return [len(await storage.events(name)) for name in ("m1", "m2")]


def test_a_commit_whose_answer_was_lost_is_found(cluster: Cluster, address: str):
    async def scenario(storage: Storage, proxy: CuttingProxy) -> None:
        proxy.cut = Cut.AFTER
        assert await together(storage) == [None, None]
        assert await lengths(storage) == [1, 1]

    through_a_proxy(cluster, address, scenario)


def test_a_commit_that_did_not_arrive_is_not_there(cluster: Cluster, address: str):
    async def scenario(storage: Storage, proxy: CuttingProxy) -> None:
        proxy.cut = Cut.BEFORE
        results = await together(storage)
        assert [type(result) for result in results] == [StorageUnavailableError] * 2
        assert await lengths(storage) == [0, 0]
        assert await together(storage) == [None, None]
        assert await lengths(storage) == [1, 1]

    through_a_proxy(cluster, address, scenario)


@pytest.mark.parametrize("cut", [Cut.BEFORE, Cut.AFTER])
def test_an_outcome_that_cannot_be_looked_up_is_said_to_be_unknown(
    cluster: Cluster, address: str, cut: Cut
):
    async def scenario(storage: Storage, proxy: CuttingProxy) -> None:
        proxy.cut, proxy.goes_down = cut, True
        results = await together(storage)
        assert [type(result) for result in results] == [OutcomeUnknownError] * 2
        proxy.is_down = False
        expected = 0 if cut is Cut.BEFORE else 1
        assert await lengths(storage) == [expected, expected]

    through_a_proxy(cluster, address, scenario)


def test_a_bell_is_heard_by_every_worker(address: str):
    async def scenario(storage: Storage) -> None:
        other = open_storage(address)
        await other.open()
        try:
            async with asyncio.timeout(10):
                await storage.create_match(match(), SECRET)
                await storage.append(append())
                for worker in (storage, other):
                    assert [await worker.next_notification(), await worker.next_notification()] == [
                        Notification("m1"),
                        Notification("m1", 1),
                    ]
        finally:
            await other.close()

    play(address, scenario)


def test_the_time_is_the_databases(address: str, cluster: Cluster):
    async def scenario(storage: Storage) -> None:
        before = float(cluster.sql("postgres", "SELECT extract(epoch FROM clock_timestamp())"))
        now = storage.now() / 1000
        after = float(cluster.sql("postgres", "SELECT extract(epoch FROM clock_timestamp())"))
        # Half of the way there and back is guessed.
        assert before - 0.1 <= now <= after + 0.1

    play(address, scenario)


def test_a_stale_worker_cannot_store_anything(address: str):
    """A worker that was paused while another went on is fenced off by the keys of the log."""

    async def scenario(storage: Storage) -> None:
        other = open_storage(address)
        await other.open()
        try:
            await storage.create_match(match(), SECRET)
            await other.append(append(count=2))
            with pytest.raises(StaleError):
                await storage.append(append())
        finally:
            await other.close()

    play(address, scenario)
