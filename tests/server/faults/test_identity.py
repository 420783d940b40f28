"""Who somebody is: foreign pages, forged sessions, two tabs, logging out, being forgotten, leaving, in the middle of a match."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest
from websockets.exceptions import InvalidStatus

from kingdomino.server.edge.sessions import Sessions
from kingdomino.server.live.match_log import MatchLog
from kingdomino.server.live.rooms import POLL_SECONDS
from kingdomino.server.match import absence
from kingdomino.server.storage.sql_storage import SqlStorage
from tests.support.server.faults.playing import Playing, begun, harmless
from tests.support.server.live_server import LiveServer, Person, live_server

pytestmark = pytest.mark.usefixtures("nothing_unhandled")

DAY_MS = 24 * 3_600_000


def talk(work: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(asyncio.wait_for(work(), 60))


def foreign_origins(server: LiveServer) -> list[str]:
    port = server.port
    return [
        *("null", "https://evil.example", "", "file://", f"http://127.0.0.1.evil.example:{port}"),
        *(f"https://127.0.0.1:{port}", f"http://127.0.0.1:{port + 1}", f"http://127.0.0.1:{port}/"),
        *(f"http://user@127.0.0.1:{port}", f"HTTP://127.0.0.1:{port}", "http://127.0.0.1"),
        *(f"http://127.0.0.1:{port}.evil.example", f"http://evil.example#http://127.0.0.1:{port}"),
    ]


def test_a_foreign_page_gets_no_socket(server: LiveServer):
    async def work(playing: Playing) -> None:
        for origin in foreign_origins(server):
            with pytest.raises(InvalidStatus) as refused:
                await playing.ana.connect(playing.match, Origin=origin)
            assert refused.value.response.status_code == 403, origin
        own = await playing.ana.connect(playing.match, Origin=server.url)
        await own.close()

    harmless(server, work)


def test_a_session_that_is_forged_or_another_s_plays_no_seat(server: LiveServer):
    async def work(playing: Playing) -> None:
        name, session = playing.ana.cookie.split("=")
        other = await Person(server, "Eve").come_in()
        flipped = session[:-1] + ("0" if session[-1] != "0" else "1")
        for cookie in (
            *(f"{name}={forged}" for forged in (flipped, "", "0" * 32, session.upper() + "x")),
            *(
                f"{name}={forged}"
                for forged in (session + session, "x" * 4_000, "é" * 32, "' OR 1=1")
            ),
            *(f"other={session}", f"{name}%00={session}", other.cookie),
        ):
            eve = Person(server, "Eve")
            eve.cookie = cookie.encode().decode("latin-1")
            socket = await eve.socket(playing.match)
            assert not any(seat["is_you"] for seat in socket.table["seats"]), cookie
            for answer in (await socket.act("take:1"), await socket.ask("resign", seat=0)):
                assert answer.get("code") == "not_your_seat", answer
            await socket.close()

    harmless(server, work)


def test_who_has_a_cookie_that_nobody_is_known_by_watches_undisturbed(server: LiveServer):
    """What never was a session does not end: the rooms are looked through for ended ones all the time."""

    async def work(playing: Playing) -> None:
        stale = Person(server, "Eve")
        stale.cookie = playing.ana.cookie.split("=")[0] + "=" + "0" * 32
        socket = await stale.socket(playing.match)
        await asyncio.sleep(2.5 * POLL_SECONDS)
        assert (await socket.ask("ping"))["type"] == "pong"
        await socket.close()

    harmless(server, work)


def test_a_session_that_nobody_used_for_too_long_is_over(
    sqlite: str, monkeypatch: pytest.MonkeyPatch
):
    """The clock jumps: as long as somebody comes now and then they are known, and then they are not."""

    async def scenario(server: LiveServer) -> None:
        ana = await Person(server, "Ana").come_in()
        match = await ana.table("duel", "here", "open")
        storage = server.worker.storage
        assert isinstance(storage, SqlStorage)
        clock = storage.database.clock
        now, days = clock.now, 0

        async def name_after(more: int) -> str | None:
            nonlocal days
            days += more
            monkeypatch.setattr(clock, "now", lambda: now() + days * DAY_MS)
            answer = await ana.http.get("/api/me")
            assert answer.status_code == 200 or answer.json()["code"] == "no_session"
            return answer.json().get("name")

        socket = await ana.socket(match)
        assert [await name_after(more) for more in (0, 399, 399, 399)] == ["Ana"] * 4
        assert await name_after(401) is None
        # Whoever still has a socket open with it is logged out.
        await asyncio.wait_for(socket.connection.wait_closed(), 10)
        assert socket.connection.close_code == 4401
        again = await ana.socket(match)
        assert not any(seat["is_you"] for seat in again.table["seats"])
        assert (await again.ask("resign", seat=0))["code"] == "not_your_seat"
        await again.close()
        answer = await ana.http.post("/api/guests", json={"name": "Bea"})
        assert (answer.status_code, answer.json()) == (201, {"name": "Bea"})

    with live_server(sqlite, address_limits=False) as server:
        asyncio.run(asyncio.wait_for(scenario(server), 60))


def test_two_tabs_hear_the_same_and_one_may_be_closed(server: LiveServer):
    async def work() -> None:
        playing = await begun(server)
        one, two = [await playing.ana.socket(playing.match) for _ in range(2)]
        ben = await playing.ben.socket(playing.match)
        await one.act(*await one.first_turn())
        while two.seq < one.seq:
            await two.until("events")
        assert two.events == one.events
        await one.close()
        await asyncio.sleep(0.3)
        assert (await ben.ask("ping"))["type"] == "pong"
        assert not ben.table["seats"][0]["is_away"]
        await two.close()
        while not ben.table["seats"][0]["is_away"]:
            await ben.until("table")
        await ben.close()

    talk(work)


def test_who_goes_and_comes_back_at_once_is_here(server: LiveServer):
    async def work() -> None:
        playing = await begun(server)
        ben = await playing.ben.socket(playing.match)
        ana = await playing.ana.socket(playing.match)
        for _ in range(20):
            ana.connection.transport.abort()
            ana = await playing.ana.socket(playing.match)
        await asyncio.sleep(0.5)
        fresh = await playing.ben.socket(playing.match)
        assert not fresh.table["seats"][0]["is_away"]
        for socket in (ana, ben, fresh):
            await socket.close()

    talk(work)


def test_logging_out_closes_the_sockets_of_this_device_only(server: LiveServer):
    async def work() -> None:
        playing = await begun(server)
        code = (await playing.ana.post("/api/me/code"))["code"]
        phone = Person(server, "Ana")
        answer = await phone.http.post("/api/guests/moved", json={"code": code})
        phone.cookie = answer.headers["set-cookie"].split(";")[0]
        here, there = await playing.ana.socket(playing.match), await phone.socket(playing.match)
        await playing.ana.post("/api/me/logout")
        await asyncio.wait_for(here.connection.wait_closed(), 10)
        assert here.connection.close_code == 4401
        assert (await there.act(*await there.first_turn()))["type"] == "done"
        again = await playing.ana.socket(playing.match)
        assert not any(seat["is_you"] for seat in again.table["seats"])
        for socket in (there, again):
            await socket.close()

    talk(work)


def test_who_is_forgotten_in_the_middle_of_a_match_leaves_a_seat_without_a_name(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(absence, "AWAY_MS", 0)

    async def work() -> None:
        playing = await begun(server)
        ana, ben = await playing.ana.socket(playing.match), await playing.ben.socket(playing.match)
        before = await playing.log()
        answer = await playing.ben.http.delete("/api/me")
        assert answer.status_code == 204
        await asyncio.wait_for(ben.connection.wait_closed(), 10)
        assert ben.connection.close_code == 4401
        while ana.table["seats"][1]["name"] != "" or not ana.table["seats"][1]["is_away"]:
            await ana.until("table")
        assert await playing.log() == before
        back = await playing.ben.socket(playing.match)
        assert (await back.ask("resign", seat=1))["code"] == "not_your_seat"
        # When it is their turn the game can be ended, or played on with a bot.
        await ana.play_on({0}, turns=1)
        assert (await ana.ask("decide", seq=ana.seq, seat=1, choice="bot"))["type"] == "done"
        await ana.play_on({0}, turns=3)
        await back.close()

    talk(work)


def test_both_may_leave_and_come_back(server: LiveServer):
    async def work() -> None:
        playing = await begun(server)
        for _ in range(3):
            sockets = [await person.socket(playing.match) for person in (playing.ana, playing.ben)]
            to_act: int = sockets[0].position["to_act"]
            mover = sockets[to_act]
            assert (await mover.act(*await mover.first_turn()))["type"] == "done"
            for socket in sockets:
                await socket.close()
        log = await playing.log()
        assert [stored.seq for stored in log] == [*range(1, len(log) + 1)]
        assert sum(stored.command is not None for stored in log) == 3

    talk(work)


def test_invite_links_are_not_found_by_guessing(server: LiveServer):
    async def work(playing: Playing) -> None:
        almost = playing.match[:-1] + ("2" if playing.match[-1] != "2" else "3")
        for match in (almost, "a", "x" * 200, "%2e%2e", "nosuchmatch"):
            socket = await playing.ana.connect(match)
            await asyncio.wait_for(socket.wait_closed(), 10)
            assert socket.close_code == 4404

    harmless(server, work)


# Controls: servers that are wrong in one place, found by the same checks


def test_a_server_that_lets_foreign_pages_in_is_found(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
):
    def let_in(*_: object) -> None:
        pass

    monkeypatch.setattr(Sessions, "check_origin", let_in)
    with pytest.raises(pytest.fail.Exception, match="DID NOT RAISE"):
        test_a_foreign_page_gets_no_socket(server)


def test_a_server_that_lets_anybody_play_any_seat_is_found(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
):
    def all_seats(*_: object) -> tuple[int, ...]:
        return (0, 1)

    monkeypatch.setattr(MatchLog, "seats_of", all_seats)
    with pytest.raises(AssertionError, match="done"):
        test_a_session_that_is_forged_or_another_s_plays_no_seat(server)
