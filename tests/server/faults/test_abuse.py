"""Abuse: too many messages, connections and tables, clients that never read. Nobody else has to wait for it."""

import asyncio
import json
import time
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from kingdomino.server import connection, wire
from kingdomino.server.limits import Buckets, Rate
from tests.server.faults.raw_socket import TEXT, frame, raw_socket
from tests.server.faults.scale import IS_LONG, tell, times
from tests.server.faults.test_frames import HELLO, Playing, begun, harmless
from tests.server.live import LiveServer, Person, Socket, new_id

pytestmark = pytest.mark.usefixtures("nothing_unhandled")

OTHERS_P99_MS = 1_000.0
"""How long all but one in a hundred of the others' questions may take, with everybody on one machine."""


async def latencies(socket: Socket, until: asyncio.Event) -> list[float]:
    """How long somebody else waits for answers meanwhile, in milliseconds."""
    found: list[float] = []
    while not until.is_set():
        began = time.monotonic()
        assert (await socket.ask("preview", seq=socket.seq))["type"] == "previewed"
        found.append(1000 * (time.monotonic() - began))
        await asyncio.sleep(0.02)
    return sorted(found)


def were_served(what: str, waits: list[float]) -> None:
    """Others were answered again and again while it went on: in `make test` at all, in a long run soon."""
    p99 = waits[int(len(waits) * 0.99)]
    tell(
        what=what,
        others_p50_ms=round(waits[len(waits) // 2]),
        others_p99_ms=round(p99),
        asked=len(waits),
    )
    # Who had to wait until it was over was answered once, or twice.
    assert len(waits) >= 3
    assert not IS_LONG or p99 < OTHERS_P99_MS


def test_who_is_not_served_meanwhile_is_found():
    """The control."""
    with pytest.raises(AssertionError):
        were_served("one answer, when it was over", [3_000.0])


def test_a_thousand_messages_a_second(server: LiveServer, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(server.hub.limits, "messages", Buckets("messages", Rate(100, 20)))

    async def work(playing: Playing) -> None:
        flooding, other = (
            await playing.ana.socket(playing.match),
            await playing.ben.socket(playing.match),
        )
        done = asyncio.Event()

        async def calm() -> list[float]:
            # Within what anybody may send.
            found: list[float] = []
            while not done.is_set():
                began = time.monotonic()
                assert (await other.ask("ping"))["type"] == "pong"
                found.append(1000 * (time.monotonic() - began))
                await asyncio.sleep(0.25)
            return sorted(found)

        waiting = asyncio.create_task(calm())

        async def flood() -> None:
            with suppress(ConnectionClosed):
                for _ in range(1_000):
                    await flooding.connection.send(json.dumps({"type": "ping", "id": new_id()}))

        sending = asyncio.create_task(flood())
        answers = Counter[str]()
        with suppress(TimeoutError):
            async with asyncio.timeout(times(4, 20)):
                while True:
                    message = await flooding.receive()
                    answers[message.get("code") or message["type"]] += 1
                    if message.get("code") == "too_many":
                        assert message["id"]
                        assert message["retry_seconds"] >= 1
        sending.cancel()
        done.set()
        waits = await waiting
        were_served("1,000 messages a second", waits)
        # A hundred at once, five a second after that, and whoever sends more is read more slowly.
        assert 95 <= answers["pong"] <= 100 + 5 * times(8, 25)
        assert 3 <= answers["too_many"] <= 2 * times(8, 25)
        flooding.connection.transport.abort()
        await other.close()
        monkeypatch.undo()

    harmless(server, work)


def test_bad_messages_count_too(server: LiveServer, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(server.hub.limits, "messages", Buckets("messages", Rate(10, 20)))

    async def work(playing: Playing) -> None:
        socket = await playing.ana.socket(playing.match)
        codes = [""] * 12
        for number in range(12):
            await socket.send("nonsense")
            codes[number] = (await socket.until("error"))["code"]
        assert codes[:9] == ["bad_json"] * 9
        assert codes[-1] == "too_many"
        await socket.close()
        monkeypatch.undo()

    harmless(server, work)


def test_two_thousand_connections(server: LiveServer, monkeypatch: pytest.MonkeyPatch):
    few = Buckets("new sockets", Rate(120, 60))
    monkeypatch.setattr(server.hub.limits, "connects_from", few)
    number = times(200, 2_000)

    async def work(playing: Playing) -> None:
        other = await playing.ben.socket(playing.match)
        done = asyncio.Event()
        waiting = asyncio.create_task(latencies(other, done))
        codes = Counter[Any]()
        places = asyncio.Semaphore(50)

        async def connect() -> None:
            async with places:
                socket = await playing.ana.connect(playing.match)
                try:
                    async with asyncio.timeout(1):
                        await socket.wait_closed()
                except TimeoutError:
                    socket.transport.abort()
                codes[socket.close_code] += 1

        began = time.monotonic()
        await asyncio.gather(*(connect() for _ in range(number)))
        seconds = time.monotonic() - began
        done.set()
        waits = await waiting
        were_served(f"{number} connections in {seconds:.1f} s", waits)
        assert codes[4429] > number - 120 - 2 * seconds - 10
        monkeypatch.undo()
        await other.close()

    harmless(server, work)


def test_a_guest_has_so_many_sockets_and_no_more(server: LiveServer):
    async def work(playing: Playing) -> None:
        sockets = [await playing.ana.socket(playing.match) for _ in range(20)]
        more = await playing.ana.connect(playing.match)
        await asyncio.wait_for(more.wait_closed(), 10)
        assert more.close_code == 4429
        for socket in sockets:
            await socket.close()

    harmless(server, work)


def test_ten_thousand_empty_tables(server: LiveServer):
    """Each guest has so many and no more; with very many guests they are listed and played at as before."""
    guests = times(5, 1_000)
    wish = {"game": "duel", "seats": [{"type": "here"}, {"type": "open"}], "is_public": True}

    async def work(playing: Playing) -> None:
        other = await playing.ben.socket(playing.match)
        done = asyncio.Event()
        waiting = asyncio.create_task(latencies(other, done))
        answers = Counter[str]()
        places = asyncio.Semaphore(8)

        async def make_tables() -> None:
            async with places:
                guest = await Person(server, "Eve").come_in()
                for _ in range(12):
                    answer = await guest.http.post("/api/matches", json=wish)
                    answers[answer.json().get("code", "made")] += 1
                await guest.close()

        await asyncio.gather(*(make_tables() for _ in range(guests)))
        done.set()
        waits = await waiting
        assert answers == {"made": 10 * guests, "too_many": 2 * guests}
        began = time.monotonic()
        listed = await playing.ana.http.get("/api/matches")
        tell(
            listed=len(listed.json()["matches"]),
            bytes=len(listed.content),
            seconds=round(time.monotonic() - began, 3),
        )
        assert 0 < len(listed.json()["matches"]) <= 50
        were_served(f"{10 * guests} empty tables", waits)
        await other.close()

    harmless(server, work, seconds=600)


def test_who_never_reads_is_cut_and_nobody_waits(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(wire, "STUCK_SECONDS", 1.0)

    async def work(playing: Playing) -> None:
        ben = await playing.ben.socket(playing.match)
        room = await asyncio.wrap_future(on(server, server.hub.rooms.room(playing.match)))
        async with raw_socket(playing.ana, playing.match, limit=1_024) as deaf:
            await deaf.send(HELLO)
            async with asyncio.timeout(20):
                while len(room.audience) < 2:
                    await asyncio.sleep(0.01)
            done = asyncio.Event()
            waiting = asyncio.create_task(latencies(ben, done))
            ask = frame(TEXT, b'{"type":"preview","id":"x","seq":2}')
            async with asyncio.timeout(20):
                with suppress(ConnectionError):
                    while len(room.audience) > 1:
                        await deaf.send(ask)
                        await asyncio.sleep(0.002)
                while len(room.audience) > 1:
                    await asyncio.sleep(0.05)
            done.set()
            were_served("one who never reads", await waiting)
        await ben.close()

    harmless(server, work)


def test_who_reads_too_slowly_is_sent_away_and_can_resume(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(connection, "MOST_WAITING_BYTES", 20_000)

    async def scenario() -> None:
        playing = await begun(server)
        ana = await playing.ana.socket(playing.match)
        room = await asyncio.wrap_future(on(server, server.hub.rooms.room(playing.match)))
        (slow,) = room.audience
        # As if they took nothing of what is sent: the writer waits while others go on.
        server.run(lambda: fill(slow))
        await asyncio.wait_for(ana.connection.wait_closed(), 10)
        assert ana.connection.close_code == 4413
        again = await playing.ana.socket(playing.match)
        assert (await again.act(*await again.first_turn()))["type"] == "done"
        await again.close()

    async def fill(slow: connection.Connection) -> None:
        for _ in range(300):
            slow.send(b'{"type":"pong","id":"x","now":0}' + b" " * 100)

    asyncio.run(scenario())


def on(server: LiveServer, work: Any) -> Any:
    """Something done on the loop of the server."""
    assert server.loop is not None
    return asyncio.run_coroutine_threadsafe(work, server.loop)
