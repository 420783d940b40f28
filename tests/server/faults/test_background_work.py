"""What the server does by itself goes on: bots that break, matches that are damaged, presence that was noted too late."""

import asyncio
import logging
import sqlite3
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from kingdomino.bots import BOTS
from kingdomino.server import worker as worker_module
from kingdomino.server.live import presence
from kingdomino.server.live.presence import Change
from kingdomino.server.match.model import MatchRecord, Seat, Status
from kingdomino.server.storage.contract import DatabaseError, Storage, StorageUnavailableError
from kingdomino.server.storage.sqlite.database import SqliteDatabase
from kingdomino.server.thinking.service import Bounds, ThinkingService
from tests.support.server.faults.playing import begun
from tests.support.server.live_server import LiveServer, Person, live_server, on
from tests.support.server.storage.samples import match as a_match
from tests.support.server.storage.samples import play

FAULTY = ["throws", "crashes", "hangs", "garbles", "cheats", "stops_half_way"]


def test_a_game_goes_on_whatever_its_bot_does(sqlite: str, monkeypatch: pytest.MonkeyPatch):
    for name in FAULTY:
        monkeypatch.setitem(BOTS, name, BOTS["squire"])
    faulty = partial(
        ThinkingService,
        bounds=Bounds(margin_seconds=0.5),
        module="tests.support.server.faulty_process",
    )
    monkeypatch.setattr(worker_module, "ThinkingService", faulty)

    async def play(server: LiveServer, bot: str) -> None:
        ana = await Person(server, "Ana").come_in()
        match = await ana.table("duel", "here", bot)
        await ana.post(f"/api/matches/{match}/start")
        socket = await ana.socket(match)
        await socket.play_on({0}, turns=2)
        while socket.position["to_act"] != 0:
            await socket.until("events")
        acted = [event["event"] for event in socket.events if event["event"]["type"] == "acted"]
        assert {event["seat"] for event in acted} == {0, 1}
        await socket.close()

    async def scenario(server: LiveServer) -> None:
        await asyncio.gather(*(play(server, bot) for bot in FAULTY))
        assert server.worker.thinking.counts["substituted"] >= len(FAULTY)

    with live_server(sqlite, address_limits=False) as server:
        asyncio.run(asyncio.wait_for(scenario(server), 90))


def test_a_damaged_match_does_not_keep_the_others_waiting(sqlite: str):
    """Its alarm is the oldest, and whatever is tried fails: the next one must be looked at all the same."""

    async def scenario(server: LiveServer) -> None:
        ana = await Person(server, "Ana").come_in()
        damaged, sound = [await ana.table("duel", "here", "squire") for _ in range(2)]
        for match in (damaged, sound):
            await ana.post(f"/api/matches/{match}/start")
        file = sqlite3.connect(Path(sqlite.removeprefix("sqlite:///")), timeout=10)
        with file:
            file.execute("UPDATE event SET hash = 'f' WHERE match = ? AND seq = 2", (damaged,))
            for match, due in ((damaged, 1), (sound, 2)):
                file.execute("UPDATE match SET due_at = ? WHERE id = ?", (due, match))
        server.worker.rooms._rooms.clear()  # pyright: ignore[reportPrivateUsage]
        async with asyncio.timeout(20):
            while True:
                found = dict(file.execute("SELECT id, due_at FROM match").fetchall())
                if min(found[damaged], found[sound]) > 10:
                    break
                await asyncio.sleep(0.1)
        socket = await ana.connect(damaged)
        await asyncio.wait_for(socket.wait_closed(), 10)
        assert socket.close_code == 1011
        other = await ana.socket(sound)
        assert (await other.act(*await other.first_turn()))["type"] == "done"
        file.close()

    with live_server(sqlite, address_limits=False) as server:
        asyncio.run(asyncio.wait_for(scenario(server), 60))


