"""Tables: made, joined, left, started; and who may not."""

from typing import Any

import pytest

from tests.support.server.visitors import BOT, HERE, OPEN, AppServer


def names(table: Any) -> list[str | None]:
    return [seat["name"] for seat in table["seats"]]


def test_a_table_shows_who_sits_where_and_no_ids_of_guests(app_server: AppServer):
    ana = app_server.guest("Ana")
    table = ana.make_table(HERE, {"type": "here", "name": "Kim"}, OPEN, BOT, game="classic")
    assert names(table) == ["Ana", "Kim", None, None]
    assert [seat["bot"] for seat in table["seats"]] == [None, None, None, "page"]
    assert [seat["is_you"] for seat in table["seats"]] == [True, True, False, False]
    assert [seat["is_person"] for seat in table["seats"]] == [True, True, False, False]
    assert table["options"]["players"] == 4
    assert table["status"] == "open"
    assert table["link"].endswith(f"/match/{table['id']}")
    seen = app_server.stranger().table(table["id"])
    assert not any(seat["is_you"] for seat in seen["seats"])


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess"}, "bad_option"),
        ({"seats": [HERE]}, "bad_option"),
        ({"seats": [HERE, OPEN, OPEN]}, "bad_option"),
        ({"seats": []}, "bad_message"),
        ({"seats": [OPEN] * 5}, "bad_message"),
        ({"seats": [HERE, {"type": "bot", "bot": "stockfish"}]}, "bad_option"),
        ({"seats": [HERE, {"type": "dog"}]}, "bad_message"),
        ({"options": {"spellbook_fills": "sometimes"}}, "bad_option"),
        ({"options": {"harmony": True}}, "bad_option"),
        ({"options": {"players": 3}, "game": "classic"}, "bad_option"),
        ({"options": {"players": 2.0}, "game": "classic"}, "bad_message"),
        ({"options": {"players": True}, "game": "classic"}, "bad_option"),
        ({"dynasty": True}, "bad_option"),
        ({"clock": {"kind": "fischer", "seconds": 5}}, "bad_option"),
        ({"clock": {"kind": "days", "seconds": 5}}, "bad_option"),
        ({"clock": {"kind": "none", "seconds": 5}}, "bad_option"),
        ({"clock": {"kind": "hourglass"}}, "bad_message"),
        ({"thinking_ms": 1}, "bad_message"),
        ({"same_dice_as": "nothing"}, "not_found"),
        ({"same_dice_as": "nothing", "seed": "rain"}, "bad_option"),
        ({"seed": ""}, "bad_message"),
        ({"commitment": "short"}, "bad_message"),
        ({"commitment": "0" * 63 + "\n"}, "bad_message"),
    ],
)
def test_a_table_that_cannot_be_is_refused(app_server: AppServer, wish: dict[str, Any], code: str):
    answer = app_server.guest().post(
        "/api/matches", {"game": "duel", "seats": [HERE, OPEN], **wish}
    )
    assert answer.code == code


def test_a_wrong_option_is_told_its_choices_as_the_interface_writes_them(app_server: AppServer):
    for options, words in (
        ({"harmony": 1}, "Harmony cannot be 1; it can be false or true."),
        ({"players": True}, "Players cannot be true; it can be 2 or 3 or 4."),
    ):
        wish = {"game": "classic", "seats": [HERE, OPEN], "options": options}
        refused = app_server.guest().post("/api/matches", wish)
        assert refused.code == "bad_option"
        assert refused.json["message"] == words


def test_nobody_without_a_session_can_do_anything_at_a_table(app_server: AppServer):
    table = app_server.guest().make_table(HERE, OPEN)["id"]
    stranger = app_server.stranger()
    assert (
        stranger.post("/api/matches", {"game": "duel", "seats": [HERE, OPEN]}).code == "no_session"
    )
    bodies = {"join": {}, "remove": {"seat": 0}, "reveal": {"share": "0" * 64}}
    bodies["mute"] = {"seat": 0, "muted": True}
    for act in ("join", "leave", "start", "remove", "reveal", "rematch", "mute"):
        assert stranger.act(table, act, bodies.get(act)).code == "no_session"


