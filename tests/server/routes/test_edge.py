"""What every request passes: sizes, strictness, headers, limits, and the last resort."""

import asyncio
import json
import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import ExitStack
from functools import partial
from typing import Any

import pytest
from litestar.exceptions import WebSocketDisconnect

from kingdomino.server.codes import LETTERS
from kingdomino.server.edge.limits import Buckets, Rate
from kingdomino.server.errors import HTTP_STATUS, Code
from kingdomino.server.routes import edge
from kingdomino.server.routes.edge import SECURITY_HEADERS
from kingdomino.server.storage.contract import StorageBusyError, StorageUnavailableError
from kingdomino.server.tables.new_table import ID_LENGTH, new_id
from tests.support.server.visitors import BOT, HERE, OPEN, AppServer


@pytest.mark.parametrize(
    "path",
    ["/", "/api/games", "/api/me", "/nothing", "/api/matches/none", "/metrics", "/api/schema"],
)
def test_every_answer_has_the_security_headers(app_server: AppServer, path: str):
    answer = app_server.stranger().get(path)
    for name, value in SECURITY_HEADERS.items():
        assert answer.headers[name] == value
    assert answer.headers["cache-control"] == ("no-cache" if path == "/api/schema" else "no-store")
    # Browsers complain about it where nothing is encrypted.
    assert "cross-origin-opener-policy" not in answer.headers
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"", 400, "bad_message"),
        (b"{", 400, "bad_json"),
        (b'{"name":"\xff"}', 400, "not_text"),
        (b"[]", 400, "bad_message"),
        (b'{"name":"Ana","name":"Ben"}', 400, "bad_json"),
        (b'{"name":"Ana","age":3}', 400, "bad_message"),
        (b'{"name":3}', 400, "bad_message"),
        (b'{"name":""}', 400, "bad_message"),
        (b'{"name":"' + b"x" * 101 + b'"}', 400, "bad_message"),
        (b'{"name":NaN}', 400, "bad_json"),
        (b"[" * 5000, 400, "bad_json"),
        (b" " * 8193, 413, "too_large"),
        (b"x" * 20_000_000, 413, "too_large"),
    ],
)
def test_a_bad_body_gets_its_code(app_server: AppServer, body: bytes, status: int, code: str):
    answer = app_server.stranger().post("/api/guests", content=body)
    assert (answer.status, answer.code) == (status, code)


@pytest.mark.parametrize("id", ["ABC", "a-b", "x" * 41, "none"])
def test_a_mistyped_link_leads_to_no_match(app_server: AppServer, id: str):
    for path in ("", "/events", "/file", "/fairness"):
        answer = app_server.stranger().get(f"/api/matches/{id}{path}")
        assert (answer.status, answer.code) == (404, "not_found")
        assert answer.json["message"] == "There is no such match; check the link."


def test_a_parameter_that_cannot_be_is_told_its_choices(app_server: AppServer):
    answer = app_server.stranger().get("/api/matches?list=all")
    assert (answer.status, answer.code) == (400, "bad_message")
    assert answer.json["message"] == "`list` is one of open, watch, mine."
    answer = app_server.stranger().get("/api/matches/abc/events?after=x")
    assert answer.code == "bad_message"
    assert answer.json["message"].startswith("after: ")


def test_a_body_without_an_announced_length_is_cut_off_too(app_server: AppServer):
    sent = 0

    def chunks() -> Any:
        nonlocal sent
        for _ in range(10_000):
            sent += 1
            yield b" " * 4096

    answer = app_server.stranger().post("/api/guests", content=chunks())
    assert (answer.status, answer.code) == (413, "too_large")


