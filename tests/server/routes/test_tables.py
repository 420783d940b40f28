"""Tables: made, joined, left, started, revealed, played again; and who may not."""

import hashlib
import secrets
from typing import Any

import pytest

from kingdomino.server.alarm import TABLE_MS
from kingdomino.server.duties import LATER_MS
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.storage.records import MatchRecord
from tests.server.routes.visiting import BOT, HERE, OPEN, House


def share() -> tuple[str, str]:
    """A share and what is committed to."""
    secret = secrets.token_bytes(32)
    return secret.hex(), hashlib.sha256(secret).hexdigest()


def names(table: Any) -> list[str | None]:
    return [seat["name"] for seat in table["seats"]]


def test_a_table_shows_who_sits_where_and_no_ids_of_guests(house: House):
    ana = house.guest("Ana")
    table = ana.make_table(HERE, {"type": "here", "name": "Kim"}, OPEN, BOT, game="classic")
    assert names(table) == ["Ana", "Kim", None, None]
    assert [seat["bot"] for seat in table["seats"]] == [None, None, None, "page"]
    assert [seat["is_you"] for seat in table["seats"]] == [True, True, False, False]
    assert [seat["is_person"] for seat in table["seats"]] == [True, True, False, False]
    assert table["options"]["players"] == 4
    assert table["status"] == "open"
    assert table["link"].endswith(f"/match/{table['id']}")
    seen = house.stranger().table(table["id"])
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
def test_a_table_that_cannot_be_is_refused(house: House, wish: dict[str, Any], code: str):
    answer = house.guest().post("/api/matches", {"game": "duel", "seats": [HERE, OPEN], **wish})
    assert answer.code == code


def test_nobody_without_a_session_can_do_anything_at_a_table(house: House):
    table = house.guest().make_table(HERE, OPEN)["id"]
    stranger = house.stranger()
    assert (
        stranger.post("/api/matches", {"game": "duel", "seats": [HERE, OPEN]}).code == "no_session"
    )
    bodies = {"join": {}, "remove": {"seat": 0}, "reveal": {"share": "0" * 64}}
    bodies["mute"] = {"seat": 0, "muted": True}
    for act in ("join", "leave", "start", "remove", "reveal", "rematch", "mute"):
        assert stranger.act(table, act, bodies.get(act)).code == "no_session"


def test_guests_join_change_their_mind_and_are_removed(house: House):
    ana, ben, eve = house.guest("Ana"), house.guest("Ben"), house.guest("Eve")
    match_id = ana.make_table(HERE, OPEN, OPEN, game="classic")["id"]
    assert names(ben.act(match_id, "join", {"seat": 2}).json) == ["Ana", None, "Ben"]
    assert names(ben.act(match_id, "join", {}).json) == ["Ana", None, "Ben"]
    assert ben.act(match_id, "join", {"seat": 1}).code == "not_now"
    assert eve.act(match_id, "join", {"seat": 2}).code == "seat_taken"
    assert eve.act(match_id, "join", {"seat": 0}).code == "seat_taken"
    assert eve.act(match_id, "join", {"seat": 3}).code == "not_found"
    assert names(eve.act(match_id, "join", {}).json) == ["Ana", "Eve", "Ben"]
    assert house.guest().act(match_id, "join", {}).code == "seat_taken"

    assert ben.act(match_id, "remove", {"seat": 1}).code == "not_host"
    assert ana.act(match_id, "remove", {"seat": 0}).code == "not_now"
    assert names(ana.act(match_id, "remove", {"seat": 1}).json) == ["Ana", None, "Ben"]
    assert ben.act(match_id, "leave").status == 204
    assert ben.act(match_id, "leave").code == "not_your_seat"
    assert names(ana.table(match_id)) == ["Ana", None, None]
    assert ana.act(match_id, "leave").status == 204
    assert ana.get(f"/api/matches/{match_id}").code == "not_found"
    assert ana.act(match_id, "join", {}).code == "not_found"


def test_only_the_host_starts_and_only_when_no_seat_is_open(house: House):
    ana, ben = house.guest("Ana"), house.guest("Ben")
    match_id = ana.make_table(HERE, OPEN)["id"]
    assert ana.act(match_id, "start").code == "not_now"
    ben.act(match_id, "join", {})
    assert ben.act(match_id, "start").code == "not_host"
    table = ana.act(match_id, "start").json
    assert (table["status"], table["seq"], table["to_act"]) == ("playing", 2, 0)
    assert ana.act(match_id, "leave").code == "not_now"
    assert ana.act(match_id, "remove", {"seat": 1}).code == "not_now"
    assert house.guest().act(match_id, "join", {}).code == "not_now"
    assert ana.act(match_id, "rematch").code == "not_now"