def test_guests_join_change_their_mind_and_are_removed(app_server: AppServer):
    ana, ben, eve = app_server.guest("Ana"), app_server.guest("Ben"), app_server.guest("Eve")
    match_id = ana.make_table(HERE, OPEN, OPEN, game="classic")["id"]
    assert names(ben.act(match_id, "join", {"seat": 2}).json) == ["Ana", None, "Ben"]
    assert names(ben.act(match_id, "join", {}).json) == ["Ana", None, "Ben"]
    assert ben.act(match_id, "join", {"seat": 1}).code == "not_now"
    assert eve.act(match_id, "join", {"seat": 2}).code == "seat_taken"
    assert eve.act(match_id, "join", {"seat": 0}).code == "seat_taken"
    assert eve.act(match_id, "join", {"seat": 3}).code == "not_found"
    assert names(eve.act(match_id, "join", {}).json) == ["Ana", "Eve", "Ben"]
    assert app_server.guest().act(match_id, "join", {}).code == "seat_taken"

    assert ben.act(match_id, "remove", {"seat": 1}).code == "not_host"
    assert ana.act(match_id, "remove", {"seat": 0}).code == "not_now"
    assert names(ana.act(match_id, "remove", {"seat": 1}).json) == ["Ana", None, "Ben"]
    assert ben.act(match_id, "leave").status == 204
    assert ben.act(match_id, "leave").code == "not_your_seat"
    assert names(ana.table(match_id)) == ["Ana", None, None]
    assert ana.act(match_id, "leave").status == 204
    assert ana.get(f"/api/matches/{match_id}").code == "not_found"
    assert ana.act(match_id, "join", {}).code == "not_found"


def test_who_was_removed_cannot_come_back_by_the_link(app_server: AppServer):
    ana, ben, eve = app_server.guest("Ana"), app_server.guest("Ben"), app_server.guest("Eve")
    match_id = ana.make_table(HERE, OPEN, OPEN, game="classic")["id"]
    ben.act(match_id, "join", {})
    eve.act(match_id, "join", {})
    ana.act(match_id, "remove", {"seat": 2})
    for wish in ({}, {"seat": 2}, {"seat": 1}):
        refused = eve.act(match_id, "join", wish)
        assert (refused.status, refused.code) == (403, "removed")
    assert names(eve.table(match_id)) == ["Ana", "Ben", None], "watching is open to everybody"
    assert names(app_server.guest("Kim").act(match_id, "join", {}).json) == ["Ana", "Ben", "Kim"]
    other = ana.make_table(HERE, OPEN)["id"]
    assert names(eve.act(other, "join", {}).json) == ["Ana", "Eve"], "at other tables they may sit"

    # Whoever leaves by themselves may change their mind.
    ben.act(match_id, "leave")
    assert names(ben.act(match_id, "join", {}).json) == ["Ana", "Ben", "Kim"]

    ana.act(match_id, "start")
    assert app_server.stored(match_id).removed == (), "it is not kept for longer than it matters"
    assert eve.act(match_id, "join", {}).code == "not_now"


def test_only_the_host_starts_and_only_when_no_seat_is_open(app_server: AppServer):
    ana, ben = app_server.guest("Ana"), app_server.guest("Ben")
    match_id = ana.make_table(HERE, OPEN)["id"]
    assert ana.act(match_id, "start").code == "not_now"
    ben.act(match_id, "join", {})
    assert ben.act(match_id, "start").code == "not_host"
    table = ana.act(match_id, "start").json
    assert (table["status"], table["seq"], table["to_act"]) == ("playing", 2, 0)
    assert ana.act(match_id, "leave").code == "not_now"
    assert ana.act(match_id, "remove", {"seat": 1}).code == "not_now"
    assert app_server.guest().act(match_id, "join", {}).code == "not_now"
    assert ana.act(match_id, "rematch").code == "not_now"


def test_who_sends_something_again_is_told_that_it_was_done(app_server: AppServer):
    ana, ben = app_server.guest("Ana"), app_server.guest("Ben")
    match_id = ana.make_table(HERE, OPEN)["id"]
    joined = ben.act(match_id, "join", {"seat": 1}).json
    assert ben.act(match_id, "join", {"seat": 1}).json["version"] == joined["version"]
    begun = ana.act(match_id, "start").json
    for again in (ana.act(match_id, "start"), ben.act(match_id, "join", {"seat": 1})):
        assert again.status in (200, 201)
        assert again.json["seq"] == begun["seq"]
    assert ben.act(match_id, "join", {"seat": 0}).code == "not_now"


def test_a_dynasty_is_three_games_and_adds_up_by_player(app_server: AppServer):
    ana = app_server.guest("Ana")
    seats = [HERE, {"type": "here", "name": "Kim"}]
    table = ana.make_table(*seats, game="classic", dynasty=True)
    assert table["dynasty"] == {
        "number": 1,
        "totals": [0, 0],
        "ranks": [1, 1],
        "is_over": False,
    }
    for number in (1, 2, 3):
        match_id = table["id"]
        assert table["dynasty"]["number"] == number
        ana.act(match_id, "start")
        ana.finish(match_id)
        ended = ana.table(match_id)
        assert ended["dynasty"]["is_over"] == (number == 3)
        table = ana.act(match_id, "rematch").json
        if number < 3:
            assert table["dynasty"]["totals"] == ended["dynasty"]["totals"][::-1]
    assert table["dynasty"] == {
        "number": 1,
        "totals": [0, 0],
        "ranks": [1, 1],
        "is_over": False,
    }