def test_a_body_that_does_not_come_is_not_awaited_for_ever(
    app_server: AppServer, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(edge, "BODY_SECONDS", 0.1)
    assert _answer_to(app_server, partial(asyncio.sleep, 3600)) == (408, "too_slow")


def test_a_body_is_not_awaited_when_we_go(
    app_server: AppServer, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(
        app_server.worker, "says_goodbye", False
    )  # and so it is again for the others

    async def goodbye() -> None:
        asyncio.get_running_loop().call_soon(app_server.worker.say_goodbye)
        await asyncio.sleep(3600)

    assert _answer_to(app_server, goodbye) == (503, "unavailable")
    assert not caplog.records


def test_a_body_that_is_cut_off_is_no_fault_of_ours(
    app_server: AppServer, caplog: pytest.LogCaptureFixture
):
    parts = iter(
        [{"type": "http.request", "body": b"{", "more_body": True}, {"type": "http.disconnect"}]
    )

    async def cut() -> Any:
        return next(parts)

    assert _answer_to(app_server, cut) == (400, "bad_message")
    assert not caplog.records


def _answer_to(app_server: AppServer, receive: Callable[[], Awaitable[Any]]) -> tuple[int, str]:
    """What is answered to a request whose body comes like this."""
    sent: list[Any] = []
    scope: Any = {
        "type": "http",
        "method": "POST",
        "path": "/api/guests",
        "raw_path": b"/api/guests",
        "query_string": b"",
        "root_path": "",
        "scheme": "http",
        "http_version": "1.1",
        "headers": [(b"content-length", b"20")],
        "client": ("192.0.2.1", 1),
        "server": ("localhost", 8000),
        "state": {},
    }

    async def send(message: Any) -> None:
        sent.append(message)

    with app_server.client.portal() as portal:
        portal.call(app_server.app, scope, receive, send)
    return sent[0]["status"], json.loads(sent[1]["body"])["code"]


def test_a_guest_has_twenty_sockets_at_most(app_server: AppServer):
    ana = app_server.guest()
    match_id = ana.make_table(HERE, OPEN)["id"]
    with ExitStack() as sockets:
        for _ in range(20):
            socket = sockets.enter_context(ana.socket(match_id))
            socket.send_json({"type": "hello"})
            assert socket.receive_json(timeout=10)["type"] == "welcome"
        with ana.socket(match_id) as one_more, pytest.raises(WebSocketDisconnect) as closed:
            one_more.receive_json(timeout=10)
        assert closed.value.code == 4429
    while "kingdomino_sockets 0" not in app_server.stranger().get("/metrics").text:
        time.sleep(0.05)  # they are let go of one by one
    with ana.socket(match_id) as socket:
        socket.send_json({"type": "hello"})
        assert socket.receive_json(timeout=10)["type"] == "welcome"


def test_prometheus_can_read_what_is_counted(app_server: AppServer):
    ana = app_server.guest("Anastasia")
    ana.get("/nothing")
    match_id = ana.make_table(HERE, {"type": "here"})["id"]
    ana.act(match_id, "start")
    answer = app_server.stranger().get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    figures = dict(
        line.rsplit(" ", 1) for line in answer.text.splitlines() if not line.startswith("#")
    )
    assert float(figures['kingdomino_refusals_total{code="not_found"}']) >= 1
    assert float(figures['kingdomino_events_total{type="began"}']) >= 1
    assert float(figures["kingdomino_commit_seconds_count"]) >= 1
    assert float(figures["kingdomino_rooms"]) >= 1
    assert "Anastasia" not in answer.text
    assert match_id not in answer.text


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nothing", 404),
        ("GET", "/api/matches/nothing/nothing", 404),
        ("GET", "/api/../etc/passwd", 404),
        ("PUT", "/api/me", 405),
        ("GET", "/api/guests", 405),
        ("POST", "/api/games", 405),
    ],
)
def test_what_is_not_there_is_said_so(app_server: AppServer, method: str, path: str, status: int):
    answer = app_server.stranger().ask(method, path)
    assert (answer.status, answer.code) == (status, "not_found")


@pytest.mark.parametrize(
    ("path", "allowed"),
    [
        ("/api/me", "DELETE, GET, OPTIONS, PATCH"),
        ("/api/guests", "OPTIONS, POST"),
        ("/api/matches/abc/join", "OPTIONS, POST"),
    ],
)
def test_a_wrong_method_is_told_the_right_ones(app_server: AppServer, path: str, allowed: str):
    answer = app_server.stranger().ask("PUT", path)
    assert (answer.status, answer.headers["allow"]) == (405, allowed)


@pytest.mark.parametrize("id", ["a", "2" * 16, "A" * 16, "%00", "x" * 1000, "é"])
@pytest.mark.parametrize("what", ["", "/events", "/file", "/qr.svg", "/fairness"])
def test_ids_cannot_be_guessed_and_nonsense_does_no_harm(app_server: AppServer, id: str, what: str):
    answer = app_server.stranger().get(f"/api/matches/{id}{what}")
    assert answer.status in (400, 404)
    assert answer.code in ("not_found", "bad_message")


def test_guessing_links_is_slow_and_hopeless(
    strict_app_server: AppServer, monkeypatch: pytest.MonkeyPatch
):
    limits, eve = strict_app_server.worker.limits, strict_app_server.stranger()
    match = strict_app_server.guest().make_table(HERE, OPEN)["id"]
    assert len(match) == ID_LENGTH
    assert set(match) <= set(LETTERS)
    # A thousand addresses that guess for a year, as fast as they may, among a million matches.
    rate = limits.requests_from.rate
    guesses = 1_000 * rate.count / rate.seconds * 365 * 24 * 3600
    assert guesses * 1_000_000 / len(LETTERS) ** ID_LENGTH < 1e-5
    # The same limit, but slow enough for a test.
    monkeypatch.setattr(limits, "requests_from", Buckets("requests", Rate(50, 600)))
    codes = Counter(eve.get(f"/api/matches/{new_id()}").code for _ in range(100))
    assert 50 <= codes["not_found"] <= 60
    assert codes["not_found"] + codes["too_many"] == 100


