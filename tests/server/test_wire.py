"""Slow handshakes: who never finishes their headers is hung up on, and nobody else."""

import socket
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from websockets.sync.client import connect

from kingdomino.server import wire
from kingdomino.server.wire import HttpWire, SocketWire


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


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(wire, "HEAD_SECONDS", 0.3)
    listening = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(echo, http=HttpWire, ws=SocketWire, lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, args=([listening],))
    thread.start()
    yield listening.getsockname()[1]
    server.should_exit = True
    thread.join()


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
