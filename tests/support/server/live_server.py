"""A real server on a real port, and people who talk to it over real sockets."""

import asyncio
import itertools
import json
import logging
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, Protocol

import httpx
import uvicorn
from litestar import Litestar
from websockets.asyncio.client import ClientConnection, connect

from kingdomino.server.app import create_app
from kingdomino.server.edge.limits import Rate
from kingdomino.server.serving import bound_socket, uvicorn_config
from kingdomino.server.settings import make_settings
from kingdomino.server.worker import Worker

PATIENCE = 20
"""Seconds after which a test that waits for an answer has failed."""

_ids = itertools.count(1)


def new_id() -> str:
    """An id for a command that no other has."""
    return f"test-{next(_ids)}"


class LiveServer:
    """A worker in a thread of this process, so that tests can look into it."""

    def __init__(self, app: Litestar, port: int) -> None:
        self.app = app
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.socket_url = f"ws://127.0.0.1:{port}"
        self.worker: Worker = app.state.worker
        # Tests share their machine with other tests, and are faster than people may be.
        self.worker.overload.most_lag = PATIENCE
        self.worker.limits.messages.rate = Rate(100_000, 1)
        self.loop: asyncio.AbstractEventLoop | None = None

    def say_goodbye(self) -> None:
        """Tell all sockets to come back in a moment, as a process does that is asked to stop."""
        assert self.loop is not None
        self.loop.call_soon_threadsafe(self.worker.say_goodbye)

    def run(self, work: Callable[[], Any]) -> Any:
        """Let something be done on the loop of the server."""
        assert self.loop is not None
        return asyncio.run_coroutine_threadsafe(work(), self.loop).result(PATIENCE)


@contextmanager
def live_server(database: str, port: int | None = None, **settings: Any) -> Generator[LiveServer]:
    """A server on this database, as long as the block lasts."""
    made = make_settings(
        port=port or free_port(), database=database, thinking_processes=1, **settings
    )
    app = create_app(made)
    listening = bound_socket(made)
    with listeners_kept():
        config = uvicorn_config(made)
    config.app, config.factory, config.log_config = app, False, None
    server = uvicorn.Server(config)
    live = LiveServer(app, made.port)

    async def serve() -> None:
        live.loop = asyncio.get_running_loop()
        await server.serve(sockets=[listening])

    def run() -> None:
        # On the same kind of loop as a process of its own.
        with asyncio.Runner(loop_factory=config.get_loop_factory()) as runner:
            runner.run(serve())

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    deadline = time.monotonic() + PATIENCE
    while not server.started:
        if not thread.is_alive() or time.monotonic() > deadline:
            raise RuntimeError("the server did not start")
        time.sleep(0.01)
    try:
        yield live
    finally:
        server.should_exit = True
        thread.join(PATIENCE)


@contextmanager
def listeners_kept() -> Generator[None]:
    """A server sets up logging anew, as it should; whoever listens to the log of a test goes on listening."""
    root = logging.getLogger()
    listening = [each for each in root.handlers if type(each) is not logging.StreamHandler]
    yield
    for handler in listening:
        root.addHandler(handler)


def free_port() -> int:
    """A port that nobody listens on."""
    import socket

    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Served(Protocol):
    """Where a server is, in this process or in one of its own."""

    @property
    def url(self) -> str:
        """Where it is asked."""
        ...

    @property
    def socket_url(self) -> str:
        """Where its sockets are."""
        ...


