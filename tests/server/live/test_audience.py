"""What is told of a table: reactions, names, who is here."""

from collections.abc import Callable
from typing import Any

from tests.support.server.live_server import LiveServer, Person, Socket
from tests.support.server.two_people import hears, talk, two_people


def test_reactions_reach_those_who_want_them(server: LiveServer):
    async def play() -> None:
        match, ana, ben = await two_people(server)
        assert (await ben.ask("react", seat=1, reaction="well_played"))["type"] == "done"
        assert await ana.until("reacted") == {
            "type": "reacted",
            "seat": 1,
            "reaction": "well_played",
        }
        assert match

    talk(play)


def test_who_is_muted_is_not_heard_from_then_on(server: LiveServer):
    async def play() -> None:
        ana, ben = await Person(server, "Ana").come_in(), await Person(server, "Ben").come_in()
        match = await ana.table("duel", "here", "open")
        await ben.post(f"/api/matches/{match}/join")
        await ana.post(f"/api/matches/{match}/start")
        hers, his = await ana.socket(match), await ben.socket(match)
        await ana.post(f"/api/matches/{match}/mute", {"seat": 1, "muted": True})
        await his.ask("react", seat=1, reaction="oops")
        await hears(his, lambda message: message.get("reaction") == "oops")
        await ana.post(f"/api/matches/{match}/mute", {"seat": 1, "muted": False})
        await his.ask("react", seat=1, reaction="wow")
        await hears(hers, lambda message: message.get("reaction") == "wow")
        assert not any(message.get("reaction") == "oops" for message in hers.heard)

    talk(play)


def test_players_are_told_how_many_watch(server: LiveServer):
    async def play() -> None:
        ana = await Person(server, "Ana").come_in()
        match = await ana.table("duel", "here", "page")
        await ana.post(f"/api/matches/{match}/start")
        first = await ana.socket(match)
        eve = await (await Person(server, "Eve").come_in()).socket(match)
        assert (await first.until("watched"))["count"] == 1
        later = await ana.socket(match)
        assert (await later.until("watched"))["count"] == 1
        await eve.close()
        for socket in (first, later):
            assert (await socket.until("watched"))["count"] == 0
        assert not any(message["type"] == "watched" for message in eve.heard)

    talk(play)


def test_the_table_is_told_anew_whenever_it_changes(server: LiveServer):
    async def shows(socket: Socket, wanted: Callable[[Any], bool]) -> None:
        await hears(socket, lambda message: message["type"] == "table" and wanted(message["table"]))

    async def play() -> None:
        ana, ben = await Person(server, "Ana").come_in(), await Person(server, "Ben").come_in()
        match = await ana.table("duel", "here", "open")
        await ben.post(f"/api/matches/{match}/join")
        hers = await ana.connect(match)
        socket = Socket(hers)
        await socket.send({"type": "hello"})
        welcome = await socket.until("welcome")
        assert not welcome["table"]["seats"][0]["is_away"], "who says hello is here"
        await ana.post(f"/api/matches/{match}/start")
        await shows(socket, lambda table: table["status"] == "playing")
        response = await ben.http.patch("/api/me", json={"name": "Benoit"})
        assert response.status_code == 200
        await shows(socket, lambda table: table["seats"][1]["name"] == "Benoit")
        his = await ben.socket(match)
        await his.ask("ask", seq=his.seq, seat=1, what="end")
        await shows(socket, lambda table: bool(table["offers"]))
        await socket.ask("act", seq=socket.seq, actions=["take:1"])
        await shows(his, lambda table: not table["offers"] and table["seq"] == 3)
        await his.ask("resign", seat=1)
        await shows(
            socket,
            lambda table: table["status"] == "over" and table["seats"][1]["has_resigned"],
        )

    talk(play)
