"""The database is stopped, paused, locked, read-only or full while people play: they are told, and it goes on by itself."""

import asyncio
import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection

from kingdomino.server.live.rooms import POLL_SECONDS, Rooms
from kingdomino.server.match.model import Append
from kingdomino.server.storage import worker_rows
from kingdomino.server.storage.contract import StorageUnavailableError
from kingdomino.server.storage.group_commit import GroupWriter
from kingdomino.server.storage.postgresql import PostgresqlDatabase
from kingdomino.server.storage.sql_storage import SqlStorage
from kingdomino.server.storage.sqlite.database import SqliteDatabase
from tests.support.server import live_server as live
from tests.support.server.faults.playing import begun
from tests.support.server.faults.reconnecting_socket import Line
from tests.support.server.faults.scale import IS_LONG, tell, times
from tests.support.server.live_server import LiveServer, Person, Socket, live_server, new_id
from tests.support.server.storage.cluster import Cluster
from tests.support.server.storage.full_disk import no_file_grows_beyond
from tests.support.server.stored_log import events_of, id_of

pytestmark = pytest.mark.usefixtures("nothing_unhandled")

ANSWER_SECONDS = 3.0
"""How long anybody may wait to hear that the database is gone."""
UNHEARD_SECONDS = 2.5
"""How long anybody may wait to hear of what another worker did when its bell is lost."""


async def refused(socket: Socket, command: dict[str, Any]) -> float:
    """A command is refused as `unavailable`; how long that took."""
    began = time.monotonic()
    answer = await socket.ask(**command)
    assert answer.get("code") == "unavailable", answer
    assert answer["retry_seconds"] == 1
    return time.monotonic() - began


async def done_again(socket: Socket, command: dict[str, Any]) -> Any:
    """Send a command until it is done."""
    for _ in range(100):
        answer = await socket.ask(**command)
        if answer["type"] == "done":
            return answer
        assert answer["code"] in ("unavailable", "busy"), answer
        await asyncio.sleep(0.1)
    raise AssertionError("it never went on")


async def a_turn(socket: Socket) -> dict[str, Any]:
    """A command with a turn."""
    turn = await socket.first_turn()
    return {"kind": "act", "id": new_id(), "seq": socket.seq, "actions": turn}


def outage(database: str, stop: Callable[[], Any], start: Callable[[], Any], lasts: float) -> Any:
    """Play, let the database go away and come back, play on; the longest time until anybody was told."""

    async def scenario(server: LiveServer) -> tuple[float, list[Any]]:
        ana = await Person(server, "Ana").come_in()
        clock = {"kind": "fischer", "seconds": 600, "increment": 0}
        match = await ana.table("duel", "here", "here", clock=clock)
        await ana.post(f"/api/matches/{match}/start")
        socket, watching = await ana.socket(match), await Person(server, "Eve").socket(match)
        await socket.play_on({0, 1}, turns=2)
        command = await a_turn(socket)
        before = await events_of(server, match)
        mover = socket.position["to_act"]
        left = (await ana.http.get(f"/api/matches/{match}")).json()["seats"][mover]["clock_ms"]
        began = time.monotonic()
        await asyncio.to_thread(stop)
        waits = [await refused(socket, command)]
        # Whoever only asks is answered all the same.
        assert (await socket.ask("ping"))["type"] == "pong"
        shown = await watching.ask("preview", seq=watching.seq)
        assert shown["type"] in ("previewed", "error")
        while time.monotonic() - began < lasts:
            waits.append(await refused(socket, command))
            await asyncio.sleep(0.3)
        await asyncio.to_thread(start)
        gone = time.monotonic() - began
        answer = await done_again(socket, command)
        back = time.monotonic() - began - gone
        log = await events_of(server, match)
        assert log[: len(before)] == before
        assert [stored.seq for stored in log if id_of(stored) == command["id"]] == [answer["seq"]]
        while watching.seq < len(log):
            await watching.until("events")
        # The time that nobody could play is given back once it is over.
        lost = 10**6
        for _ in range(50):
            seats = (await ana.http.get(f"/api/matches/{match}")).json()["seats"]
            lost = (left - seats[mover]["clock_ms"]) / 1000
            if lost < 2.5:
                break
            await asyncio.sleep(0.1)
        tell(
            answered_in=round(max(waits), 2),
            gone=round(gone, 1),
            going_on_after=round(back, 2),
            clock_lost=round(lost, 2),
        )
        await socket.play_on({0, 1}, turns=2)
        return lost - (gone if gone < 2.5 else 0), waits

    with live_server(database, address_limits=False) as server:
        return asyncio.run(asyncio.wait_for(scenario(server), 90))


@pytest.mark.parametrize("kind", ["stopped", "paused"])
def test_postgresql_goes_away(cluster: Cluster, postgresql: str, kind: str):
    stop, start = (
        (cluster.stop, cluster.start) if kind == "stopped" else (cluster.pause, cluster.resume)
    )
    try:
        lost, waits = outage(postgresql, stop, start, lasts=times(5, 10))
    finally:
        if kind == "paused":
            cluster.resume()
    assert lost < 4
    if times(0, 1):
        assert max(waits) < ANSWER_SECONDS


