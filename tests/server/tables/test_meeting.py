"""Playing with anybody: who comes is seated where somebody waits for the same game, or waits."""

from typing import Any

import pytest

from tests.support.server.visitors import BOT, HERE, OPEN, AppServer, Visitor, share

DUEL = {"game": "duel", "seats": [HERE, OPEN]}


def meet(visitor: Visitor, **wishes: Any) -> Any:
    answer = visitor.post("/api/matches/meet", {**DUEL, **wishes})
    assert answer.status == 200, answer.text
    return answer.json


def test_two_who_want_the_same_sit_at_one_table_and_play(app_server: AppServer):
    ana, ben = app_server.guest("Ana"), app_server.guest("Ben")
    (_, hers), (_, his) = share(), share()
    clock = {"kind": "fischer", "seconds": 301}
    table = meet(ana, clock=clock, commitment=hers)
    assert table["is_public"]
    assert [seat["is_host"] for seat in table["seats"]] == [True, False]
    found = meet(ben, clock=clock, commitment=his)
    assert found["id"] == table["id"]
    assert [seat["name"] for seat in found["seats"]] == ["Ana", "Ben"]
    assert [seat["commitment"] for seat in found["seats"]] == [hers, his]
    assert ana.act(table["id"], "start").json["status"] == "revealing"


def test_the_host_hears_of_who_was_seated(app_server: AppServer):
    ana, ben = app_server.guest("Ana"), app_server.guest("Ben")
    table = meet(ana, clock={"kind": "fischer", "seconds": 302})
    with ana.socket(table["id"]) as socket:
        socket.send_json({"type": "hello"})
        assert socket.receive_json(timeout=20)["type"] == "welcome"
        meet(ben, clock={"kind": "fischer", "seconds": 302})
        while True:
            heard = socket.receive_json(timeout=20)
            if heard["type"] == "table" and heard["table"]["seats"][1]["name"] == "Ben":
                break


@pytest.mark.parametrize(
    "wish",
    [
        {"seats": [HERE, HERE]},
        {"seats": [HERE, BOT]},
        {"seats": [OPEN, OPEN]},
        {"seats": [{"type": "here", "name": "Kim"}, OPEN]},
        {"seats": [HERE, OPEN, BOT], "game": "classic"},
        {"seats": [HERE, OPEN, OPEN]},
        {"seed": "rain"},
        {"same_dice_as": "nothing"},
        {"clock": {"kind": "days", "seconds": 5}},
    ],
)
def test_what_nobody_could_be_met_for_is_refused(app_server: AppServer, wish: dict[str, Any]):
    assert app_server.guest().post("/api/matches/meet", {**DUEL, **wish}).code == "bad_option"


def test_nobody_is_seated_without_a_session(app_server: AppServer):
    assert app_server.stranger().post("/api/matches/meet", DUEL).code == "no_session"
