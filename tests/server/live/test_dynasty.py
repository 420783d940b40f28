"""A dynasty over the server: three games with real points; its standings are those of `classic/dynasty.py` (rule K17)."""

from dataclasses import replace
from typing import Any

import pytest

from kingdomino.classic.dynasty import Dynasty
from kingdomino.record import parse_game
from tests.support.server.live_server import LiveServer, Person
from tests.support.server.two_people import talk
from tests.support.server.visitors import HERE, OPEN, AppServer, Visitor


@pytest.mark.parametrize("people", [2, 4])
def test_three_games_with_real_points(server: LiveServer, people: int):
    """In each game everybody sits elsewhere; points are added up by person."""

    async def play() -> None:
        ana = await Person(server, "Ana").come_in()
        match = await ana.table("classic", *["here"] * people, dynasty=True)
        series = Dynasty()
        for number in (1, 2, 3):
            await shows(ana, match, number, series, is_over=False)
            await ana.post(f"/api/matches/{match}/start")
            socket = await ana.socket(match)
            await socket.play_on({*range(people)})
            record = parse_game((await ana.http.get(f"/api/matches/{match}/file")).text)
            outcome = record.final.outcome()
            assert outcome is not None
            points = tuple(score.total for score in outcome.scores)
            assert [*points] == socket.outcome["scores"]
            assert sum(points) > 0
            series = series.with_game(outcome)
            await shows(ana, match, number, series, is_over=number == 3)
            await socket.close()
            match = (await ana.post(f"/api/matches/{match}/rematch"))["id"]
            series = for_the_next_game(series)
        assert series.is_over
        await shows(ana, match, 1, Dynasty(), is_over=False)
        await ana.close()

    talk(play)


def test_who_gives_up_a_game_gives_up_the_points_so_far(server: LiveServer):
    """A leader cannot win by ending the next game before the other can catch up."""

    async def play() -> None:
        ana = await Person(server, "Ana").come_in()
        match = await ana.table("classic", "here", "here", dynasty=True)
        await ana.post(f"/api/matches/{match}/start")
        socket = await ana.socket(match)
        await socket.play_on({0, 1})
        last, first = socket.outcome[
            "scores"
        ]  # in the next game everybody sits one seat further on
        await socket.close()
        match = (await ana.post(f"/api/matches/{match}/rematch"))["id"]
        await ana.post(f"/api/matches/{match}/start")
        socket = await ana.socket(match)
        await socket.play_on({0, 1}, turns=6)
        leader = 0 if first > last else 1
        assert first != last
        assert (await socket.ask("resign", seat=leader))["type"] == "done"
        totals = [first + socket.outcome["scores"][0], last + socket.outcome["scores"][1]]
        totals[leader] = 0
        shown = (await ana.http.get(f"/api/matches/{match}")).json()["dynasty"]
        assert shown["totals"] == totals
        assert shown["ranks"][leader] == 2
        await socket.close()
        await ana.close()

    talk(play)


def for_the_next_game(series: Dynasty) -> Dynasty:
    """The same by the seats of the next game, in which everybody sits one seat further on."""
    return Dynasty(
        tuple(
            replace(
                game,
                scores=(*game.scores[1:], game.scores[0]),
                ranks=(*game.ranks[1:], game.ranks[0]),
            )
            for game in series.outcomes
        )
    )


async def shows(person: Person, match: str, number: int, series: Dynasty, *, is_over: bool) -> None:
    """The table tells of the series what the rules make of it."""
    table = (await person.http.get(f"/api/matches/{match}")).json()
    people = len(table["seats"])
    assert table["dynasty"] == {
        "number": number,
        "totals": [*(series.totals or (0,) * people)],
        "ranks": [*(series.ranks or (1,) * people)],
        "is_over": is_over,
    }


# The same players, to the end


def after_one_game(app_server: AppServer, *more: Any) -> tuple[Visitor, Visitor, str]:
    """Ana and Ben have played the first game of a dynasty."""
    ana, ben = app_server.guest("Ana"), app_server.guest("Ben")
    match_id = ana.make_table(HERE, OPEN, *more, game="classic", dynasty=True)["id"]
    assert ben.act(match_id, "join", {}).status == 200
    assert ana.act(match_id, "start").status == 200
    ana.finish(match_id)
    return ana, ben, match_id