def test_ids_have_no_pattern():
    ids = [new_id() for _ in range(2_000)]
    assert len(set(ids)) == 2_000
    for place in range(ID_LENGTH):
        counts = Counter(each[place] for each in ids)
        assert set(counts) == set(LETTERS)
        assert max(counts.values()) < 2 * 2_000 / len(LETTERS)


@pytest.mark.parametrize(
    "query", ["after=-1", "after=x", "after=99999999999", "after=true", "after="]
)
def test_a_wrong_parameter_is_named(app_server: AppServer, query: str):
    table = app_server.guest().make_table(HERE, OPEN)["id"]
    answer = app_server.stranger().get(f"/api/matches/{table}/events?{query}")
    assert (answer.status, answer.code) == (400, "bad_message")
    assert "after" in answer.json["message"]


def test_a_fault_of_ours_is_noted_and_says_nothing_of_the_inside(
    app_server: AppServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    async def broken() -> None:
        raise ZeroDivisionError("the inside")

    monkeypatch.setattr(app_server.worker.storage, "check", broken)
    with caplog.at_level(logging.ERROR):
        answer = app_server.stranger().get("/api/health")
    assert (answer.status, answer.code) == (500, "internal")
    assert "inside" not in answer.text
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize(
    ("error", "code"),
    [(StorageUnavailableError("gone"), "unavailable"), (StorageBusyError("full"), "busy")],
)
def test_without_a_database_everybody_is_asked_to_come_back(
    app_server: AppServer, monkeypatch: pytest.MonkeyPatch, error: Exception, code: str
):
    async def gone() -> None:
        raise error

    monkeypatch.setattr(app_server.worker.storage, "check", gone)
    answer = app_server.stranger().get("/api/health")
    assert (answer.status, answer.code) == (503, code)
    assert int(answer.headers["retry-after"]) == answer.json["retry_seconds"] > 0


def test_every_code_has_a_status():
    assert set(HTTP_STATUS) == set(Code)
    assert all(400 <= status < 600 for status in HTTP_STATUS.values())


def test_a_guest_cannot_ask_without_end(app_server: AppServer, monkeypatch: pytest.MonkeyPatch):
    assert app_server.worker.limits.requests.rate == Rate(300, 60)
    # The same, but so slow that none is given back in the middle of the test.
    monkeypatch.setattr(app_server.worker.limits, "requests", Buckets("requests", Rate(30, 36_000)))
    ana, ben = app_server.guest(), app_server.guest()
    codes = [ana.get("/api/me").status for _ in range(40)]
    assert codes == [200] * 30 + [429] * 10
    answer = ana.get("/api/me")
    assert answer.code == "too_many"
    assert int(answer.headers["retry-after"]) >= 1
    assert ben.get("/api/me").status == 200


def test_ten_thousand_empty_tables_cannot_be_made(app_server: AppServer):
    ana = app_server.guest()
    wish = {"game": "duel", "seats": [HERE, OPEN]}
    answers = [ana.post("/api/matches", wish) for _ in range(50)]
    assert [answer.status for answer in answers].count(201) == 10
    assert {answer.code for answer in answers[10:]} == {"too_many"}
    assert len(ana.get("/api/matches?list=mine").json["matches"]) == 10


def test_nor_by_leaving_each_or_as_many_guests(
    app_server: AppServer, monkeypatch: pytest.MonkeyPatch
):
    few = Buckets("new tables from your address", Rate(15, 600))
    monkeypatch.setattr(app_server.worker.limits, "tables_from", few)
    wish = {"game": "duel", "seats": [BOT, OPEN]}
    made = 0
    for _ in range(4):
        visitor = app_server.guest()
        for _ in range(6):
            answer = visitor.post("/api/matches", wish)
            if answer.status == 201:
                made += 1
                assert visitor.act(answer.json["id"], "leave").status == 204
    assert made == 15
    assert app_server.guest().post("/api/matches", wish).code == "too_many"


def test_guests_cannot_be_made_without_end(strict_app_server: AppServer):
    answers = [strict_app_server.stranger().post("/api/guests", {"name": "x"}) for _ in range(70)]
    assert [answer.status for answer in answers].count(201) == 60
    assert answers[-1].code == "too_many"


@pytest.mark.parametrize("path", ["/", "/api/health", "/api/games"])
def test_who_asks_for_the_head_gets_the_headers_of_the_whole(app_server: AppServer, path: str):
    head, whole = app_server.stranger().ask("HEAD", path), app_server.stranger().get(path)
    assert head.status == whole.status == 200
    assert head.headers["content-type"] == whole.headers["content-type"]
