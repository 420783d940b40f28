"""Who resigns, is away, or has no time left; matches in which nothing happens."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from kingdomino.server.live.rooms import POLL_SECONDS
from kingdomino.server.match import absence, expiry
from kingdomino.server.match.absence import AWAY_MS
from kingdomino.server.match.model import Status
from tests.support.server.live_server import LiveServer, Person, Socket, live_server
from tests.support.server.two_people import DAY_MS, discloses, hears, shift_time, talk, two_people


def test_who_resigns_has_lost(server: LiveServer):
    async def play() -> None:
        match, ana, ben = await two_people(server)
        assert (await ben.ask("resign", seat=1))["type"] == "done"
        assert ben.outcome == {"reason": "resigned", "ranks": [1, 2], "scores": [0, 0]}
        await ana.until("events")
        assert ana.outcome == ben.outcome
        await discloses(server, match, ana)

    talk(play)


def test_with_more_players_a_bot_plays_on_and_ranks_last(server: LiveServer):
    async def play() -> None:
        ana, ben = await Person(server, "Ana").come_in(), await Person(server, "Ben").come_in()
        match = await ana.table("classic", "here", "open", "page")
        await ben.post(f"/api/matches/{match}/join")
        await ana.post(f"/api/matches/{match}/start")
        one, two = await ana.socket(match), await ben.socket(match)
        await two.ask("resign", seat=1)
        await one.play_on({0})
        assert one.outcome["reason"] == "pile_empty"
        assert one.outcome["ranks"][1] == 3
        await discloses(server, match, one)
        assert (await two.ask("regain", seat=1))["code"] == "not_now"

    talk(play)


def test_who_is_away_can_be_replaced_and_come_back(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
):
    async def play() -> None:
        match, ana, ben = await two_people(server)
        assert (await ana.ask("decide", seq=ana.seq, seat=1, choice="bot"))["code"] == "not_now"
        await ben.close()
        while not (await ana.until("table"))["table"]["seats"][1]["is_away"]:
            pass
        await ana.act(*await ana.first_turn())
        refused = await ana.ask("decide", seq=ana.seq, seat=1, choice="bot")
        assert refused["code"] == "not_now"
        assert 0 < refused["retry_seconds"] <= 60
        monkeypatch.setattr(absence, "AWAY_MS", 0)
        assert (await ana.ask("decide", seq=ana.seq, seat=1, choice="bot"))["type"] == "done"
        while ana.position["to_act"] != 0:
            await ana.until("events")
        back = await ana_of(server, match, ben)
        assert (await back.ask("regain", seat=1))["type"] == "done"
        while back.position["to_act"] != 1:
            mover = await ana.first_turn()
            await ana.act(*mover)
            while back.seq < ana.seq:
                await back.until("events")
        assert (await back.act(*await back.first_turn()))["type"] == "done"

    async def ana_of(server: LiveServer, match: str, socket: Socket) -> Socket:
        """The same person once more, by the cookie that the first socket was opened with."""
        request = socket.connection.request
        assert request is not None
        person = Person(server, "Ben")
        person.cookie = request.headers["Cookie"]
        return await person.socket(match)

    talk(play)


def test_who_leaves_for_good_loses_if_the_others_want(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
):
    async def play() -> None:
        monkeypatch.setattr(absence, "AWAY_MS", 0)
        match, ana, ben = await two_people(server)
        await ana.close()
        while not (await ben.until("table"))["table"]["seats"][0]["is_away"]:
            pass
        assert (await ben.ask("decide", seq=ben.seq, seat=0, choice="end"))["type"] == "done"
        assert ben.outcome == {"reason": "left", "ranks": [2, 1], "scores": [0, 0]}
        await discloses(server, match, ben)

    talk(play)


def test_a_clock_runs_out_and_the_others_decide(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
):
    async def play() -> None:
        clock = {"kind": "fischer", "seconds": 60, "increment": 5}
        match, ana, ben = await two_people(server, clock=clock)
        storage = server.worker.storage
        # A clock that jumps looks like an outage of ours, whose time is given back: nothing runs out.
        shift_time(monkeypatch, server, 61_000)
        await asyncio.sleep(2.5)
        assert server.worker.services.outages
        assert (await ben.ask("ping"))["type"] == "pong"
        assert ben.seq == 2
        monkeypatch.setattr(storage, "outages", no_outages)
        shift_time(monkeypatch, server, 200_000)
        await ben.until("events")
        assert ben.events[-1]["event"] == {"type": "ran_out", "seat": 0}
        assert (await ben.ask("decide", seq=ben.seq, seat=0, choice="end"))["type"] == "done"
        assert ben.outcome["reason"] == "out_of_time"
        assert ben.outcome["ranks"] == [2, 1]
        await discloses(server, match, ben)
        await discloses(server, match, ana)

    talk(play)


async def no_outages() -> list[tuple[int, int]]:
    return []


def test_a_match_in_which_nothing_happens_expires(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    async def play() -> None:
        match, ana, _ = await two_people(server)
        monkeypatch.setattr(expiry, "MATCH_MS", 1_000)
        await server.worker.storage.set_due(match, ana.seq, 1)
        await ana.until("events")
        assert ana.outcome["reason"] == "expired"
        await discloses(server, match, ana)

    # A server of its own: others of this file turn its clock, and in an outage nothing expires.
    with live_server(f"sqlite:///{tmp_path / 'games.db'}") as server:
        talk(play)


@pytest.mark.parametrize("clock", [{"kind": "none"}, {"kind": "days", "seconds": 86_400}])
def test_nothing_ends_because_we_were_away_for_weeks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, clock: dict[str, Any]
):
    """Nobody could have played meanwhile; a table that is open waits, too."""

    async def play(server: LiveServer) -> None:
        match, ana, ben = await two_people(server, clock=clock)
        host = await Person(server, "Eve").come_in()
        table = await host.table("duel", "here", "open")
        storage = server.worker.storage
        shift_time(monkeypatch, server, 15 * DAY_MS)
        for each in (match, table):
            await storage.set_due(each, ana.seq if each == match else 0, 1)
        async with asyncio.timeout(20):
            while await storage.due(storage.now() - 14 * DAY_MS, 10) or not await storage.outages():
                await asyncio.sleep(0.05)
        assert await storage.match(table) is not None
        record = await storage.match(match)
        assert record is not None
        assert record.status is Status.PLAYING
        seat: int = ana.position["to_act"]
        await [ana, ben][seat].play_on({seat}, turns=1)

    with live_server(f"sqlite:///{tmp_path / 'games.db'}") as server:
        talk(lambda: play(server))


def test_who_has_resigned_decides_about_nobody(server: LiveServer, monkeypatch: pytest.MonkeyPatch):
    async def play() -> None:
        people = [await Person(server, name).come_in() for name in ("Ana", "Ben", "Eve")]
        match = await people[0].table("classic", "here", "open", "open")
        for person in people[1:]:
            await person.post(f"/api/matches/{match}/join")
        await people[0].post(f"/api/matches/{match}/start")
        _, ben, eve = [await person.socket(match) for person in people]
        await eve.ask("resign", seat=2)
        await ben.close()
        monkeypatch.setattr(absence, "AWAY_MS", 0)
        refused = await eve.ask("decide", seq=eve.seq, seat=1, choice="end")
        assert refused["code"] == "not_now"
        refused = await eve.ask("ask", seq=eve.seq, seat=2, what="end")
        assert refused["code"] == "not_now"

    talk(play)


def test_the_table_is_told_when_the_others_may_decide(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(absence, "AWAY_MS", 300)

    async def play() -> None:
        _, ana, ben = await two_people(server)
        await ana.close()
        await hears(ben, says_can_be_decided(0))

    # A server of its own: others of this file turn its clock, and an outage is nobody's absence.
    with live_server(f"sqlite:///{tmp_path / 'games.db'}") as server:
        talk(play)


def says_can_be_decided(seat: int) -> Callable[[Any], bool]:
    return lambda message: (
        message["type"] == "table" and message["table"]["seats"][seat]["can_be_decided"]
    )


def says_away(seat: int) -> Callable[[Any], bool]:
    return lambda message: message["type"] == "table" and message["table"]["seats"][seat]["is_away"]


def test_nobody_has_to_be_here_before_it_is_their_turn(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """When the turn comes to somebody who is away for long the others are told, and may decide, at once."""
    monkeypatch.setattr(absence, "AWAY_MS", 0)

    async def play() -> None:
        _, ana, ben = await two_people(server)
        await ben.close()
        await hears(ana, says_away(1))
        await asyncio.sleep(2 * POLL_SECONDS)  # what could be decided would have been told
        for choice in ("bot", "end"):
            refused = await ana.ask("decide", seq=ana.seq, seat=1, choice=choice)
            assert refused["code"] == "not_now"
            assert "does not wait for seat 1" in refused["message"]
        assert not any(map(says_can_be_decided(1), ana.heard))
        began = time.monotonic()
        await ana.act(*await ana.first_turn())
        assert ana.position["to_act"] == 1
        await hears(ana, says_can_be_decided(1))
        assert time.monotonic() - began < POLL_SECONDS + 5
        assert (await ana.ask("decide", seq=ana.seq, seat=1, choice="end"))["type"] == "done"
        assert ana.outcome["reason"] == "left"

    with live_server(f"sqlite:///{tmp_path / 'games.db'}") as server:
        talk(play)


def test_where_a_move_may_take_days_only_time_is_a_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(absence, "AWAY_MS", 0)

    async def play() -> None:
        clock = {"kind": "days", "seconds": 86_400}
        _, ana, ben = await two_people(server, clock=clock)
        await ana.close()
        await hears(ben, says_away(0))
        assert ben.position["to_act"] == 0
        await asyncio.sleep(2 * POLL_SECONDS)
        for choice in ("bot", "end"):
            refused = await ben.ask("decide", seq=ben.seq, seat=0, choice=choice)
            assert refused["code"] == "not_now"
            assert "days" in refused["message"]
            assert refused["retry_seconds"] is None
        assert not any(map(says_can_be_decided(0), ben.heard))
        storage = server.worker.storage
        monkeypatch.setattr(storage, "outages", no_outages)
        shift_time(monkeypatch, server, 2 * DAY_MS)
        await hears(ben, says_can_be_decided(0))
        assert ben.events[-1]["event"] == {"type": "ran_out", "seat": 0}
        assert (await ben.ask("decide", seq=ben.seq, seat=0, choice="end"))["type"] == "done"
        assert ben.outcome["reason"] == "out_of_time"

    with live_server(f"sqlite:///{tmp_path / 'games.db'}") as server:
        talk(play)


def test_our_own_absence_is_not_a_player_s(server: LiveServer):
    async def play() -> None:
        _, ana, ben = await two_people(server)
        await ben.close()
        await hears(
            ana,
            lambda message: message["type"] == "table" and message["table"]["seats"][1]["is_away"],
        )
        worker = server.worker
        now = worker.storage.now()
        later = now + 120_000
        outages = ((now - 10_000, later),)
        record = worker.rooms._rooms[ana.table["id"]].log.record  # pyright: ignore[reportPrivateUsage]
        assert absence.away_ms(record, 1, later, outages) < AWAY_MS
        assert absence.away_ms(record, 1, later, ()) >= AWAY_MS

    talk(play)
