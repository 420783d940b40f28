"""`kingdomino serve`: one command, nothing to configure, and a gentle end."""

import json
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.support.cli.running import Command

KINGDOMINO = [str(Path(sys.executable).with_name("kingdomino"))]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def serving(folder: Path, *arguments: str) -> Generator[tuple[subprocess.Popen[str], str]]:
    """A running server and its address."""
    port = str(free_port())
    command = [*KINGDOMINO, "serve", "--port", port, "--data-folder", str(folder), *arguments]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        printed = process.stdout.readline()
        found = re.search(r"http://\S+", printed)
        assert found, printed
        client = httpx.Client(transport=httpx.HTTPTransport(retries=30), timeout=60)
        with client:
            assert client.get(f"{found[0]}/api/health").json()["status"] == "ok"
        yield process, found[0]
    finally:
        if process.poll() is None:
            process.kill()
        process.wait()


def stopped(process: subprocess.Popen[str]) -> tuple[int, float, str]:
    """The exit code, how long it took, and what was logged."""
    began = time.monotonic()
    process.send_signal(signal.SIGTERM)
    _, logged = process.communicate(timeout=60)
    return process.returncode, time.monotonic() - began, logged


def new_match(url: str) -> tuple[str, str]:
    """A new table, and the cookie of its host."""
    with httpx.Client(base_url=url, timeout=60) as client:
        client.post("/api/guests", json={"name": "Anastasia"}).raise_for_status()
        seats = [{"type": "here"}, {"type": "open"}]
        answer = client.post("/api/matches", json={"game": "duel", "seats": seats})
        return answer.raise_for_status().json()["id"], f"kingdomino={client.cookies['kingdomino']}"


def test_it_starts_serves_and_ends_with_everything_kept(tmp_path: Path):
    with serving(tmp_path, "--log-format", "json") as (process, url):
        match, cookie = new_match(url)
        address = url.replace("http:", "ws:") + f"/api/matches/{match}/socket"
        with connect(address, additional_headers={"cookie": cookie}) as watching:
            watching.send('{"type": "hello"}')
            assert json.loads(watching.recv())["type"] == "welcome"
            code, seconds, logged = stopped(process)
            with pytest.raises(ConnectionClosed) as closed:
                list(watching)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        assert "come back" in closed.value.rcvd.reason
    assert code == 0
    assert seconds < 10
    lines = [json.loads(line) for line in logged.splitlines()]
    assert {line["level"] for line in lines} == {"info"}
    for private in ("Anastasia", "127.0.0.1", cookie.partition("=")[2]):
        assert private not in logged

    with serving(tmp_path) as (process, url):
        table = httpx.get(f"{url}/api/matches/{match}", timeout=60).json()
        assert table["seats"][0]["name"] == "Anastasia"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--workers", "2"], "cannot share an SQLite file"),
        (["--database", "mysql://x"], "mysql"),
        (["--public-url", "nonsense"], "public URL"),
        (["--port", "0"], "port"),
        (["--log-format", "xml"], "text or json"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    kingdomino: Command, tmp_path: Path, arguments: list[str], words: str
):
    done = kingdomino("serve", "--data-folder", str(tmp_path), *arguments)
    assert done.code == 2
    assert words in done.err


def test_a_port_that_is_taken_is_named(kingdomino: Command, tmp_path: Path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = kingdomino("serve", "--port", port, "--data-folder", str(tmp_path))
    assert done.code == 2
    assert f"port {port}" in done.err
    assert "--port" in done.err


def test_a_second_server_on_the_same_file_is_refused_and_harms_nobody(
    kingdomino: Command, tmp_path: Path
):
    other_name = tmp_path / "link.sqlite"
    other_name.symlink_to(tmp_path / "kingdomino.sqlite")
    with serving(tmp_path) as (process, url):
        match, _ = new_match(url)
        for same in (["--data-folder", str(tmp_path)], ["--database", f"sqlite:///{other_name}"]):
            second = kingdomino("serve", "--port", str(free_port()), *same)
            assert second.code == 2
            assert len(second.err.splitlines()) == 1
            assert f"another server (process {process.pid}) is running on this file" in second.err
            assert "--data-folder" in second.err
        # Whoever only copies is not kept out, and the server serves on.
        copied = kingdomino("backup", str(tmp_path / "copy"), "--data-folder", str(tmp_path))
        assert copied.code == 0, copied.err
        assert httpx.get(f"{url}/api/matches/{match}", timeout=60).status_code == 200


def test_after_a_kill_it_can_be_started_again_at_once(tmp_path: Path):
    with serving(tmp_path) as (process, url):
        match, _ = new_match(url)
        process.kill()
        process.wait()
        with serving(tmp_path) as (_, again):
            assert httpx.get(f"{again}/api/matches/{match}", timeout=60).status_code == 200