def test_a_table_says_how_its_match_ended(app_server: AppServer):
    ana = app_server.guest("Ana")
    match_id = ana.make_table(HERE, {"type": "here", "name": "Kim"})["id"]
    ana.act(match_id, "start")
    assert ana.table(match_id)["outcome"] is None
    ana.finish(match_id)
    outcome = ana.table(match_id)["outcome"]
    assert outcome == {"reason": "resigned", "ranks": [2, 1], "scores": [0, 0]}
    (listed,) = ana.get("/api/matches?list=mine").json["matches"]
    assert listed["outcome"] == outcome


def test_the_lobby_lists_public_tables_and_my_own(app_server: AppServer):
    ana, ben = app_server.guest("Ana"), app_server.guest("Ben")
    public = ana.make_table(HERE, OPEN, is_public=True)["id"]
    private = ana.make_table(HERE, OPEN)["id"]
    played = ana.make_table(HERE, {"type": "here"}, is_public=True)["id"]
    ana.act(played, "start")

    def listed(visitor: Any, which: str) -> set[str]:
        answer = visitor.get(f"/api/matches?list={which}")
        return {table["id"] for table in answer.json["matches"]} & {public, private, played}

    assert listed(ben, "open") == listed(app_server.stranger(), "open") == {public}
    assert listed(ben, "watch") == {played}
    assert listed(ana, "mine") == {public, private, played}
    assert listed(ben, "mine") == listed(app_server.stranger(), "mine") == set()
    assert ben.get("/api/matches?list=all").code == "bad_message"
    ben.act(public, "join", {})
    assert listed(app_server.stranger(), "open") == set(), "nobody else can sit down there"
    assert listed(ben, "mine") == {public}


def test_who_made_a_table_without_sitting_there_finds_it_again_and_can_close_it(
    app_server: AppServer,
):
    ana = app_server.guest("Ana")
    made = {ana.make_table(OPEN, OPEN)["id"] for _ in range(10)}
    refused = ana.post("/api/matches", {"game": "duel", "seats": [OPEN, OPEN]})
    assert refused.code == "too_many"
    listed = {table["id"] for table in ana.get("/api/matches?list=mine").json["matches"]}
    assert listed == made
    for match_id in listed:
        assert ana.act(match_id, "leave").status == 204
    bots = ana.make_table(BOT, BOT)["id"]
    ana.act(bots, "start")
    assert [table["id"] for table in ana.get("/api/matches?list=mine").json["matches"]] == [bots]


def test_anybody_else_at_the_table_can_be_muted(app_server: AppServer):
    ana, ben = app_server.guest("Ana"), app_server.guest("Ben")
    match_id = ana.make_table(HERE, OPEN, BOT, game="classic")["id"]
    ben.act(match_id, "join", {})
    assert ben.act(match_id, "mute", {"seat": 0, "muted": True}).status == 204
    assert ben.act(match_id, "mute", {"seat": 0, "muted": False}).status == 204
    for seat, code in ((1, "not_now"), (2, "not_now"), (3, "not_found")):
        assert ben.act(match_id, "mute", {"seat": seat, "muted": True}).code == code
    assert ben.act(match_id, "mute", {"seat": 0, "muted": 1}).code == "bad_message"


def test_who_joins_with_an_open_socket_is_there(app_server: AppServer):
    ana, ben = app_server.guest("Ana"), app_server.guest("Ben")
    match_id = ana.make_table(HERE, OPEN)["id"]
    assert ana.table(match_id)["seats"][0]["is_away"]
    with ben.socket(match_id) as socket:
        socket.send_json({"type": "hello"})
        assert socket.receive_json(timeout=5)["type"] == "welcome"
        ben.act(match_id, "join", {})
        while True:
            message = socket.receive_json(timeout=10)
            if message["type"] == "table" and not message["table"]["seats"][1]["is_away"]:
                break


def test_who_is_forgotten_cannot_be_muted(app_server: AppServer):
    ana, ben = app_server.guest("Ana"), app_server.guest("Ben")
    match_id = ana.make_table(HERE, OPEN)["id"]
    ben.act(match_id, "join", {})
    ana.act(match_id, "start")
    assert ben.ask("DELETE", "/api/me").status == 204
    assert ana.act(match_id, "mute", {"seat": 1, "muted": True}).code == "not_now"
