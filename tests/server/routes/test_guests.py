"""Guests: who is who, from where, and how they are forgotten."""

import hashlib
import sqlite3
from pathlib import Path

import pytest
from litestar.exceptions import WebSocketDisconnect

from tests.support.server.visitors import HERE, OPEN, AppServer, server_at


def test_a_guest_is_known_by_a_cookie_that_scripts_and_foreign_pages_cannot_use(
    app_server: AppServer,
):
    ana = app_server.stranger()
    answer = ana.post("/api/guests", {"name": " Ana\u202e "})
    assert (answer.status, answer.json) == (201, {"name": "Ana"})
    assert ana.cookie is not None
    assert len(bytes.fromhex(ana.cookie)) == 16
    parts = {part.strip().lower() for part in ana.set_cookie.split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/"} <= parts
    assert "secure" not in parts
    assert not any(part.startswith("domain") for part in parts)
    assert ana.get("/api/me").json == {"name": "Ana"}


def test_who_comes_in_again_stays_who_they_are(app_server: AppServer):
    ana = app_server.guest()
    cookie = ana.cookie
    answer = ana.post("/api/guests", {"name": "Eve"})
    assert (answer.status, answer.json, ana.cookie) == (201, {"name": "Ana"}, cookie)
    # The browser keeps it for as long again.
    assert f"max-age={400 * 24 * 3600}" in ana.set_cookie.lower()


def test_over_https_the_cookie_is_for_https_and_this_host_only(tmp_path: Path):
    with server_at(tmp_path, public_url="https://play.example.org") as app_server:
        ana = app_server.stranger()
        headers = {"origin": "https://play.example.org"}
        assert ana.post("/api/guests", {"name": "Ana"}, headers=headers).status == 201
        assert ana.set_cookie.startswith("__Host-kingdomino=")
        assert "secure" in ana.set_cookie.lower()
        answer = ana.get("/api/health")
        assert answer.headers["strict-transport-security"].startswith("max-age=")
        assert answer.headers["cross-origin-opener-policy"] == "same-origin"


@pytest.mark.parametrize(
    "cookie", ["", "0" * 32, "x", "0" * 31, "' OR 1=1 --", "0" * 5000, "../../etc/passwd"]
)
def test_a_forged_session_is_no_session(app_server: AppServer, cookie: str):
    stranger = app_server.stranger()
    stranger.cookie = cookie
    answer = stranger.get("/api/me")
    assert (answer.status, answer.code) == (401, "no_session")


def test_only_the_hash_of_a_session_is_kept(tmp_path: Path):
    with server_at(tmp_path) as app_server:
        cookie = app_server.guest().cookie
        assert cookie is not None
    database = next(tmp_path.glob("*.sqlite"))
    dump = "\n".join(sqlite3.connect(database).iterdump())
    assert cookie not in dump
    assert hashlib.sha256(cookie.encode()).hexdigest() in dump.lower()


def test_after_logging_out_the_session_is_over_for_good(app_server: AppServer):
    ana = app_server.guest()
    old = ana.cookie
    assert ana.post("/api/me/logout").status == 204
    assert ana.cookie == ""
    ana.cookie = old
    assert ana.get("/api/me").code == "no_session"


def test_a_guest_may_take_another_name(app_server: AppServer):
    ana = app_server.guest()
    answer = ana.ask("PATCH", "/api/me", {"name": "<script>alert('x')</script>"})
    assert answer.json == {"name": "<script>alert('x')</scri"}
    assert answer.headers["content-type"].startswith("application/json")
    assert ana.get("/api/me").json == answer.json


def test_a_code_moves_a_guest_to_another_device_once(app_server: AppServer):
    ana, phone, other = app_server.guest("Ana"), app_server.stranger(), app_server.stranger()
    code = ana.post("/api/me/code").json["code"]
    assert len(code) == 9
    assert phone.post("/api/guests/moved", {"code": f" {code.upper()} "}).json == {"name": "Ana"}
    assert phone.cookie != ana.cookie
    assert phone.ask("PATCH", "/api/me", {"name": "Bea"}).status == 200
    assert ana.get("/api/me").json == {"name": "Bea"}
    answer = other.post("/api/guests/moved", {"code": code})
    assert (answer.status, answer.code) == (404, "not_found")


def test_a_new_code_replaces_the_old_one(app_server: AppServer):
    ana = app_server.guest()
    old, new = (ana.post("/api/me/code").json["code"] for _ in range(2))
    assert app_server.stranger().post("/api/guests/moved", {"code": old}).code == "not_found"
    assert app_server.stranger().post("/api/guests/moved", {"code": new}).status == 200


def test_a_code_is_good_for_ten_minutes_only(
    app_server: AppServer, monkeypatch: pytest.MonkeyPatch
):
    ana = app_server.guest()
    answer = ana.post("/api/me/code").json
    storage = app_server.worker.storage
    now = storage.now()
    assert 9 * 60_000 < answer["until"] - now <= 10 * 60_000
    monkeypatch.setattr("kingdomino.server.edge.sessions.CODE_MS", -1)
    code = ana.post("/api/me/code").json["code"]
    assert app_server.stranger().post("/api/guests/moved", {"code": code}).code == "not_found"


def test_codes_cannot_be_tried_often(strict_app_server: AppServer):
    thief = strict_app_server.stranger()
    codes = [thief.post("/api/guests/moved", {"code": f"try-{n}"}).code for n in range(7)]
    assert codes == ["not_found"] * 5 + ["too_many"] * 2


def test_who_is_deleted_is_gone(app_server: AppServer):
    ana, ben = app_server.guest("Anastasia"), app_server.guest("Ben")
    open_table = ana.make_table(HERE, OPEN)["id"]
    played = ana.make_table(HERE, {"type": "here", "name": "Her sister"}, OPEN, game="classic")[
        "id"
    ]
    assert ben.act(played, "join", {}).status == 200
    assert ana.act(played, "start").status == 200
    phone = app_server.stranger()
    assert (
        phone.post("/api/guests/moved", {"code": ana.post("/api/me/code").json["code"]}).status
        == 200
    )
    cookie = ana.cookie

    assert ana.ask("DELETE", "/api/me").status == 204
    ana.cookie = cookie
    assert ana.get("/api/me").code == phone.get("/api/me").code == "no_session"
    assert ben.get(f"/api/matches/{open_table}").code == "not_found"
    table = ben.table(played)
    assert [seat["name"] for seat in table["seats"]] == ["", "", "Ben"]
    assert table["status"] == "playing"
    assert "Anastasia" not in ben.get(f"/api/matches/{played}/file").text
    assert "sister" not in ben.get(f"/api/matches/{played}/file").text


@pytest.mark.parametrize(
    "origin",
    [
        "null",
        "https://evil.example",
        "http://localhost",
        "http://localhost:8001",
        "https://localhost:8000",
        "http://localhost:8000.evil.example",
        "http://localhost:8000@evil.example",
        "http://evil.example#http://localhost:8000",
        "http://LOCALHOST:8000",
        "http://localhost:8000/",
        "",
        "file://",
    ],
)
def test_a_foreign_page_can_change_nothing_and_open_no_socket(app_server: AppServer, origin: str):
    ana = app_server.guest()
    table = ana.make_table(HERE, OPEN)["id"]
    headers = {"origin": origin}
    for method, path, body in [
        ("POST", "/api/guests", {"name": "x"}),
        ("PATCH", "/api/me", {"name": "x"}),
        ("DELETE", "/api/me", None),
        ("POST", "/api/me/logout", None),
        ("POST", f"/api/matches/{table}/leave", None),
    ]:
        answer = ana.ask(method, path, body, headers=headers)
        assert (answer.status, answer.code) == (403, "foreign_origin")
    with pytest.raises(WebSocketDisconnect), ana.socket(table, origin=origin) as socket:
        socket.receive_json(timeout=5)
    assert ana.get("/api/me").json == {"name": "Ana"}
    assert ana.table(table)["status"] == "open"


def test_our_own_pages_can(app_server: AppServer):
    for origin in ("http://localhost:8000", "http://127.0.0.1:8000", "http://[::1]:8000"):
        ana = app_server.stranger()
        headers = {"origin": origin}
        assert ana.post("/api/guests", {"name": "Ana"}, headers=headers).status == 201
        table = ana.make_table(HERE, OPEN)["id"]
        with ana.socket(table, origin=origin) as socket:
            socket.send_json({"type": "hello"})
            assert socket.receive_json(timeout=5)["type"] == "welcome"
