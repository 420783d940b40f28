"""What a server writes to its log names nobody, whatever fails: no name, no session, no address, no message."""

import asyncio
import hashlib
import logging
import logging.config
import socket
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import httpx
import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import IntegrityError
from websockets.asyncio.client import connect

from kingdomino.server.errors import Code, Refusal
from kingdomino.server.live.services import Services
from kingdomino.server.logging_config import Seldom, log_config
from kingdomino.server.storage.contract import Storage
from kingdomino.server.storage.sqlite.file import sqlite_engine
from tests.support.server.storage.samples import guest, play
from tools.load.server_process import ServerProcess

NAME, OTHER_NAME = "Anastasia Romanowa", "Wilhelmina Tell"
TABLES = ("guest", "session", "code", "mute", "match", "seat", "event", "secret")
BROKEN = "CREATE TRIGGER broken_{what}_{table} BEFORE {what} ON {table} BEGIN SELECT RAISE(ABORT, 'broken'); END"


def broken(database: Path) -> None:
    """From now on nothing can be written: whatever tries is a fault that nobody has foreseen."""
    with closing(sqlite3.connect(database, timeout=10)) as connection:
        for table in TABLES:
            for what in ("INSERT", "UPDATE", "DELETE"):
                connection.execute(BROKEN.format(what=what, table=table))
        connection.commit()


async def everything_fails(url: str, database: Path) -> list[str]:
    """Somebody does all that there is; then nothing works any more, and they do it again. What is theirs."""
    async with httpx.AsyncClient(base_url=url, timeout=20) as http:
        answer = await http.post("/api/guests", json={"name": NAME})
        session = answer.headers["set-cookie"].partition("=")[2].partition(";")[0]
        wish = {"game": "duel", "seats": [{"type": "here"}, {"type": "here", "name": OTHER_NAME}]}
        match = (await http.post("/api/matches", json=wish)).json()["id"]
        table = (await http.post("/api/matches", json=wish)).json()["id"]
        await http.post(f"/api/matches/{match}/start", json={})
        address = f"{url.replace('http', 'ws', 1)}/api/matches/{match}/socket"
        headers = {"Cookie": f"kingdomino={session}"}
        async with connect(address, additional_headers=headers) as socket:
            await socket.send('{"type":"hello","seq":0}')
            assert "welcome" in str(await socket.recv())
            broken(database)
            act = '{"type":"act","id":"private-id","seq":2,"actions":["take:1"]}'
            await socket.send(act)
            while '"private-id"' not in (answered := str(await socket.recv())):
                pass
            assert '"internal"' in answered
            for method, path, body in (
                ("POST", "/api/matches", wish),
                ("PATCH", "/api/me", {"name": OTHER_NAME}),
                ("POST", "/api/me/code", None),
                ("POST", f"/api/matches/{table}/start", {}),
                ("POST", "/api/me/logout", None),
                ("DELETE", "/api/me", None),
            ):
                failed = await http.request(method, path, json=body)
                assert (failed.status_code, failed.json()["code"]) == (500, "internal"), path
        http.cookies.clear()
        assert (await http.post("/api/guests", json={"name": OTHER_NAME})).status_code == 500
    return [
        *(NAME, OTHER_NAME, *NAME.split(), *OTHER_NAME.split(), session, "private-id"),
        *(hashlib.sha256(session.encode()).hexdigest(), "127.0.0.1"),
    ]


def test_a_log_full_of_faults_names_nobody(tmp_path: Path):
    server = ServerProcess(tmp_path, options=["--log-format", "json"])
    server.start()
    try:
        theirs = asyncio.run(asyncio.wait_for(everything_fails(server.url, server.database), 60))
    finally:
        server.stop()
    log = server.log.read_text(encoding="utf-8")
    assert server.tracebacks() >= 8
    assert "IntegrityError" in log
    # The first lines say where the server listens, to whoever has started it.
    logged = [line.lower() for line in log.splitlines() if server.url not in line]
    assert [line for line in logged for word in theirs if word.lower() in line] == []


@pytest.mark.parametrize("format", ["text", "json"])
def test_what_postgresql_quotes_is_left_out(postgresql: str, format: str):
    """It tells the whole row that it does not want; the control is a formatter as anybody has it."""
    ours = logging.config.DictConfigurator(log_config(format)).configure_formatter(
        log_config(format)["formatters"]["chosen"]
    )
    told: list[str] = []

    async def scenario(storage: Storage) -> None:
        await storage.create_guest(guest(NAME), b"phone")
        try:
            await storage.create_guest(guest(NAME), b"laptop")
        except IntegrityError:
            fault = sys.exc_info()
            entry = logging.LogRecord("server", logging.ERROR, "", 1, "it failed", (), fault)
            for formatter in (logging.Formatter(), ours):
                entry.exc_text = None
                told.append(formatter.format(entry))

    play(postgresql, scenario)
    careless, careful = told
    assert NAME in careless
    assert NAME not in careful
    assert "UniqueViolationError" in careful


def test_without_care_a_failed_statement_would_tell(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    """The control: an engine as anybody makes it, and ours."""
    path = tmp_path / "names.db"
    careless, ours = create_engine(f"sqlite:///{path}"), sqlite_engine(path)
    with careless.begin() as connection:
        connection.execute(text("CREATE TABLE guest (name TEXT UNIQUE)"))
    for engine, is_told in ((careless, True), (ours, False)):
        caplog.clear()
        try:
            with engine.begin() as connection:
                for _ in range(2):
                    connection.execute(text("INSERT INTO guest VALUES (:name)"), {"name": NAME})
        except IntegrityError:
            logging.getLogger(__name__).exception("it failed")
        assert (NAME in caplog.text) == is_told
        engine.dispose()


def test_what_strangers_provoke_is_said_seldom_and_counted():
    now = 0.0
    seldom = Seldom(lambda: now)

    def said(message: str, level: int = logging.WARNING) -> str | None:
        entry = logging.LogRecord("uvicorn.error", level, "", 1, message, (), None)
        return entry.getMessage() if seldom.filter(entry) else None

    assert said("Invalid HTTP request received.") == "Invalid HTTP request received."
    assert [said("Invalid HTTP request received.") for _ in range(7)] == [None] * 7
    assert said("something else") == "something else"
    assert said("it failed", logging.ERROR) == said("it failed", logging.ERROR) == "it failed"
    now = 61.0
    assert said("Invalid HTTP request received.") == (
        "Invalid HTTP request received. (7 more since it was last said)"
    )
    now = 130.0
    assert said("Invalid HTTP request received.") == "Invalid HTTP request received."


def test_a_flood_of_what_is_no_http_does_not_fill_the_log(tmp_path: Path):
    server = ServerProcess(tmp_path)
    server.start()
    try:
        for _ in range(20):
            with socket.create_connection(("127.0.0.1", server.port), timeout=20) as stranger:
                stranger.sendall(b"this is no HTTP\r\n\r\n")
                while stranger.recv(1_000):
                    pass
    finally:
        server.stop()
    assert server.log.read_text().count("Invalid HTTP request") == 1


def test_a_table_that_is_gone_is_no_news(caplog: pytest.LogCaptureFixture):
    async def refuse(code: Code) -> None:
        raise Refusal(code, f"{code}.")

    async def scenario() -> None:
        services = Services(NotImplemented, NotImplemented, "worker", "http://localhost")
        for code in (Code.NOT_FOUND, Code.STALE):
            services.spawn(refuse(code))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        await services.close()

    with caplog.at_level(logging.INFO):
        asyncio.run(scenario())
    assert caplog.messages == ["put off: stale."]