def names(table: Any) -> list[str | None]:
    return [seat["name"] for seat in table["seats"]]


def test_nobody_else_can_have_the_seat_of_somebody_who_left(app_server: AppServer):
    ana, ben, first = after_one_game(app_server)
    second = ana.act(first, "rematch").json
    assert names(second) == ["Ben", "Ana"]
    assert ben.act(second["id"], "leave").status == 204
    assert names(ana.table(second["id"])) == [None, "Ana"]
    eve = app_server.guest("Eve")
    for wish in ({}, {"seat": 0}):
        refused = eve.act(second["id"], "join", wish)
        assert (refused.code, refused.json["rule"]) == ("seat_taken", "K17")
    assert ana.act(second["id"], "join", {"seat": 0}).code == "not_now"
    # It is still kept for whom it belongs to.
    assert names(ben.act(second["id"], "join", {}).json) == ["Ben", "Ana"]
    assert ana.act(second["id"], "start").json["dynasty"]["number"] == 2


def test_who_was_removed_may_come_back_with_all_their_seats(app_server: AppServer):
    ana, ben = app_server.guest("Ana"), app_server.guest("Ben")
    seats = [HERE, {"type": "here", "name": "Kim"}, OPEN]
    first = ana.make_table(*seats, game="classic", dynasty=True)["id"]
    ben.act(first, "join", {})
    ana.act(first, "start")
    with ana.socket(first) as socket:
        socket.send_json({"type": "hello"})
        for seat in (0, 1):
            socket.send_json(
                {"type": "ask", "id": f"e{seat}", "seq": 2, "seat": seat, "what": "end"}
            )
        socket.send_json({"type": "ping", "id": "p"})
        while socket.receive_json(timeout=10).get("id") != "p":
            pass
        with ben.socket(first) as his:
            his.send_json({"type": "hello"})
            agreed = {"type": "reply", "id": "y", "seq": 2, "seat": 2, "to": 0, "what": "end"}
            his.send_json({**agreed, "yes": True})
            while his.receive_json(timeout=10).get("id") != "y":
                pass
    second = ben.act(first, "rematch").json["id"]
    assert names(ben.table(second)) == ["Kim", "Ben", "Ana"]
    assert ben.act(second, "remove", {"seat": 2}).status == 200
    assert names(ben.table(second)) == [None, "Ben", None]
    assert names(ana.act(second, "join", {}).json) == ["Kim", "Ben", "Ana"]


def test_without_somebody_who_is_forgotten_a_new_dynasty_begins(app_server: AppServer):
    ana, ben, first = after_one_game(app_server)
    assert ben.ask("DELETE", "/api/me").status == 204
    table = ana.act(first, "rematch").json
    assert names(table) == [None, "Ana"]
    assert table["dynasty"] == {"number": 1, "totals": [0, 0], "ranks": [1, 1], "is_over": False}
    assert app_server.guest("Eve").act(table["id"], "join", {}).status == 200


def test_who_is_forgotten_at_the_table_of_the_next_game_ends_the_dynasty(app_server: AppServer):
    ana, ben, first = after_one_game(app_server)
    second = ana.act(first, "rematch").json["id"]
    assert ben.ask("DELETE", "/api/me").status == 204
    assert names(ana.table(second)) == [None, "Ana"]
    assert app_server.guest("Eve").act(second, "join", {}).code == "seat_taken"
    assert ana.act(second, "start").code == "not_now"
    # As the refusal says: the table is left, and the next one begins anew.
    assert ana.act(second, "leave").status == 204
    table = ana.act(first, "rematch").json
    assert (table["dynasty"]["number"], names(table)) == (1, [None, "Ana"])
    assert app_server.guest("Eve").act(table["id"], "join", {}).status == 200


def test_bots_of_a_dynasty_stay(app_server: AppServer):
    ana = app_server.guest("Ana")
    bot = {"type": "bot", "bot": "page"}
    first = ana.make_table(HERE, bot, game="classic", dynasty=True)["id"]
    ana.act(first, "start")
    ana.finish(first)
    table = ana.act(first, "rematch").json
    assert table["dynasty"]["number"] == 2
    assert [seat["bot"] for seat in table["seats"]] == ["page", None]
