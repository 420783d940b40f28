"""File descriptors: all that the system allows are used, and when they run out that is answered, logged and overcome."""

import json
import resource
import socket
import time
from collections.abc import Callable, Generator
from contextlib import ExitStack, closing, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path
from select import select

import pytest

from kingdomino.server.edge import descriptors
from tools.load.server_process import PROGRAM, ServerProcess

SOFT, HARD = 60, 120
PATIENCE_SECONDS = 30
LOW_LIMIT = f"import resource; resource.setrlimit(resource.RLIMIT_NOFILE, ({SOFT}, {HARD})); "


@contextmanager
def server_with_few(folder: Path) -> Generator[ServerProcess]:
    """A server of its own that may have few descriptors."""
    flag, program = PROGRAM
    server = ServerProcess(folder, program=(flag, LOW_LIMIT + program))
    server.clear()
    server.start()
    try:
        yield server
    finally:
        server.stop()


def connected(server: ServerProcess) -> HTTPConnection:
    connection = HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE_SECONDS)
    connection.connect()
    return connection


def asked(connection: HTTPConnection, path: str = "/api/games") -> tuple[HTTPResponse, bytes]:
    connection.request("GET", path)
    answer = connection.getresponse()
    return answer, answer.read()


def wait_until(is_so: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not is_so():
        assert time.monotonic() < deadline, what
        time.sleep(0.05)


def times_logged(server: ServerProcess, words: str) -> int:
    return server.log.read_text(encoding="utf-8").count(words)


def is_served(server: ServerProcess) -> bool:
    try:
        with closing(connected(server)) as connection:
            return asked(connection)[0].status == 200
    except OSError:
        return False


def test_when_few_are_left_new_connections_are_refused_and_old_ones_served(tmp_path: Path):
    with server_with_few(tmp_path) as server, ExitStack() as stack:
        held: list[HTTPConnection] = []
        while True:
            connection = stack.enter_context(closing(connected(server)))
            answer, body = asked(connection)
            if answer.status != 200:
                break
            held.append(connection)
            assert len(held) < HARD, "nothing was refused"
        assert (answer.status, answer.headers["content-type"]) == (503, "application/json")
        error = json.loads(body)
        assert (error["type"], error["code"]) == ("error", "busy")
        assert int(answer.headers["retry-after"]) == error["retry_seconds"] > 0

        figures = asked(held[0], "/metrics")[1].decode().splitlines()
        assert f"process_max_fds {HARD}.0" in figures  # and not SOFT
        [are_open] = [line.split()[1] for line in figures if line.startswith("process_open_fds ")]
        assert HARD - HARD // 4 - 10 < float(are_open) < HARD
        for _ in range(5):
            with closing(connected(server)) as another:
                assert asked(another)[0].status == 503
        assert times_logged(server, "new connections are refused") == 1  # once a minute

        for connection in held[len(held) // 2 :]:
            connection.close()
        wait_until(lambda: is_served(server), "it does not serve again")
        assert asked(held[0])[0].status == 200
        assert server.tracebacks() == 0


def test_the_refusal_comes_before_anything_is_asked(tmp_path: Path):
    with server_with_few(tmp_path) as server, ExitStack() as stack:
        place = ("127.0.0.1", server.port)
        silent = [
            stack.enter_context(socket.create_connection(place, PATIENCE_SECONDS))
            for _ in range(HARD)
        ]
        refused = select(silent, [], [], PATIENCE_SECONDS)[0][0]
        assert refused.recv(12) == b"HTTP/1.1 503"


def test_when_none_is_left_that_is_logged_and_overcome(tmp_path: Path):
    with server_with_few(tmp_path) as server:
        open_ones = {int(file.name) for file in Path(f"/proc/{server.pid}/fd").iterdir()}
        lowest = min({*range(HARD)} - open_ones)
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (lowest, HARD))
        line = f"no file descriptor is left of {lowest}"
        wait_until(lambda: times_logged(server, line) == 1, "no line is logged")
        assert not is_served(server)
        resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (HARD, HARD))
        again = "there are file descriptors again"
        wait_until(lambda: times_logged(server, again) == 1, "no line says that it is over")
        wait_until(lambda: is_served(server), "it does not serve again")
        assert server.exit_code is None


def test_a_system_without_a_limit_refuses_nothing(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(descriptors, "limit", lambda: None)
    assert not descriptors.is_scarce(10**6)
    assert not descriptors.is_almost_gone(10**6)


@pytest.mark.parametrize(("most", "first_scarce"), [(120, 90), (1024, 960), (65_536, 65_472)])
def test_the_reserve_is_a_quarter_of_a_low_limit(
    monkeypatch: pytest.MonkeyPatch, most: int, first_scarce: int
):
    monkeypatch.setattr(descriptors, "limit", lambda: most)
    assert not descriptors.is_scarce(first_scarce - 1)
    assert descriptors.is_scarce(first_scarce)
    assert not descriptors.is_almost_gone(first_scarce)
    assert descriptors.is_almost_gone(most - 1)
