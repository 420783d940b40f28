"""The luck of a table: shares committed to and revealed, seeds, the same dice again."""

from typing import Any

from tests.support.server.visitors import HERE, OPEN, AppServer, share


def test_the_match_begins_when_all_shares_are_revealed_and_they_are_in_the_log(
    app_server: AppServer,
):
    ana, ben = app_server.guest("Ana"), app_server.guest("Ben")
    (mine, committed), (his, his_committed) = share(), share()
    match_id = ana.make_table(HERE, OPEN, commitment=committed)["id"]
    ben.act(match_id, "join", {"commitment": his_committed})
    shown = [seat["commitment"] for seat in app_server.stranger().table(match_id)["seats"]]
    assert shown == [committed, his_committed], "everybody can note them before anybody reveals"
    before = ben.get(f"/api/matches/{match_id}/fairness").json
    assert before["commitments"] == {"0": committed, "1": his_committed}
    assert ana.act(match_id, "reveal", {"share": mine}).code == "not_now"

    assert ana.act(match_id, "start").json["status"] == "revealing"
    assert ana.get(f"/api/matches/{match_id}/events").json == {"events": []}
    assert ana.act(match_id, "reveal", {"share": his}).code == "illegal"
    assert app_server.guest().act(match_id, "reveal", {"share": mine}).code == "not_your_seat"
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


def test_a_share_is_committed_to_once_and_before_the_start(app_server: AppServer):
    ana = app_server.guest()
    match_id = ana.make_table(HERE, OPEN)["id"]
    (_, first), (_, second) = share(), share()
    joined = ana.act(match_id, "join", {"commitment": first})
    assert joined.json["seats"][0]["commitment"] == first
    assert ana.act(match_id, "join", {"commitment": first}).status == 200, "it is sent again"
    assert ana.act(match_id, "join", {"commitment": second}).code == "not_now"
    assert app_server.stored(match_id).seats[0].commitment == first


def test_no_share_is_committed_to_once_somebody_may_have_revealed_theirs(app_server: AppServer):
    """Else who has seen a share could choose their own to suit them."""
    ana, ben, eve = app_server.guest("Ana"), app_server.guest("Ben"), app_server.guest("Eve")
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
        table = app_server.stranger().table(match_id)
        assert [seat["commitment"] for seat in table["seats"]] == [committed, his, None]
        assert [seat["has_revealed"] for seat in table["seats"]] == [revealed, False, False]


def test_where_the_luck_is_chosen_nobody_commits_to_a_share(app_server: AppServer):
    ana, ben = app_server.guest("Ana"), app_server.guest("Ben")
    (_, mine), (_, his) = share(), share()
    match_id = ana.make_table(HERE, OPEN, seed="rain", commitment=mine)["id"]
    joined = ben.act(match_id, "join", {"commitment": his}).json
    assert [seat["commitment"] for seat in joined["seats"]] == [None, None]
    assert ana.act(match_id, "start").json["status"] == "playing"
    assert ben.act(match_id, "join", {"commitment": his}).status == 200, "it is sent again"


def test_the_same_seed_gives_the_same_dice(app_server: AppServer):
    ana = app_server.guest()

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


def test_dice_of_a_match_that_is_not_over_cannot_be_had_again(app_server: AppServer):
    ana = app_server.guest()
    match_id = ana.make_table(HERE, OPEN)["id"]
    wish = {"game": "duel", "seats": [HERE, OPEN], "same_dice_as": match_id}
    assert app_server.guest().post("/api/matches", wish).code == "bad_option"
