"""Matches as files and back again, events, QR codes, luck and hints."""

import re
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest

from kingdomino.record import parse_game
from tests.support.server.visitors import BOT, HERE, OPEN, AppServer, Visitor, server_at

GOLDEN = sorted(Path("golden").glob("*/*.game"))


def upload(visitor: Visitor, text: str | bytes) -> Any:
    return visitor.post("/api/uploads", content=text, headers={"content-type": "text/plain"})


def finished(visitor: Visitor) -> str:
    match_id = visitor.make_table(HERE, {"type": "here", "name": "Kim | Jo"})["id"]
    visitor.act(match_id, "start")
    visitor.finish(match_id)
    return match_id


def test_a_match_can_be_downloaded_and_the_secret_only_when_it_is_over(app_server: AppServer):
    ana = app_server.guest("Ana")
    match_id = ana.make_table(HERE, {"type": "here", "name": "Kim | Jo"})["id"]
    ana.act(match_id, "start")
    before = app_server.stranger().get(f"/api/matches/{match_id}/file")
    assert before.headers["content-type"].startswith("text/plain")
    assert before.headers["content-disposition"].startswith("attachment")
    record = parse_game(before.text)
    assert record.headers["players"] == "Ana | Kim / Jo"
    assert record.headers["match"] == match_id
    assert "secret" not in record.headers

    ana.finish(match_id)
    over = parse_game(app_server.stranger().get(f"/api/matches/{match_id}/file").text)
    assert [str(entry.event) for entry in over.table] == ["!resign:0"]
    fairness = ana.get(f"/api/matches/{match_id}/fairness").json
    assert over.headers["secret"] == fairness["secret"]
    assert over.headers["commitment"] == fairness["commitment"]


def test_bots_of_one_kind_are_told_apart_by_numbers(app_server: AppServer):
    ana = app_server.guest("Ana")
    squire = {"type": "bot", "bot": "squire"}
    match_id = ana.make_table(HERE, squire, BOT, squire, game="classic")["id"]
    ana.act(match_id, "start")
    headers = parse_game(ana.get(f"/api/matches/{match_id}/file").text).headers
    assert headers["players"] == "Ana | squire 1 | page | squire 2"
    assert headers["seats"] == "human | squire | page | squire"


def test_what_was_downloaded_can_be_uploaded_and_is_the_same_game(app_server: AppServer):
    ana = app_server.guest("Ana")
    text = ana.get(f"/api/matches/{finished(ana)}/file").text
    answer = upload(ana, text)
    assert answer.status == 201
    table = answer.json
    assert (table["status"], table["is_upload"]) == ("over", True)
    assert [seat["name"] for seat in table["seats"]] == ["Ana", "Kim / Jo"]
    assert not any(seat["is_you"] for seat in table["seats"])
    again = app_server.stranger().get(f"/api/matches/{table['id']}/file").text
    assert parse_game(again).log == parse_game(text).log
    assert again.splitlines()[-1] == text.splitlines()[-1]
    with ana.socket(table["id"]) as socket:
        socket.send_json({"type": "hello"})
        welcome = socket.receive_json(timeout=10)
    assert welcome["outcome"]["reason"] == "resigned"
    assert ana.act(table["id"], "rematch").code == "not_now"


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_golden_game_can_be_uploaded(app_server: AppServer, path: Path):
    text = path.read_text(encoding="utf-8")
    record = parse_game(text)
    answer = upload(app_server.guest(), text)
    if record.start != record.game.start(record.start.options):
        assert answer.code == "bad_notation"
        return
    assert answer.status == 201
    again = app_server.stranger().get(f"/api/matches/{answer.json['id']}/file").text
    assert parse_game(again).log == record.log
    assert parse_game(again).outcome == record.outcome


