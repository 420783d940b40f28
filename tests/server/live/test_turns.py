"""Turns over real sockets: whole matches, everybody hears the same, whoever comes back hears the rest."""

import asyncio
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from kingdomino.record import parse_game
from tests.support.server.live_server import LiveServer, Person, Socket, live_server
from tests.support.server.stored_log import events_of
from tests.support.server.two_people import discloses, talk, two_people


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("duel", ("here", "page"), {}),
        ("duel", ("squire", "here"), {"spellbook_fills": "drafted"}),
        ("classic", ("here", "page"), {"mighty_duel": True}),
        ("classic", ("page", "here", "squire"), {"lines_of_three": True}),
        ("classic", ("here", "page", "knight", "here"), {"harmony": True, "middle_kingdom": True}),
    ],
)
def test_a_whole_match(server: LiveServer, game: str, seats: tuple[str, ...], options: Any):
    async def play() -> None:
        ana = await Person(server, "Ana").come_in()
        match = await ana.table(game, *seats, options=options)
        await ana.post(f"/api/matches/{match}/start")
        socket = await ana.socket(match)
        await socket.play_on({seat for seat, who in enumerate(seats) if who == "here"})
        assert socket.outcome["reason"] in ("full_map", "nobody_drew", "pile_empty")
        assert min(socket.outcome["ranks"]) == 1
        await discloses(server, match, socket)
        file = (await ana.http.get(f"/api/matches/{match}/file")).text
        record = parse_game(file)
        outcome = record.final.outcome()
        assert outcome is not None
        assert [score.total for score in outcome.scores] == socket.outcome["scores"]
        # The log in the database is what the socket heard.
        assert [event.seq for event in await events_of(server, match)] == [
            event["seq"] for event in socket.events
        ]
        late = await socket.act("nothing")
        assert (late["type"], late["code"]) == ("error", "not_now")

    talk(play)


def test_each_kings_turn_is_an_event_of_its_own_for_people_and_bots(server: LiveServer):
    async def play() -> None:
        ana = await Person(server, "Ana").come_in()
        match = await ana.table("classic", "here", "page", options={"players": 2})
        await ana.post(f"/api/matches/{match}/start")
        socket = await ana.socket(match)
        await socket.play_on({0})
        turns = [event["event"] for event in socket.events if event["event"]["type"] == "acted"]
        for turn in turns:
            assert [token.split(":")[0] for token in turn["actions"]][1:] in ([], ["claim"])
        # Else nothing would be shown by this.
        assert any(one["seat"] == two["seat"] == 1 for one, two in pairwise(turns))

    talk(play)


def test_both_hear_the_same(server: LiveServer):
    async def play() -> None:
        _, ana, ben = await two_people(server)
        for _ in range(6):
            seat: int = ana.position["to_act"]
            mover = ana if seat == 0 else ben
            other = ben if mover is ana else ana
            answer = await mover.act(*await mover.first_turn())
            assert answer["type"] == "done"
            while other.seq < mover.seq:
                await other.until("events")
            assert other.events == mover.events
            assert other.position == mover.position

    talk(play)


def test_who_comes_back_hears_what_was_missed_and_no_more(server: LiveServer):
    async def play() -> None:
        match, ana, ben = await two_people(server)
        await ana.act(*await ana.first_turn())
        seen = ana.seq
        await ana.close()
        while ben.seq < seen:
            await ben.until("events")
        await ben.act(*await ben.first_turn())
        again = await Person(server, "Eve").come_in()
        socket = await again.socket(match, seq=seen)
        assert [event["seq"] for event in socket.events] == [*range(seen + 1, ben.seq + 1)]
        future = Socket(await again.connect(match))
        await future.send({"type": "hello", "seq": 999})
        assert (await future.receive())["code"] == "stale"

    talk(play)


def test_spectators_see_everything_and_can_do_nothing(server: LiveServer):
    async def play() -> None:
        match, ana, _ = await two_people(server)
        for watcher in (Person(server, "nobody"), await Person(server, "Eve").come_in()):
            socket = await watcher.socket(match)
            assert socket.position == ana.position
            for kind, fields in (
                ("act", {"seq": socket.seq, "actions": ["take:1"]}),
                ("resign", {"seat": 0}),
                ("ask", {"seq": socket.seq, "seat": 0, "what": "end"}),
                ("react", {"seat": 0, "reaction": "hello"}),
                ("decide", {"seq": socket.seq, "seat": 0, "choice": "bot"}),
            ):
                assert (await socket.ask(kind, **fields))["code"] == "not_your_seat"
            shown = await socket.ask("preview", seq=socket.seq, actions=[])
            assert shown["type"] == "previewed"
            await socket.close()

    talk(play)


def test_an_unknown_match_closes_the_socket(server: LiveServer):
    async def play() -> None:
        ana = await Person(server, "Ana").come_in()
        connection = await ana.connect("nosuchmatch")
        await connection.wait_closed()
        assert connection.close_code == 4404

    talk(play)


def test_a_match_goes_on_after_a_restart(tmp_path: Path):
    database = f"sqlite:///{tmp_path / 'games.db'}"

    async def begin(server: LiveServer) -> tuple[str, str, list[Any]]:
        ana = await Person(server, "Ana").come_in()
        match = await ana.table("duel", "here", "squire")
        await ana.post(f"/api/matches/{match}/start")
        socket = await ana.socket(match)
        await socket.play_on({0}, turns=4)
        return match, ana.cookie, [*socket.events]

    async def go_on(server: LiveServer, match: str, cookie: str, before: list[Any]) -> None:
        ana = Person(server, "Ana")
        ana.cookie = cookie
        socket = await ana.socket(match)
        assert socket.events[: len(before)] == before
        await socket.play_on({0})
        assert socket.outcome["reason"] in ("full_map", "nobody_drew")

    with live_server(database) as first:
        match, cookie, before = asyncio.run(begin(first))
    with live_server(database) as second:
        asyncio.run(go_on(second, match, cookie, before))


def test_a_bot_in_a_file_may_be_called_anything_but_is_not_kept(server: LiveServer):
    async def play() -> None:
        ana = await Person(server, "Ana").come_in()
        match = await ana.table("duel", "here", "here")
        await ana.post(f"/api/matches/{match}/start")
        text = (await ana.http.get(f"/api/matches/{match}/file")).text
        lines = text.splitlines()
        first = next(at for at, line in enumerate(lines) if line.startswith("1. "))
        lines[0] = lines[0].replace("kingdomino 1", "kingdomino 2")
        lines[first] += " !bot:1=anastasia-miller"
        upload = await ana.http.post(
            "/api/uploads", content="\n".join(lines) + "\n", headers={"content-type": "text/plain"}
        )
        assert upload.status_code == 201, upload.text
        log = await ana.http.get(f"/api/matches/{upload.json()['id']}/events")
        assert "taken_over" in log.text
        assert "anastasia" not in log.text

    talk(play)