def test_a_database_that_cannot_be_opened_is_tried_until_it_can(
    sqlite: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    """Whatever goes wrong with it: it is said once, and once more if it is something else."""
    troubles: list[Exception] = [
        StorageUnavailableError("gone"),
        DatabaseError("of a newer program"),
        DatabaseError("of a newer program"),
        ZeroDivisionError("a mistake of ours"),
        StorageUnavailableError("gone"),
    ]
    open_ = SqliteDatabase.open

    async def open_in_the_end(storage: SqliteDatabase) -> None:
        if troubles:
            raise troubles.pop(0)
        await open_(storage)

    monkeypatch.setattr(SqliteDatabase, "open", open_in_the_end)
    monkeypatch.setattr(worker_module, "OPEN_AGAIN_SECONDS", 0.05)

    async def scenario(server: LiveServer) -> None:
        ana = await Person(server, "Ana").come_in()
        match = await ana.table("duel", "here", "here")
        await ana.post(f"/api/matches/{match}/start")
        socket = await ana.socket(match)
        assert (await socket.act(*await socket.first_turn()))["type"] == "done"
        await socket.close()

    with caplog.at_level(logging.WARNING), live_server(sqlite, address_limits=False) as server:
        asyncio.run(asyncio.wait_for(scenario(server), 60))
    assert not troubles
    said = [record for record in caplog.records if record.levelno == logging.ERROR]
    assert [(record.getMessage(), bool(record.exc_info)) for record in said] == [
        ("the database cannot be opened yet: of a newer program", False),
        ("the database cannot be opened yet: a mistake of ours", True),
    ]


def test_what_nobody_needs_any_more_is_removed_by_itself(sqlite: str):
    async def fill(storage: Storage) -> None:
        await storage.heartbeat("w1")
        await storage.add_outage(1_000, 2_000)

    async def scenario(server: LiveServer) -> None:
        async with asyncio.timeout(20):
            while await asyncio.wrap_future(on(server, server.worker.storage.outages())):
                await asyncio.sleep(0.05)

    play(sqlite, fill)
    with live_server(sqlite) as server:
        asyncio.run(scenario(server))


# Presence


def seated(*seats: Seat, status: Status = Status.PLAYING) -> MatchRecord:
    """A match with these seats."""
    return a_match(seats=seats, status=status)


HERE = Seat(guest="ana", worker="w1")
AWAY = Seat(guest="ana", away_since=5)


@pytest.mark.parametrize(
    ("seat", "here", "came", "expected"),
    [
        (HERE, {"ana"}, None, []),
        (HERE, set[str](), None, [Change("ana", has_come=False)]),
        (AWAY, {"ana"}, None, [Change("ana", has_come=True)]),
        (AWAY, set[str](), None, []),
        # At another worker too: only who has just come is noted here.
        (Seat(guest="ana", worker="w2"), {"ana"}, None, []),
        (Seat(guest="ana", worker="w2"), {"ana"}, "ana", [Change("ana", has_come=True)]),
        (Seat(guest="ana", worker="w2"), set[str](), None, []),
        (Seat(bot="king"), {"ana"}, "ana", []),
    ],
)
def test_the_table_is_told_who_is_here(
    seat: Seat, here: set[str], came: str | None, expected: list[Change]
):
    other = Seat(guest="ben", worker="w2")
    assert presence.changes(seated(seat, other), "w1", here, came) == expected
    assert presence.changes(seated(seat, other, status=Status.OVER), "w1", here, came) == []


def test_who_left_while_the_database_was_gone_is_noted_later(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
):
    async def scenario(server: LiveServer) -> None:
        playing = await begun(server)
        ana, ben = await playing.ana.socket(playing.match), await playing.ben.socket(playing.match)
        storage = server.worker.storage
        set_presence = storage.set_presence

        async def gone(*_: Any, **__: Any) -> None:
            raise StorageUnavailableError("gone")

        monkeypatch.setattr(storage, "set_presence", gone)
        await ana.close()
        await asyncio.sleep(0.3)
        monkeypatch.setattr(storage, "set_presence", set_presence)
        while not ben.table["seats"][0]["is_away"]:
            await ben.until("table")

    with live_server(sqlite, address_limits=False) as server:
        asyncio.run(asyncio.wait_for(scenario(server), 60))


def test_somebody_whose_hello_fails_is_not_kept(sqlite: str, monkeypatch: pytest.MonkeyPatch):
    """A socket that never got in must not be left behind in its room."""

    async def scenario(server: LiveServer) -> None:
        playing = await begun(server)
        room = await asyncio.wrap_future(on(server, server.worker.rooms.room(playing.match)))
        storage = server.worker.storage
        match = storage.match

        async def gone(_: str) -> None:
            raise StorageUnavailableError("gone")

        connection = await playing.ana.connect(playing.match)
        monkeypatch.setattr(storage, "match", gone)
        await connection.send('{"type":"hello","seq":0}')
        assert "unavailable" in str(await connection.recv())
        monkeypatch.setattr(storage, "match", match)
        await connection.send('{"type":"hello","seq":0}')
        assert "welcome" in str(await connection.recv())
        assert len(room.log.audience) == 1
        await connection.close()
        await asyncio.sleep(0.3)
        assert len(room.log.audience) == 0

    with live_server(sqlite, address_limits=False) as server:
        asyncio.run(asyncio.wait_for(scenario(server), 60))


def test_a_match_by_rules_that_nobody_here_knows_is_left_alone(tmp_path: Path):
    """Such as after a downgrade: it is not played on by the wrong rules."""

    async def scenario(server: LiveServer) -> None:
        playing = await begun(server)
        await playing.ana.close()
        with sqlite3.connect(tmp_path / "games.db") as database:
            database.execute("UPDATE match SET rules_version = 2")
        ana = await Person(server, "Ana").come_in()
        server.worker.rooms._rooms.clear()  # pyright: ignore[reportPrivateUsage] as after a restart
        answer = await ana.http.get(f"/api/matches/{playing.match}/positions")
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
        assert "rules of version 2" in answer.json()["message"]

    with live_server(f"sqlite:///{tmp_path / 'games.db'}", address_limits=False) as server:
        asyncio.run(asyncio.wait_for(scenario(server), 60))
