"""Rematches: the seats rotate, and everybody finds the same table."""

from tests.support.server.visitors import HERE, OPEN, AppServer, share


def test_a_rematch_rotates_the_seats_and_everybody_finds_the_same(app_server: AppServer):
    ana, ben = app_server.guest("Ana"), app_server.guest("Ben")
    match_id = ana.make_table(HERE, OPEN)["id"]
    ben.act(match_id, "join", {})
    ana.act(match_id, "start")
    ana.finish(match_id)
    assert app_server.guest().act(match_id, "rematch").code == "not_your_seat"
    table = ben.act(match_id, "rematch").json
    assert [seat["name"] for seat in table["seats"]] == ["Ben", "Ana"]
    assert [seat["colour"] for seat in table["seats"]] == [1, 0]
    assert (table["status"], table["previous"]) == ("open", match_id)
    assert [seat["is_host"] for seat in table["seats"]] == [True, False]
    assert ana.act(match_id, "rematch").json["id"] == table["id"]
    assert ana.table(match_id)["next"] == table["id"]
    _, committed = share()
    joined = ana.act(table["id"], "join", {"commitment": committed}).json
    assert joined["seats"][1]["commitment"] == committed
    assert ben.act(table["id"], "start").json["status"] == "revealing"


def test_a_rematch_whose_host_has_left_does_not_stand_in_the_way_of_another(app_server: AppServer):
    ana, ben = app_server.guest("Ana"), app_server.guest("Ben")
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
