"""Abuse: too many messages, connections and tables, clients that never read. Nobody else has to wait for it."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager, suppress
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from kingdomino.server.edge import uvicorn_protocols
from kingdomino.server.edge.limits import Buckets, Rate
from kingdomino.server.live import connection
from kingdomino.server.routes import match_socket
from tests.support.server.faults.playing import Playing, begun, harmless
from tests.support.server.faults.raw_socket import HELLO, TEXT, frame, raw_socket
from tests.support.server.faults.scale import IS_LONG, tell, times
from tests.support.server.live_server import LiveServer, Person, Socket, new_id, on

pytestmark = pytest.mark.usefixtures("nothing_unhandled")

OTHERS_P99_MS = 1_000.0
"""How long all but one in a hundred of the others' questions may take, with everybody on one machine."""


class Others:
    """Somebody else who asks meanwhile: how long each answer took, and how much of the abuse was done by then."""

    def __init__(self) -> None:
        self.waits: list[float] = []
        """In milliseconds."""
        self.after: list[int] = []
        """For each answer the number of steps of the abuse before it."""
        self.steps = 0
        self._is_over = asyncio.Event()

    def step(self) -> None:
        """One more step of the abuse is done."""
        self.steps += 1

    @asynccontextmanager
    async def asking(
        self, socket: Socket, kind: str = "preview", pause: float = 0.02
    ) -> AsyncGenerator[None]:
        """Somebody asks again and again as long as the block lasts."""

        async def ask() -> None:
            more = {"seq": socket.seq} if kind == "preview" else {}
            while not self._is_over.is_set():
                began = time.monotonic()
                assert (await socket.ask(kind, **more))["type"] in ("previewed", "pong")
                self.waits.append(1000 * (time.monotonic() - began))
                self.after.append(self.steps)
                await asyncio.sleep(pause)

        task = asyncio.create_task(ask())
        try:
            yield
        finally:
            self._is_over.set()
            await task

    def were_served(self, what: str) -> None:
        """They were answered in each third of the abuse, not before and after it only; in a long run also soon."""
        waits = sorted(self.waits)
        p99 = waits[int(len(waits) * 0.99)]
        tell(
            what=what,
            others_p50_ms=round(waits[len(waits) // 2]),
            others_p99_ms=round(p99),
            asked=len(waits),
        )
        thirds = Counter(3 * after // self.steps for after in self.after)
        assert all(thirds[third] for third in range(3)), (what, self.steps, self.after)
        assert not IS_LONG or p99 < OTHERS_P99_MS


@pytest.mark.parametrize(
    "after",
    [
        [],
        [0, 0, 90],  # once it was over
        [0, 1, 2, 3, 90, 90],  # at its beginning only
        [0, 50, 90],  # not near its end
    ],
)
def test_who_is_not_served_meanwhile_is_found(after: list[int]):
    """The control."""
    others = Others()
    others.steps, others.after, others.waits = 90, after, [1.0, *map(float, after)]
    with pytest.raises(AssertionError):
        others.were_served("not at all times")
    others.after = [10, 40, 70]
    others.were_served("at all times")


def stopped() -> float:
    """A clock for limits that are not to fill up again, however long a test takes."""
    return 0.0


@contextmanager
def reading_stops_for_everybody() -> Generator[None]:
    """Who sends too much is not read for a while, and by mistake nobody else is either: the whole server waits."""
    waiting = asyncio.sleep

    async def wait(seconds: float) -> None:
        if seconds == match_socket.PAUSE_SECONDS:
            time.sleep(seconds)  # that is the mistake
            await waiting(0.01)
        else:
            await waiting(seconds)

    patched = pytest.MonkeyPatch()
    patched.setattr(match_socket, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": wait}))
    try:
        yield
    finally:
        patched.undo()


class LimitedFor(Buckets):
    """A limit for one guest: the others may ask as often as a test likes, and it never fills up again."""

    def __init__(self, guest: str | None) -> None:
        super().__init__("messages", Rate(100, 20), stopped)
        self._guest = guest

    def take(self, key: str) -> None:
        if key == self._guest:
            super().take(key)


def flooded(server: LiveServer, monkeypatch: pytest.MonkeyPatch, refusals: int) -> Others:
    """Ana sends as much as she can, until so many refusals; what Ben has heard meanwhile."""
    others = Others()

    async def work(playing: Playing) -> None:
        room = await asyncio.wrap_future(on(server, server.worker.rooms.room(playing.match)))
        ana = room.log.record.seats[0].guest
        monkeypatch.setattr(server.worker.limits, "messages", LimitedFor(ana))
        flooding, other = (
            await playing.ana.socket(playing.match),
            await playing.ben.socket(playing.match),
        )

        async def flood() -> None:
            with suppress(ConnectionClosed):
                for _ in range(1_000):
                    await flooding.connection.send(json.dumps({"type": "ping", "id": new_id()}))

        answers = Counter[str]()
        sending = asyncio.create_task(flood())
        async with others.asking(other, "ping", pause=0.05):
            while others.steps < refusals:
                message = await flooding.receive()
                answers[message.get("code") or message["type"]] += 1
                if message.get("code") == "too_many":
                    assert message["id"]
                    assert message["retry_seconds"] >= 1
                    others.step()
        sending.cancel()
        # A hundred at once, of which hello was the first, and no more.
        assert (answers["pong"], answers["too_many"]) == (99, refusals)
        flooding.connection.transport.abort()
        await other.close()
        monkeypatch.undo()

    harmless(server, work, seconds=120)
    return others


def were_read_more_often(others: Others) -> None:
    """If everybody were read as seldom as who sends too much, Ben would have one answer for each refusal."""
    meanwhile = sum(after < others.steps for after in others.after)
    assert meanwhile > 1.25 * others.steps + 2, (others.steps, others.after)


def test_a_thousand_messages_a_second(server: LiveServer, monkeypatch: pytest.MonkeyPatch):
    others = flooded(server, monkeypatch, refusals=times(9, 40))
    others.were_served("1,000 messages a second")
    were_read_more_often(others)


def test_a_server_that_waits_for_who_sends_too_much_is_found(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
):
    """The control."""
    with reading_stops_for_everybody():
        others = flooded(server, monkeypatch, refusals=9)
    with pytest.raises(AssertionError):
        were_read_more_often(others)


def test_bad_messages_count_too(server: LiveServer, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(server.worker.limits, "messages", Buckets("messages", Rate(10, 20)))

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
    few = Buckets("new sockets", Rate(120, 60), stopped)
    monkeypatch.setattr(server.worker.limits, "connects_from", few)
    number = times(200, 2_000)

    async def work(playing: Playing) -> None:
        other = await playing.ben.socket(playing.match)
        others = Others()
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
                others.step()

        began = time.monotonic()
        async with others.asking(other):
            await asyncio.gather(*(connect() for _ in range(number)))
        others.were_served(f"{number} connections in {time.monotonic() - began:.1f} s")
        # Of the 120 that may come Ben's was the first.
        assert number - 119 <= codes[4429] < number
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
        others = Others()
        answers = Counter[str]()
        places = asyncio.Semaphore(8)

        async def make_tables() -> None:
            async with places:
                guest = await Person(server, "Eve").come_in()
                for _ in range(12):
                    answer = await guest.http.post("/api/matches", json=wish)
                    answers[answer.json().get("code", "made")] += 1
                    others.step()
                await guest.close()

        async with others.asking(other):
            await asyncio.gather(*(make_tables() for _ in range(guests)))
        assert answers == {"made": 10 * guests, "too_many": 2 * guests}
        began = time.monotonic()
        listed = await playing.ana.http.get("/api/matches")
        tell(
            listed=len(listed.json()["matches"]),
            bytes=len(listed.content),
            seconds=round(time.monotonic() - began, 3),
        )
        assert 0 < len(listed.json()["matches"]) <= 50
        others.were_served(f"{10 * guests} empty tables")
        await other.close()

    harmless(server, work, seconds=600)


def test_who_never_reads_is_cut_and_nobody_waits(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(uvicorn_protocols, "STUCK_SECONDS", 1.0)

    async def work(playing: Playing) -> None:
        ben = await playing.ben.socket(playing.match)
        room = await asyncio.wrap_future(on(server, server.worker.rooms.room(playing.match)))
        async with raw_socket(playing.ana, playing.match, limit=1_024) as deaf:
            await deaf.send(HELLO)
            async with asyncio.timeout(20):
                while len(room.log.audience) < 2:
                    await asyncio.sleep(0.01)
            others = Others()
            ask = frame(TEXT, b'{"type":"preview","id":"x","seq":2}')
            async with others.asking(ben), asyncio.timeout(20):
                with suppress(ConnectionError):
                    while len(room.log.audience) > 1:
                        await deaf.send(ask)
                        others.step()
                        await asyncio.sleep(0.002)
                while len(room.log.audience) > 1:
                    others.step()
                    await asyncio.sleep(0.05)
            others.were_served("one who never reads")
        await ben.close()

    harmless(server, work)


def test_who_reads_too_slowly_is_sent_away_and_can_resume(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(connection, "MOST_WAITING_BYTES", 20_000)

    async def scenario() -> None:
        playing = await begun(server)
        ana = await playing.ana.socket(playing.match)
        room = await asyncio.wrap_future(on(server, server.worker.rooms.room(playing.match)))
        (slow,) = room.log.audience
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