def test_who_sends_something_again_is_told_that_it_was_done(house: House):
    ana, ben = house.guest("Ana"), house.guest("Ben")
    match_id = ana.make_table(HERE, OPEN)["id"]
    joined = ben.act(match_id, "join", {"seat": 1}).json
    assert ben.act(match_id, "join", {"seat": 1}).json["version"] == joined["version"]
    begun = ana.act(match_id, "start").json
    for again in (ana.act(match_id, "start"), ben.act(match_id, "join", {"seat": 1})):
        assert again.status in (200, 201)
        assert again.json["seq"] == begun["seq"]
    assert ben.act(match_id, "join", {"seat": 0}).code == "not_now"


def test_the_match_begins_when_all_shares_are_revealed_and_they_are_in_the_log(house: House):
    ana, ben = house.guest("Ana"), house.guest("Ben")
    (mine, committed), (his, his_committed) = share(), share()
    match_id = ana.make_table(HERE, OPEN, commitment=committed)["id"]
    ben.act(match_id, "join", {"commitment": his_committed})
    shown = [seat["commitment"] for seat in house.stranger().table(match_id)["seats"]]
    assert shown == [committed, his_committed], "everybody can note them before anybody reveals"
    before = ben.get(f"/api/matches/{match_id}/fairness").json
    assert before["commitments"] == {"0": committed, "1": his_committed}
    assert ana.act(match_id, "reveal", {"share": mine}).code == "not_now"

    assert ana.act(match_id, "start").json["status"] == "revealing"
    assert ana.get(f"/api/matches/{match_id}/events").json == {"events": []}
    assert ana.act(match_id, "reveal", {"share": his}).code == "illegal"
    assert house.guest().act(match_id, "reveal", {"share": mine}).code == "not_your_seat"
    table = ana.act(match_id, "reveal", {"share": mine}).json
    assert table["status"] == "revealing"
    assert mine not in ben.get(f"/api/matches/{match_id}").text
    assert ben.act(match_id, "reveal", {"share": his}).json["status"] == "playing"
    assert ben.act(match_id, "reveal", {"share": his}).json["status"] == "playing"
    assert ben.act(match_id, "reveal", {"share": mine}).code == "not_now"

    first = ben.get(f"/api/matches/{match_id}/events").json["events"][0]["event"]
    commitments = {"0": committed, "1": his_committed}
    shares = {"0": mine, "1": his}
    assert first == {
        "type": "began",
        "bots": [None, None],
        "shares": shares,
        "commitments": commitments,
    }
    fairness = ben.get(f"/api/matches/{match_id}/fairness").json
    assert (fairness["shares"], fairness["commitments"]) == (shares, commitments)
    assert fairness["secret"] is None


def test_a_share_is_committed_to_once_and_before_the_start(house: House):
    ana = house.guest()
    match_id = ana.make_table(HERE, OPEN)["id"]
    (_, first), (_, second) = share(), share()
    joined = ana.act(match_id, "join", {"commitment": first})
    assert joined.json["seats"][0]["commitment"] == first
    assert ana.act(match_id, "join", {"commitment": first}).status == 200, "it is sent again"
    assert ana.act(match_id, "join", {"commitment": second}).code == "not_now"
    assert house.stored(match_id).seats[0].commitment == first


def test_no_share_is_committed_to_once_somebody_may_have_revealed_theirs(house: House):
    """Else who has seen a share could choose their own to suit them."""
    ana, ben, eve = house.guest("Ana"), house.guest("Ben"), house.guest("Eve")
    (mine, committed), (_, his), (_, other) = share(), share(), share()
    match_id = ana.make_table(HERE, OPEN, OPEN, game="classic", commitment=committed)["id"]
    ben.act(match_id, "join", {"seat": 1, "commitment": his})
    eve.act(match_id, "join", {"seat": 2})
    ana.act(match_id, "start")
    for revealed in (False, True):
        if revealed:
            assert ana.act(match_id, "reveal", {"share": mine}).status == 200
        changed = ben.act(match_id, "join", {"seat": 1, "commitment": other})
        new = eve.act(match_id, "join", {"seat": 2, "commitment": other})
        assert (changed.code, new.code) == ("not_now", "not_now")
        assert "no share can be committed to" in changed.json["message"]
        assert ben.act(match_id, "join", {"seat": 1, "commitment": his}).status == 200
        assert ben.act(match_id, "leave").code == "not_now"
        assert ana.act(match_id, "remove", {"seat": 1}).code == "not_now"
        table = house.stranger().table(match_id)
        assert [seat["commitment"] for seat in table["seats"]] == [committed, his, None]
        assert [seat["has_revealed"] for seat in table["seats"]] == [revealed, False, False]