@pytest.mark.parametrize(
    ("text", "status", "words"),
    [
        (b"", 400, "line 1, column 1"),
        (b"hello\n", 400, "line 1, column 1"),
        (b"\xff\xfe", 400, "UTF-8"),
        (b"kingdomino 1\ngame: chess\noptions: \n\nend ? unfinished\n", 400, "line 2, column 7"),
        (
            b"kingdomino 1\ngame: duel\noptions: spellbook_fills=placed\n\n1. roll:d\nend ? unfinished\n",
            400,
            "line 5, column",
        ),
        (b"kingdomino 1\n" + b"#" * 32_800, 413, "too long"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_with_its_place(
    app_server: AppServer, text: bytes, status: int, words: str
):
    answer = upload(app_server.guest(), text)
    assert answer.status == status
    assert words in answer.json["message"]


def test_what_a_file_calls_a_bot_is_kept_only_if_it_is_one(app_server: AppServer):
    text = GOLDEN[0].read_text(encoding="utf-8").replace("\n\n", "\nseats: Anastasia | page\n\n", 1)
    table = upload(app_server.guest(), text).json
    assert [seat["bot"] for seat in table["seats"]] == [None, "page"]
    events = app_server.stranger().get(f"/api/matches/{table['id']}/events")
    assert "Anastasia" not in events.text


def test_a_file_is_uploaded_by_guests_only_and_not_without_end(strict_app_server: AppServer):
    text = GOLDEN[0].read_text(encoding="utf-8")
    assert upload(strict_app_server.stranger(), text).code == "no_session"
    ana = strict_app_server.guest()
    statuses = [upload(ana, "nonsense").status for _ in range(25)]
    assert statuses == [400] * 20 + [429] * 5


def test_the_events_after_one_are_a_part_of_the_log(app_server: AppServer):
    match_id = finished(app_server.guest())
    everything = app_server.stranger().get(f"/api/matches/{match_id}/events").json["events"]
    assert [each["seq"] for each in everything] == [*range(1, len(everything) + 1)]
    assert everything[-1]["event"]["type"] == "disclosed"
    for after in range(len(everything) + 2):
        answer = app_server.stranger().get(f"/api/matches/{match_id}/events?after={after}").json
        assert answer["events"] == everything[after:]


def test_a_qr_code_is_a_picture_without_scripts(app_server: AppServer):
    match_id = app_server.guest().make_table(HERE, OPEN)["id"]
    answer = app_server.stranger().get(f"/api/matches/{match_id}/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    tags = {element.tag.rpartition("}")[2] for element in ET.fromstring(answer.text).iter()}
    assert tags <= {"svg", "g", "path"}


def test_the_luck_of_all_games_is_counted(app_server: AppServer):
    finished(app_server.guest())
    groups = {
        group["name"]: group for group in app_server.stranger().get("/api/fairness").json["groups"]
    }
    dice = [groups[f"die {number}"] for number in (1, 2, 3, 4)]
    rolls = {sum(count["drawn"] for count in die["counts"]) for die in dice}
    assert len(rolls) == 1
    assert rolls.pop() >= 1
    for die in dice:
        drawn = sum(count["drawn"] for count in die["counts"])
        assert sum(count["expected"] for count in die["counts"]) == pytest.approx(drawn)


def test_there_are_hints_against_bots_and_none_against_people(app_server: AppServer):
    ana, ben = app_server.guest("Ana"), app_server.guest("Ben")
    alone = ana.make_table(HERE, BOT)["id"]
    ana.act(alone, "start")
    answer = ana.act(alone, "hint", {})
    assert answer.status == 200, answer.text
    assert answer.json["seat"] == 0
    assert answer.json["advice"]
    best = answer.json["advice"][0]["action"]
    assert ana.act(alone, "hint", {"actions": [best]}).code == "not_now", "another one is next"
    assert ben.act(alone, "hint", {}).code == "not_your_seat"
    assert ana.act(alone, "hint", {"seq": 1}).code == "not_now"

    together = ana.make_table(HERE, OPEN)["id"]
    ben.act(together, "join", {})
    ana.act(together, "start")
    assert ana.act(together, "hint", {}).code == "not_now"
    ana.finish(together)
    assert ben.act(together, "hint", {"seq": 2}).status == 200
    assert ben.act(together, "hint", {"seq": 99}).code == "not_found"
    assert ben.act(together, "hint", {}).code == "not_now"


def test_an_upload_that_is_not_finished_says_so_and_its_last_position_has_no_hint(
    app_server: AppServer,
):
    ana, ben = app_server.guest("Ana"), app_server.guest("Ben")
    match_id = ana.make_table(HERE, OPEN)["id"]
    ben.act(match_id, "join", {})
    ana.act(match_id, "start")
    copy = upload(ana, ana.get(f"/api/matches/{match_id}/file").text).json
    assert (copy["status"], copy["outcome"], copy["to_act"]) == ("over", None, 0)
    for wish in ({}, {"seq": copy["seq"]}):
        assert ana.act(copy["id"], "hint", wish).code == "not_now"
    longer = ana.get(f"/api/matches/{match_id}/file").text.replace("\nend ", " take:1\nend ")
    shown = upload(ana, re.sub("end [0-9a-f]+", "end ?", longer)).json
    assert ana.act(shown["id"], "hint", {"seq": shown["seq"] - 1}).status == 200


def test_a_match_that_is_over_can_be_analysed(app_server: AppServer):
    ana = app_server.guest("Ana")
    open_table = ana.make_table(HERE, OPEN)["id"]
    assert ana.act(open_table, "analysis").code == "not_now"
    match_id = finished(ana)
    assert ana.get(f"/api/matches/{match_id}/analysis").code == "not_found"
    answer = ana.act(match_id, "analysis")
    assert answer.status == 202
    assert answer.json["status"] in ("waiting", "thinking", "done")
    assert ana.get(f"/api/matches/{match_id}/analysis").status == 200


def test_an_analysis_is_begun_by_asking_for_it_and_never_by_looking(tmp_path: Path):
    """Two servers share a database: each begins its own when it is asked to, and who asks again pays nothing."""
    with server_at(tmp_path) as here, server_at(tmp_path) as there:
        ana = here.guest("Ana")
        match_id = finished(ana)
        elsewhere = Visitor(there)
        elsewhere.cookie = ana.cookie
        assert ana.act(match_id, "analysis").status == 202
        assert elsewhere.get(f"/api/matches/{match_id}/analysis").code == "not_found"
        assert there.worker.thinking.counts["analyses"] == 0
        begun = [elsewhere.act(match_id, "analysis") for _ in range(25)]
        assert {answer.status for answer in begun} == {202}
        assert elsewhere.get(f"/api/matches/{match_id}/analysis").status == 200
        assert (
            there.worker.thinking.counts["analyses"] == here.worker.thinking.counts["analyses"] == 1
        )


def test_the_position_after_each_event_is_told_a_few_at_a_time(app_server: AppServer):
    match_id = upload(app_server.guest(), GOLDEN[0].read_text(encoding="utf-8")).json["id"]
    last = app_server.stranger().get(f"/api/matches/{match_id}").json["seq"]
    found: list[Any] = []
    while len(found) < last:
        answer = (
            app_server.stranger().get(f"/api/matches/{match_id}/positions?after={len(found)}").json
        )
        assert 0 < len(answer["positions"]) <= 20
        found += answer["positions"]
    assert [each["seq"] for each in found] == list(range(1, last + 1))
    assert found[-1]["position"]["to_act"] is None
