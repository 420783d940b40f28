"""Slow handshakes: who never finishes their headers is hung up on, and nobody else."""

import socket
import threading
import time
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
import uvicorn
from websockets.sync.client import connect

from kingdomino.server.edge import uvicorn_protocols
from kingdomino.server.edge.uvicorn_protocols import BoundedHttpProtocol, BoundedWebSocketProtocol
from tests.support.server.ipv6 import has_ipv6


async def echo(scope: Any, receive: Any, send: Any) -> None:
    """Answers every request, and every message of a socket."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body"})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (message := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": message["text"]})


@contextmanager
def running(listening: socket.socket, app: Any, **settings: Any) -> Generator[int]:
    """A server with our protocols, as long as the block lasts; its port."""
    config = uvicorn.Config(
        app,
        http=BoundedHttpProtocol,
        ws=BoundedWebSocketProtocol,
        lifespan="off",
        log_config=None,
        **settings,
    )
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    try:
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        thread.join()


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(uvicorn_protocols, "HEAD_SECONDS", 0.3)
    with running(socket.create_server(("127.0.0.1", 0)), echo) as port:
        yield port


def _is_hung_up(slow: socket.socket) -> bool:
    try:
        return slow.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.mark.parametrize("words", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nX: "])
def test_who_never_finishes_is_hung_up_on(port: int, words: bytes):
    with socket.create_connection(("127.0.0.1", port), timeout=20) as slow:
        slow.sendall(words)
        assert _is_hung_up(slow)


def test_who_drips_is_hung_up_on_too(port: int):
    with socket.create_connection(("127.0.0.1", port), timeout=20) as slow:
        slow.sendall(b"GET / HTTP/1.1\r\n")
        dripped = 0
        try:
            while dripped < 200:
                slow.sendall(b"X: y\r\n")
                dripped += 1
                time.sleep(0.05)
        except OSError:
            pass
        assert 0 < dripped < 200


def test_a_second_request_must_come_as_fast_as_the_first(port: int):
    with socket.create_connection(("127.0.0.1", port), timeout=20) as visitor:
        visitor.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert visitor.recv(4096).startswith(b"HTTP/1.1 204")
        visitor.sendall(b"GET / HTTP/1.1\r\n")
        assert visitor.recv(1) == b""


def test_a_socket_that_is_open_stays_open(port: int):
    with connect(f"ws://127.0.0.1:{port}/") as open_socket:
        time.sleep(0.7)
        open_socket.send("still here")
        assert open_socket.recv(timeout=20) == "still here"


def test_who_does_not_answer_a_ping_is_told_so():
    listening = socket.create_server(("127.0.0.1", 0))
    with (
        running(listening, echo, ws_ping_interval=0.2, ws_ping_timeout=0.2) as port,
        socket.create_connection(("127.0.0.1", port), timeout=20) as silent,
    ):
        silent.sendall(
            b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        )
        heard = b""
        while more := silent.recv(4096):
            heard += more
    assert heard.endswith((4408).to_bytes(2, "big") + b"no pong came in time")


@pytest.mark.skipif(not has_ipv6(), reason="this machine has no IPv6: both families are not tried")
def test_who_comes_by_ipv4_to_a_socket_for_both_families_is_known_by_that_address():
    """Else a proxy on this machine would not be believed, and all its visitors would share one address."""
    seen: list[str] = []

    async def note(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["client"][0])
        await echo(scope, receive, send)

    listening = socket.create_server(("::", 0), family=socket.AF_INET6, dualstack_ipv6=True)
    with running(listening, note) as port:
        for address in ("127.0.0.1", "::1"):
            with socket.create_connection((address, port), timeout=20) as asking:
                asking.sendall(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
                assert asking.recv(20).startswith(b"HTTP/1.1 204")
        with connect(f"ws://127.0.0.1:{port}") as talking:
            talking.send("still there?")
            assert talking.recv(timeout=20) == "still there?"
    assert seen == ["127.0.0.1", "::1", "127.0.0.1"]