def test_where_the_luck_is_chosen_nobody_commits_to_a_share(house: House):
    ana, ben = house.guest("Ana"), house.guest("Ben")
    (_, mine), (_, his) = share(), share()
    match_id = ana.make_table(HERE, OPEN, seed="rain", commitment=mine)["id"]
    joined = ben.act(match_id, "join", {"commitment": his}).json
    assert [seat["commitment"] for seat in joined["seats"]] == [None, None]
    assert ana.act(match_id, "start").json["status"] == "playing"
    assert ben.act(match_id, "join", {"commitment": his}).status == 200, "it is sent again"


def test_the_same_seed_gives_the_same_dice(house: House):
    ana = house.guest()

    def first_roll(**wish: Any) -> Any:
        table = ana.make_table(HERE, {"type": "here"}, **wish)
        assert table["is_seeded"] == bool(wish)
        ana.act(table["id"], "start")
        events = ana.get(f"/api/matches/{table['id']}/events").json["events"]
        ana.finish(table["id"])
        return table["id"], events[1]["event"]["actions"]

    _, seeded = first_roll(seed="a rainy day")
    assert first_roll(seed="a rainy day")[1] == seeded
    assert len({str(first_roll(seed=f"day {day}")[1]) for day in range(4)}) > 1
    match_id, free = first_roll()
    assert first_roll(same_dice_as=match_id)[1] == free


def test_dice_of_a_match_that_is_not_over_cannot_be_had_again(house: House):
    ana = house.guest()
    match_id = ana.make_table(HERE, OPEN)["id"]
    wish = {"game": "duel", "seats": [HERE, OPEN], "same_dice_as": match_id}
    assert house.guest().post("/api/matches", wish).code == "bad_option"


def test_a_rematch_rotates_the_seats_and_everybody_finds_the_same(house: House):
    ana, ben = house.guest("Ana"), house.guest("Ben")
    match_id = ana.make_table(HERE, OPEN)["id"]
    ben.act(match_id, "join", {})
    ana.act(match_id, "start")
    ana.finish(match_id)
    assert house.guest().act(match_id, "rematch").code == "not_your_seat"
    table = ben.act(match_id, "rematch").json
    assert names(table) == ["Ben", "Ana"]
    assert (table["status"], table["previous"]) == ("open", match_id)
    assert [seat["is_host"] for seat in table["seats"]] == [True, False]
    assert ana.act(match_id, "rematch").json["id"] == table["id"]
    assert ana.table(match_id)["next"] == table["id"]
    _, committed = share()
    joined = ana.act(table["id"], "join", {"commitment": committed}).json
    assert joined["seats"][1]["commitment"] == committed
    assert ben.act(table["id"], "start").json["status"] == "revealing"


def test_a_dynasty_is_three_games_and_adds_up_by_player(house: House):
    ana = house.guest("Ana")
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


def test_a_table_says_how_its_match_ended(house: House):
    ana = house.guest("Ana")
    match_id = ana.make_table(HERE, {"type": "here", "name": "Kim"})["id"]
    ana.act(match_id, "start")
    assert ana.table(match_id)["outcome"] is None
    ana.finish(match_id)
    outcome = ana.table(match_id)["outcome"]
    assert outcome == {"reason": "resigned", "ranks": [2, 1], "scores": [0, 0]}
    (listed,) = ana.get("/api/matches?list=mine").json["matches"]
    assert listed["outcome"] == outcome


def test_the_lobby_lists_public_tables_and_my_own(house: House):
    ana, ben = house.guest("Ana"), house.guest("Ben")
    public = ana.make_table(HERE, OPEN, is_public=True)["id"]
    private = ana.make_table(HERE, OPEN)["id"]
    played = ana.make_table(HERE, {"type": "here"}, is_public=True)["id"]
    ana.act(played, "start")

    def listed(visitor: Any, which: str) -> set[str]:
        answer = visitor.get(f"/api/matches?list={which}")
        return {table["id"] for table in answer.json["matches"]} & {public, private, played}

    assert listed(ben, "open") == listed(house.stranger(), "open") == {public}
    assert listed(ben, "watch") == {played}
    assert listed(ana, "mine") == {public, private, played}
    assert listed(ben, "mine") == listed(house.stranger(), "mine") == set()
    assert ben.get("/api/matches?list=all").code == "bad_message"