def test_a_worker_that_starts_without_its_database_waits_for_it(cluster: Cluster, postgresql: str):
    async def scenario(server: LiveServer) -> None:
        ana = Person(server, "Ana")
        answer = await ana.http.post("/api/guests", json={"name": "Ana"})
        assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
        await asyncio.to_thread(cluster.start)
        for _ in range(1000):
            answer = await ana.http.post("/api/guests", json={"name": "Ana"})
            if answer.status_code == 201:
                break
            # Never before its tables are there: that would be an error of ours.
            assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
            await asyncio.sleep(0.01)
        playing = await begun(server)
        socket = await playing.ana.socket(playing.match)
        assert (await socket.act(*await socket.first_turn()))["type"] == "done"

    cluster.stop()
    with live_server(postgresql, address_limits=False) as server:
        asyncio.run(asyncio.wait_for(scenario(server), 60))


def test_a_new_socket_is_told_to_try_again(cluster: Cluster, postgresql: str):
    async def scenario(server: LiveServer) -> None:
        playing = await begun(server)
        await asyncio.to_thread(cluster.stop)
        try:
            connection = await playing.ana.connect(playing.match)
            await asyncio.wait_for(connection.wait_closed(), 10)
            assert connection.close_code == 1013
        finally:
            await asyncio.to_thread(cluster.start)
        line = Line(playing.ana, playing.match)
        await line.stay_open()
        await line.close()

    with live_server(postgresql, address_limits=False) as server:
        asyncio.run(asyncio.wait_for(scenario(server), 60))


# SQLite


def sqlite_trouble(
    database: str, trouble: Callable[[LiveServer, Callable[[], Awaitable[None]]], Awaitable[None]]
) -> None:
    """While there is trouble commands are refused; after it they are done."""

    async def scenario(server: LiveServer) -> None:
        playing = await begun(server)
        socket = await playing.ana.socket(playing.match)
        command = await a_turn(socket)
        before = await playing.log()

        async def meanwhile() -> None:
            await refused(socket, command)
            assert (await socket.ask("ping"))["type"] == "pong"
            assert await playing.log() == before
            (warning,) = await warnings()
            assert "nothing could be stored" in warning

        async def warnings() -> list[str]:
            return (await playing.ana.http.get("/api/health")).json()["warnings"]

        assert await warnings() == []
        await trouble(server, meanwhile)
        answer = await done_again(socket, command)
        assert await warnings() == []
        assert [each.seq for each in await playing.log() if each.command] == [answer["seq"]]

    with live_server(database, address_limits=False) as server:
        asyncio.run(asyncio.wait_for(scenario(server), 60))


def test_a_file_that_another_program_locks(sqlite: str):
    async def locked(_: LiveServer, meanwhile: Callable[[], Awaitable[None]]) -> None:
        other = sqlite3.connect(Path(sqlite.removeprefix("sqlite:///")), isolation_level=None)
        other.execute("BEGIN EXCLUSIVE")
        await meanwhile()
        other.execute("ROLLBACK")
        other.close()

    sqlite_trouble(sqlite, locked)


def test_a_file_that_cannot_be_written(sqlite: str):
    async def read_only(server: LiveServer, meanwhile: Callable[[], Awaitable[None]]) -> None:
        storage = server.worker.storage
        assert isinstance(storage, SqlStorage)
        assert isinstance(storage.database, SqliteDatabase)

        def pragma(connection: Connection) -> None:
            connection.exec_driver_sql("PRAGMA query_only = ON")

        assert server.loop is not None
        work = storage.database.write(pragma)
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(work, server.loop))
        await meanwhile()
        # The next connection is as it should be.
        storage.database._writing.dispose()  # pyright: ignore[reportPrivateUsage]

    sqlite_trouble(sqlite, read_only)


def test_a_disk_that_is_full(sqlite: str):
    async def full(_: LiveServer, meanwhile: Callable[[], Awaitable[None]]) -> None:
        path = Path(sqlite.removeprefix("sqlite:///"))
        with no_file_grows_beyond(path.with_name(path.name + "-wal").stat().st_size):
            await meanwhile()

    sqlite_trouble(sqlite, full)


def test_a_server_that_says_done_without_its_database_is_found(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
):
    """The control."""
    store = GroupWriter.store

    async def hope_for_the_best(self: GroupWriter, appends: Sequence[Append]) -> list[None]:
        with suppress(StorageUnavailableError):
            await store(self, appends)
        return [None] * len(appends)

    monkeypatch.setattr(GroupWriter, "store", hope_for_the_best)
    with pytest.raises(AssertionError, match="done"):
        test_a_file_that_cannot_be_written(sqlite)


# Several workers


