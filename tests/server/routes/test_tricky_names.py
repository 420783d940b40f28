"""Names that try to be something else: a script, an end of text, text that runs backwards, a very long one.

They are data: the server gives them out as they were cleaned, in JSON and in files that nobody takes for a page.
"""

import json

import pytest

from kingdomino.record import parse_game
from kingdomino.server.match.names import LONGEST_NAME, clean_name
from tests.support.server.visitors import HERE, AppServer

TRICKY = {
    "a script": "<script>x()</script>",
    "an image that runs a script": "<img src=x onerror=x()>",
    "the end of an attribute": "\"'><svg onload=x()>",
    "an entity": "&lt;b&gt; & &#60;i&#62;",
    "a template": "{{x}} ${x} {@html x}",
    "SQL": "'); DROP TABLE guest; --",
    "NUL": "A\x00n\x00a\x00",
    "control characters": "\x1b[31mAna\x07\r\n\x7f",
    "right to left": "\u202eanA\u202c\u200f\u2067",
    "right to left by nature": "משה ومحمد",
    "invisible": "\u200b\ufeff\u2060\u00ad",
    "as long as may be sent": "x" * 100,
    "long in bytes": "👑" * 50,
    "many marks": "Z" + "\u0300" * 90,
    "a header of a file": "Ana | Ben\nsecret: 0",
    "a comment of a file": "# end",
}


@pytest.mark.parametrize("trick", TRICKY)
def test_a_tricky_name_is_shown_as_what_it_is(app_server: AppServer, trick: str):
    sent = TRICKY[trick]
    shown = clean_name(sent)
    assert 0 < len(shown) <= LONGEST_NAME
    ana = app_server.guest(sent)
    assert ana.get("/api/me").json == {"name": shown}
    assert ana.ask("PATCH", "/api/me", {"name": sent}).json == {"name": shown}
    match_id = ana.make_table(HERE, {"type": "here", "name": sent}, is_public=True)["id"]
    ana.act(match_id, "start")
    stranger = app_server.stranger()
    answers = [
        stranger.get(f"/api/matches/{match_id}"),
        stranger.get("/api/matches?list=watch"),
        ana.get("/api/me"),
    ]
    tables = [answers[0].json, answers[1].json["matches"][0]]
    with stranger.socket(match_id) as socket:
        socket.send_json({"type": "hello"})
        tables.append(socket.receive_json(timeout=10)["table"])
    for table in tables:
        assert [seat["name"] for seat in table["seats"]] == [shown, shown]
    for answer in answers:
        # No browser takes it for a page, whatever is in it.
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert "\x00" not in answer.text
        assert json.dumps(shown, ensure_ascii=False)[1:-1] in answer.text


@pytest.mark.parametrize("trick", TRICKY)
def test_a_tricky_name_in_a_file_is_a_name(app_server: AppServer, trick: str):
    ana = app_server.guest(TRICKY[trick])
    match_id = ana.make_table(HERE, {"type": "here", "name": TRICKY[trick]})["id"]
    ana.act(match_id, "start")
    answer = ana.get(f"/api/matches/{match_id}/file")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.headers["content-disposition"].startswith("attachment")
    record = parse_game(answer.text)
    assert record.names == (clean_name(TRICKY[trick]).replace("|", "/"),) * 2
    assert "secret" not in record.headers
    file = {"content": answer.content, "headers": {"content-type": "text/plain"}}
    upload = ana.post("/api/uploads", **file)
    assert upload.status == 201, upload.text
    assert [seat["name"] for seat in upload.json["seats"]] == [*record.names]


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("x" * 101, "bad_message"),
        ("👑" * 2_100, "too_large"),
        ("x" * 1_000_000, "too_large"),
        ("", "bad_message"),
        (None, "bad_message"),
        (["Ana"], "bad_message"),
        ({"$ne": ""}, "bad_message"),
    ],
)
def test_what_is_no_name_is_refused(app_server: AppServer, name: object, code: str):
    ana = app_server.guest("Ana")
    assert app_server.stranger().post("/api/guests", {"name": name}).code == code
    assert ana.ask("PATCH", "/api/me", {"name": name}).code == code
    if name is not None:
        wish = {"game": "duel", "seats": [HERE, {"type": "here", "name": name}]}
        assert ana.post("/api/matches", wish).code == code
    assert ana.get("/api/me").json == {"name": "Ana"}


def test_half_a_character_is_no_text(app_server: AppServer):
    for body in (b'{"name":"\\ud83d"}', b'{"name":"\xed\xa0\xbd"}', b'{"name":"\xf0\x9f\x91"}'):
        assert app_server.stranger().post("/api/guests", content=body).code in (
            "bad_json",
            "not_text",
        )