def test_anybody_else_at_the_table_can_be_muted(house: House):
    ana, ben = house.guest("Ana"), house.guest("Ben")
    match_id = ana.make_table(HERE, OPEN, BOT, game="classic")["id"]
    ben.act(match_id, "join", {})
    assert ben.act(match_id, "mute", {"seat": 0, "muted": True}).status == 204
    assert ben.act(match_id, "mute", {"seat": 0, "muted": False}).status == 204
    for seat, code in ((1, "not_now"), (2, "not_now"), (3, "not_found")):
        assert ben.act(match_id, "mute", {"seat": seat, "muted": True}).code == code
    assert ben.act(match_id, "mute", {"seat": 0, "muted": 1}).code == "bad_message"


def test_who_joins_with_an_open_socket_is_there(house: House):
    ana, ben = house.guest("Ana"), house.guest("Ben")
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


def test_who_is_forgotten_cannot_be_muted(house: House):
    ana, ben = house.guest("Ana"), house.guest("Ben")
    match_id = ana.make_table(HERE, OPEN)["id"]
    ben.act(match_id, "join", {})
    ana.act(match_id, "start")
    assert ben.ask("DELETE", "/api/me").status == 204
    assert ana.act(match_id, "mute", {"seat": 1, "muted": True}).code == "not_now"


def test_a_rematch_whose_host_has_left_does_not_stand_in_the_way_of_another(house: House):
    ana, ben = house.guest("Ana"), house.guest("Ben")
    match_id = ana.make_table(HERE, OPEN)["id"]
    ben.act(match_id, "join", {})
    ana.act(match_id, "start")
    ana.finish(match_id)
    first = ana.act(match_id, "rematch").json["id"]
    assert ben.act(match_id, "rematch").json["id"] == first
    assert ana.act(first, "leave").status == 204
    second = ben.act(match_id, "rematch").json["id"]
    assert second != first
    assert ana.act(match_id, "rematch").json["id"] == second


def _attend(house: House, match_id: str, now: int) -> bool:
    """Let the server do its duty at some time; whether the table is still there."""
    with house.client.portal() as portal:
        portal.call(house.hub.duties.attend, match_id, now)
        return portal.call(house.hub.storage.match, match_id) is not None


def test_a_table_is_removed_when_its_host_is_away_for_half_an_hour(house: House):
    ana = house.guest("Ana")
    match_id = ana.make_table(HERE, OPEN)["id"]
    away = house.stored(match_id).seats[0].away_since
    assert away is not None
    assert _attend(house, match_id, away + 1_000)
    assert _attend(house, match_id, away + TABLE_MS - 1)
    assert not _attend(house, match_id, away + TABLE_MS)


def _set_due(house: House, record: MatchRecord, due_at: int | None) -> None:
    with house.client.portal() as portal:
        portal.call(house.hub.storage.set_due, record.id, record.seq, due_at)


@pytest.mark.parametrize("error", [Refusal(Code.NOT_NOW, "Not now."), ZeroDivisionError()])
def test_an_alarm_moves_on_when_its_duty_cannot_be_done(
    house: House, monkeypatch: pytest.MonkeyPatch, error: Exception
):
    """Whatever the reason: it must not be the first in line for ever, and the others behind it."""
    ana = house.guest("Ana")
    match_id = ana.make_table(HERE, {"type": "here"})["id"]
    ana.act(match_id, "start")
    now = house.hub.storage.now()

    async def fails(_: str) -> None:
        raise error

    monkeypatch.setattr(house.hub.rooms, "attend", fails)
    _set_due(house, house.stored(match_id), now + 10**9)  # far from what runs by itself
    assert _attend(house, match_id, now)
    assert house.stored(match_id).due_at == now + LATER_MS


def test_an_alarm_that_somebody_else_has_set_stays(house: House, monkeypatch: pytest.MonkeyPatch):
    ana = house.guest("Ana")
    match_id = ana.make_table(HERE, {"type": "here"})["id"]
    ana.act(match_id, "start")

    async def too_late(id: str) -> None:
        room = await house.hub.rooms.room(id)
        await room.append(room.match.act(0, ["take:1"]))  # as another worker would
        raise Refusal(Code.STALE, "Somebody was faster.")

    monkeypatch.setattr(house.hub.rooms, "attend", too_late)
    now = house.hub.storage.now()
    assert _attend(house, match_id, now)
    due_at = house.stored(match_id).due_at
    assert due_at is not None
    assert due_at > now + 2 * LATER_MS


def test_a_host_without_a_seat_keeps_the_table_for_as_long(house: House):
    match_id = house.guest("Ana").make_table(OPEN, OPEN)["id"]
    made = house.stored(match_id).changed_at
    assert _attend(house, match_id, made + TABLE_MS - 1)
    assert not _attend(house, match_id, made + TABLE_MS)