def test_lost_bells_cost_a_second_or_two(postgresql: str, monkeypatch: pytest.MonkeyPatch):
    def silent(self: PostgresqlDatabase, connection: Connection, bells: Any) -> None:
        pass

    monkeypatch.setattr(PostgresqlDatabase, "announce", silent)

    async def scenario(one: LiveServer, two: LiveServer) -> None:
        playing = await begun(one)
        there = Person(two, "Ben")
        there.cookie = playing.ben.cookie
        ana, ben = await playing.ana.socket(playing.match), await there.socket(playing.match)
        waits: list[float] = []
        for _ in range(times(3, 20)):
            mover, other = (ana, ben) if ana.position["to_act"] == 0 else (ben, ana)
            assert (await mover.act(*await mover.first_turn()))["type"] == "done"
            began = time.monotonic()
            while other.seq < mover.seq:
                await other.until("events")
            waits.append(time.monotonic() - began)
            assert other.events == mover.events
        tell(heard_without_bells_after=round(max(waits), 2))
        assert not IS_LONG or max(waits) < UNHEARD_SECONDS
        # Who has gone is seen too.
        await ana.close()
        while not ben.table["seats"][0]["is_away"]:
            await ben.until("table")
        await ben.close()

    with live_server(postgresql) as one, live_server(postgresql) as two:
        asyncio.run(asyncio.wait_for(scenario(one, two), 90))


def test_a_worker_that_only_listens_to_bells_is_found(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
):
    """The control: nothing is looked for that no bell has told of."""

    async def trust_the_bells(_: Rooms) -> None:
        pass

    monkeypatch.setattr(Rooms, "_catch_up", trust_the_bells)
    monkeypatch.setattr(live, "PATIENCE", 3 * POLL_SECONDS)
    with pytest.raises(TimeoutError):
        test_lost_bells_cost_a_second_or_two(postgresql, monkeypatch)


def test_a_worker_that_was_paused_cannot_overwrite_what_others_did(
    postgresql: str, monkeypatch: pytest.MonkeyPatch
):
    async def scenario(one: LiveServer, two: LiveServer) -> None:
        playing = await begun(one)
        there = Person(two, "Ana")
        there.cookie = playing.ana.cookie
        here, paused = await playing.ana.socket(playing.match), await there.socket(playing.match)
        storage = two.worker.storage
        append, may_go_on = storage.append, asyncio.Event()

        async def append_later(append_: Any) -> None:
            # It has decided what to store, and stands still.
            await may_go_on.wait()
            await append(append_)

        monkeypatch.setattr(storage, "append", append_later)
        waiting = asyncio.create_task(
            paused.ask("act", id="late", seq=paused.seq, actions=["take:1"])
        )
        await asyncio.sleep(0.3)
        assert (await here.act("take:2"))["type"] == "done"
        assert two.loop is not None
        two.loop.call_soon_threadsafe(may_go_on.set)
        answer = await waiting
        assert answer["code"] == "stale"
        assert paused.seq == answer["seq"]
        assert paused.events[-1]["event"]["actions"] == ["take:2"]

    with live_server(postgresql) as one, live_server(postgresql) as two:
        asyncio.run(asyncio.wait_for(scenario(one, two), 60))


def test_a_worker_that_was_held_for_dead_goes_on(postgresql: str, monkeypatch: pytest.MonkeyPatch):
    """It stands still for so long (30 s in a long run) that the other one counts its guests as away, and plays on."""
    pause = times(4, 30)
    monkeypatch.setattr(worker_rows, "DEAD_MS", times(2_000, worker_rows.DEAD_MS))
    monkeypatch.setattr(live, "PATIENCE", 2 * pause)

    async def scenario(one: LiveServer, two: LiveServer) -> None:
        playing = await begun(one)
        elsewhere = [Person(two, "Ana"), Person(two, "Ben")]
        for there, here in zip(elsewhere, (playing.ana, playing.ben), strict=True):
            there.cookie = here.cookie
        ana = await playing.ana.socket(playing.match)
        tab, ben = [await person.socket(playing.match) for person in elsewhere]
        assert two.loop is not None
        two.loop.call_soon_threadsafe(time.sleep, pause)
        began = time.monotonic()
        late = asyncio.create_task(tab.act("take:1", id="late"))
        assert (await ana.act("take:2"))["type"] == "done"
        while not ana.table["seats"][1]["is_away"]:
            await ana.until("table")
        assert time.monotonic() - began < pause
        # When it goes on it finds out by itself what it has missed, and overwrites nothing.
        answer = await late
        assert time.monotonic() - began > pause - 1
        assert (answer["code"], answer["seq"]) == ("stale", ana.seq)
        while ben.seq < ana.seq:
            await ben.until("events")
        assert ben.events == tab.events == ana.events
        assert ben.events[-1]["event"]["actions"] == ["take:2"]
        while ana.table["seats"][1]["is_away"]:
            await ana.until("table")
        assert (await ben.act(*await ben.first_turn()))["type"] == "done"
        log = await playing.log()
        assert [stored.seq for stored in log] == [*range(1, len(log) + 1)]
        for socket in (ana, tab, ben):
            await socket.close()

    with live_server(postgresql) as one, live_server(postgresql) as two:
        asyncio.run(asyncio.wait_for(scenario(one, two), 90))