class Person:
    """A guest with a browser, so to speak."""

    def __init__(self, server: Served, name: str) -> None:
        self.server = server
        self.socket_url = server.socket_url
        """Where sockets are opened: at the server, or at something between it and us."""
        self.http = httpx.AsyncClient(base_url=server.url, timeout=PATIENCE, verify=False)
        self.name = name
        self.cookie = ""

    async def come_in(self) -> "Person":
        """Get a session."""
        answer = await self._insist("/api/guests", {"name": self.name})
        assert answer.status_code == 201, answer.text
        self.cookie = answer.headers["set-cookie"].split(";")[0]
        return self

    async def post(self, path: str, body: Any = None) -> Any:
        """Ask for something that must be done."""
        answer = await self._insist(path, {} if body is None else body)
        assert answer.status_code < 300, answer.text
        return answer.json() if answer.content else None

    async def _insist(self, path: str, body: Any) -> httpx.Response:
        """Ask again while the machine has too much to do for the database to answer."""
        deadline = time.monotonic() + PATIENCE
        while True:
            answer = await self.http.post(path, json=body)
            if answer.status_code != 503 or time.monotonic() > deadline:
                return answer
            await asyncio.sleep(0.2)

    async def table(self, game: str, *seats: Any, **more: Any) -> str:
        """A new table: `here`, `open` or a bot's name for each seat."""
        kinds = [
            {"type": seat} if seat in ("here", "open") else {"type": "bot", "bot": seat}
            for seat in seats
        ]
        wish = {"game": game, "seats": kinds, "thinking_ms": 10, **more}
        return (await self.post("/api/matches", wish))["id"]

    async def socket(self, match: str, seq: int = 0) -> "Socket":
        """Say hello at a match."""
        socket = Socket(await self.connect(match))
        await socket.send({"type": "hello", "seq": seq})
        socket.note(await socket.until("welcome"))
        return socket

    async def connect(self, match: str, **headers: str) -> ClientConnection:
        """A socket on which nothing has been said."""
        address = f"{self.socket_url}/api/matches/{match}/socket"
        sent = {"Cookie": self.cookie, **headers} if self.cookie else headers
        # Who has not read everything when they go cannot be told goodbye: that is not waited for.
        return await connect(address, additional_headers=sent, compression=None, close_timeout=1)

    async def close(self) -> None:
        """Go."""
        await self.http.aclose()


class Socket:
    """A socket of a match that keeps what it was told."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.table: Any = None
        self.position: Any = None
        self.outcome: Any = None
        self.events: list[Any] = []
        self.heard: list[Any] = []

    @property
    def seq(self) -> int:
        """The last event that was heard of."""
        return self.events[-1]["seq"] if self.events else 0

    async def send(self, message: Any) -> None:
        """Send a message, or any text."""
        await self.connection.send(message if isinstance(message, str) else json.dumps(message))

    async def receive(self) -> Any:
        """The next message."""
        message = json.loads(await asyncio.wait_for(self.connection.recv(), PATIENCE))
        self.note(message)
        return message

    def note(self, message: Any) -> None:
        """Keep what a message says."""
        self.heard.append(message)
        if message["type"] in ("welcome", "table"):
            self.table = message["table"]
        if message["type"] in ("welcome", "events"):
            for event in message["events"]:
                if event["seq"] > self.seq:
                    assert event["seq"] == self.seq + 1 or not self.events, "a gap in the events"
                    self.events.append(event)
            self.position, self.outcome = message["position"], message["outcome"]

    async def until(self, *kinds: str) -> Any:
        """The next message of one of these kinds."""
        while (message := await self.receive())["type"] not in kinds:
            pass
        return message

    async def ask(self, kind: str, **fields: Any) -> Any:
        """Send a command or a preview; its answer."""
        name = fields.pop("id", None) or new_id()
        await self.send({"type": kind, "id": name, **fields})
        while (message := await self.receive()).get("id") != name:
            pass
        return message

    async def act(self, *actions: str, **fields: Any) -> Any:
        """Act at the last event that was heard of."""
        return await self.ask("act", **{"seq": self.seq, "actions": list(actions), **fields})

    async def first_turn(self) -> list[str]:
        """The first legal turn there is."""
        actions: list[str] = []
        while True:
            shown = await self.ask("preview", seq=self.seq, actions=actions)
            if shown.get("code") == "stale":
                actions = []
                continue
            assert shown["type"] == "previewed", shown
            if shown["ends_turn"]:
                return actions
            actions.append(shown["choices"][0]["action"])

    async def play_on(self, seats: set[int], turns: int = 10_000) -> None:
        """Play these seats until the end, or for so many turns."""
        while self.outcome is None and turns:
            if self.position["to_act"] in seats:
                answer = await self.act(*await self.first_turn())
                # Something may have happened meanwhile; we have heard of it before the answer.
                assert answer["type"] == "done" or answer["code"] == "stale", answer
                turns -= answer["type"] == "done"
            else:
                await self.until("events")

    async def close(self) -> None:
        """Go."""
        await self.connection.close()


def on(server: LiveServer, work: Any) -> Any:
    """Something done on the loop of the server."""
    assert server.loop is not None
    return asyncio.run_coroutine_threadsafe(work, server.loop)
