"""Matches played over real sockets: turns, watching, repeating, asking, leaving, coming back."""

import asyncio
import hashlib
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from kingdomino.gamefile import parse_game
from kingdomino.server import commands as commands_module
from kingdomino.server import presence
from kingdomino.server import presence as presence_module
from kingdomino.server import table_view as table_view_module
from kingdomino.server.alarm import AWAY_MS
from kingdomino.server.events import Acted, Disclosed
from tests.server.live import LiveServer, Person, Socket, live_server, new_id

DAY_MS = 24 * 3_600_000


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    folder = tmp_path_factory.mktemp("playing")
    with live_server(f"sqlite:///{folder / 'games.db'}", address_limits=False) as live:
        yield live


def talk(work: Callable[[], Awaitable[None]]) -> None:
    """Run a conversation that may not last for ever."""
    asyncio.run(asyncio.wait_for(work(), 60))


async def two_people(
    server: LiveServer, game: str = "duel", **more: Any
) -> tuple[str, Socket, Socket]:
    """Ana has made a table and plays seat 0, Ben has joined and plays seat 1; it has begun."""
    ana, ben = await Person(server, "Ana").come_in(), await Person(server, "Ben").come_in()
    match = await ana.table(game, "here", "open", **more)
    await ben.post(f"/api/matches/{match}/join")
    await ana.post(f"/api/matches/{match}/start")
    return match, await ana.socket(match), await ben.socket(match)


async def log_of(server: LiveServer, match: str) -> list[Any]:
    """What is in the database."""
    return [*await asyncio.wrap_future(_on(server, server.hub.storage.events(match)))]


async def discloses(server: LiveServer, match: str, socket: Socket) -> None:
    """The match ends with its secret, the one that was promised, and nothing can follow."""
    while not socket.outcome:
        await socket.until("events")
    log = await log_of(server, match)
    disclosed = [stored for stored in log if isinstance(stored.event, Disclosed)]
    assert disclosed == log[-1:]
    assert socket.events[-1]["seq"] == log[-1].seq
    assert socket.events[-1]["event"] == {"type": "disclosed", "secret": log[-1].event.secret}
    promised = socket.table["commitment"]
    assert hashlib.sha256(bytes.fromhex(log[-1].event.secret)).hexdigest() == promised
    for seat in range(len(socket.table["seats"])):
        assert (await socket.ask("resign", seat=seat))["type"] == "error"
    assert await log_of(server, match) == log


def _on(server: LiveServer, work: Any) -> Any:
    assert server.loop is not None
    return asyncio.run_coroutine_threadsafe(work, server.loop)


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
        assert [event.seq for event in await log_of(server, match)] == [
            event["seq"] for event in socket.events
        ]
        late = await socket.act("nothing")
        assert (late["type"], late["code"]) == ("error", "not_now")

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


def test_a_repeated_command_is_done_once_and_answered_alike(server: LiveServer):
    async def play() -> None:
        match, ana, _ = await two_people(server)
        turn, seq, name = await ana.first_turn(), ana.seq, new_id()
        answers = [await ana.act(*turn, seq=seq, id=name) for _ in range(3)]
        assert answers == [answers[0]] * 3
        assert answers[0]["type"] == "done"
        acted = [event for event in await log_of(server, match) if event.command == f"0.{name}"]
        assert len(acted) == 1
        other = await ana.ask("act", id=name, seq=ana.seq, actions=["take:1", "take:2"])
        assert other["code"] == "id_reused"

    talk(play)


def test_players_need_not_know_each_others_ids(server: LiveServer):
    async def play() -> None:
        _, ana, ben = await two_people(server)
        assert (await ana.act("take:1", id="1"))["type"] == "done"
        while ben.seq < ana.seq:
            await ben.until("events")
        turn = await ben.first_turn()
        assert (await ben.act(*turn, id="1"))["type"] == "done"

    talk(play)


def test_of_two_at_one_seq_one_wins(server: LiveServer):
    async def play() -> None:
        match, ana, _ = await two_people(server)
        twin = Socket(ana.connection)
        twin.events = [*ana.events]
        for action, name in (("take:1", "first-x"), ("take:2", "second-x")):
            await ana.send({"type": "act", "id": name, "seq": ana.seq, "actions": [action]})
        answers: dict[str, Any] = {}
        while len(answers) < 2:
            message = await ana.receive()
            if "id" in message:
                answers[message["id"]] = message
        assert answers["first-x"]["type"] == "done"
        assert answers["second-x"]["code"] == "stale"
        assert answers["second-x"]["seq"] == ana.seq
        log = await log_of(server, match)
        assert [event.event.actions for event in log if isinstance(event.event, Acted)] == [
            ("take:1",)
        ]

    talk(play)


REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"type": "act", "seq": 2, "actions": ["take:1", "take:2"]}, "not_your_turn"),
    ({"type": "act", "seq": 2, "actions": ["draw:c3=d,c4=d"]}, "illegal"),
    ({"type": "act", "seq": 2, "actions": ["take:9"]}, "illegal"),
    ({"type": "act", "seq": 2, "actions": ["hello"]}, "bad_notation"),
    ({"type": "act", "seq": 2, "actions": ["roll:d,d,d,d"]}, "illegal"),
    ({"type": "act", "seq": 2, "actions": []}, "bad_message"),
    ({"type": "act", "seq": 2, "actions": ["take:1"] * 9}, "bad_message"),
    ({"type": "act", "seq": 1, "actions": ["take:1"]}, "stale"),
    ({"type": "act", "seq": 99, "actions": ["take:1"]}, "stale"),
    ({"type": "act", "seq": -1, "actions": ["take:1"]}, "bad_message"),
    ({"type": "act", "seq": 2.0, "actions": ["take:1"]}, "bad_message"),
    ({"type": "act", "seq": True, "actions": ["take:1"]}, "bad_message"),
    ({"type": "act", "seq": 2, "actions": ["take:1"], "extra": 1}, "bad_message"),
    ({"type": "act", "seq": 2}, "bad_message"),
    ({"type": "nonsense", "seq": 2}, "bad_message"),
    ({"type": "resign", "seat": 1}, "not_your_seat"),
    ({"type": "regain", "seat": 0}, "not_now"),
    ({"type": "decide", "seq": 2, "seat": 1, "choice": "bot"}, "not_now"),
    ({"type": "decide", "seq": 2, "seat": 0, "choice": "end"}, "not_now"),
    ({"type": "decide", "seq": 2, "seat": 3, "choice": "end"}, "bad_message"),
    ({"type": "ask", "seq": 2, "seat": 0, "what": "take_back"}, "not_now"),
    ({"type": "reply", "seq": 2, "seat": 0, "to": 1, "what": "end", "yes": True}, "not_now"),
    ({"type": "react", "seat": 0, "reaction": "a long speech"}, "bad_message"),
    ({"type": "hello", "seq": 0}, "not_now"),
]


def test_what_is_refused_changes_nothing(server: LiveServer):
    async def play() -> None:
        match, ana, _ = await two_people(server)
        before = await log_of(server, match)
        assert len(before) == 2
        for message, code in REFUSED:
            sent = message if message["type"] == "hello" else {"id": new_id(), **message}
            await ana.send(sent)
            answer = await ana.until("error", "done")
            assert answer.get("code") == code, (message, answer)
            assert answer["message"]
            assert answer["rule"] is not None or code != "illegal"
        assert await log_of(server, match) == before
        assert (await ana.act("take:1"))["type"] == "done"

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


def test_a_take_back_needs_everybody(server: LiveServer):
    async def play() -> None:
        match, ana, ben = await two_people(server)
        await ana.act("take:1")
        while ben.seq < ana.seq:
            await ben.until("events")
        await ana.ask("ask", seq=ana.seq, seat=0, what="take_back")
        while not ben.table["offers"]:
            await ben.until("table")
        assert ben.table["offers"] == [{"what": "take_back", "seat": 0, "agreed": []}]
        await ben.ask("reply", seq=ben.seq, seat=1, to=0, what="take_back", yes=False)
        while ben.table["offers"]:
            await ben.until("table")
        await ana.ask("ask", seq=ana.seq, seat=0, what="take_back")
        await ben.ask("reply", seq=ben.seq, seat=1, to=0, what="take_back", yes=True)
        log = await log_of(server, match)
        assert log[-1].event.actions == 1  # the roll still stands
        while ana.seq < log[-1].seq:
            await ana.until("events")
        assert ana.position["to_act"] == 0
        assert (await ana.act("take:2"))["type"] == "done"

    talk(play)


def test_bots_agree_to_a_take_back_at_once_but_never_across_a_roll(server: LiveServer):
    async def play() -> None:
        ana = await Person(server, "Ana").come_in()
        match = await ana.table("classic", "here", "here")
        await ana.post(f"/api/matches/{match}/start")
        socket = await ana.socket(match)
        seats = {0, 1}
        first, seat = socket.position["line"], socket.position["to_act"]
        await socket.act((await socket.first_turn())[0])
        assert (await socket.ask("ask", seq=socket.seq, seat=seat, what="take_back"))[
            "type"
        ] == "done"
        assert socket.position["line"] == first
        while socket.events[-1]["event"]["type"] != "drew":
            await socket.play_on(seats, turns=1)
        refused = await socket.ask("ask", seq=socket.seq, seat=0, what="take_back")
        assert refused["code"] == "not_now"

    talk(play)


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


def test_all_may_agree_to_end_it(server: LiveServer):
    async def play() -> None:
        match, ana, ben = await two_people(server)
        await ana.act(*await ana.first_turn())
        assert (await ana.ask("ask", seq=ana.seq, seat=0, what="end"))["type"] == "done"
        while not ben.table["offers"]:
            await ben.until("table")
        assert isinstance((await log_of(server, match))[-1].event, Acted), "not before he agrees"
        yes = await ben.ask("reply", seq=ana.seq, seat=1, to=0, what="end", yes=True)
        assert yes["type"] == "done"
        assert ben.outcome["reason"] == "agreed"
        for socket in (ana, ben):
            await discloses(server, match, socket)

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
        assert (await ana.ask("decide", seq=ana.seq, seat=1, choice="bot"))["code"] == "not_now"
        monkeypatch.setattr(commands_module, "AWAY_MS", 0)
        assert (await ana.ask("decide", seq=ana.seq, seat=1, choice="bot"))["type"] == "done"
        await ana.act(*await ana.first_turn())
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
        monkeypatch.setattr(commands_module, "AWAY_MS", 0)
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
        storage = server.hub.storage
        now = storage.now
        # A clock that jumps looks like an outage of ours, whose time is given back: nothing runs out.
        monkeypatch.setattr(storage, "now", lambda: now() + 61_000)
        await asyncio.sleep(2.5)
        assert server.hub.house.outages
        assert (await ben.ask("ping"))["type"] == "pong"
        assert ben.seq == 2
        monkeypatch.setattr(storage, "outages", no_outages)
        monkeypatch.setattr(storage, "now", lambda: now() + 200_000)
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


def test_a_match_in_which_nothing_happens_expires(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch
):
    async def play() -> None:
        match, ana, _ = await two_people(server)
        storage = server.hub.storage
        now = storage.now
        monkeypatch.setattr(storage, "now", lambda: now() + 15 * DAY_MS)
        await ana.until("events")
        assert ana.outcome["reason"] == "expired"
        await discloses(server, match, ana)

    talk(play)


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


async def hears(socket: Socket, wanted: Callable[[Any], bool]) -> None:
    """Wait for a message, which may have come before an answer that was waited for."""
    while not any(map(wanted, socket.heard)):
        await socket.receive()


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


def test_an_id_is_for_one_command_only(server: LiveServer):
    async def play() -> None:
        _, ana, ben = await two_people(server)
        assert (await ana.ask("react", id="r", seat=0, reaction="wow"))["type"] == "done"
        await hears(ben, lambda message: message["type"] == "reacted")
        assert (await ana.ask("react", id="r", seat=0, reaction="oops"))["code"] == "id_reused"
        begun = ana.seq
        assert (await ana.ask("act", id="a", seq=begun, actions=["take:1"]))["type"] == "done"
        assert (await ana.ask("act", id="a", seq=begun, actions=["take:1"]))["type"] == "done"
        later = await ana.ask("act", id="a", seq=begun + 1, actions=["take:1"])
        assert later["code"] == "id_reused"

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


def test_a_yes_is_for_what_was_asked(server: LiveServer):
    async def play() -> None:
        match, ana, ben = await two_people(server)
        await ana.act("take:1")
        await ana.ask("ask", seq=ana.seq, seat=0, what="take_back")
        while not (ben.table and ben.table["offers"]):
            await ben.receive()
        await ana.ask("ask", seq=ana.seq, seat=0, what="end")  # while Ben thinks of the first
        late = await ben.ask("reply", seq=ben.seq, seat=1, to=0, what="take_back", yes=True)
        assert late["code"] == "not_now"
        assert isinstance((await log_of(server, match))[-1].event, Acted)

    talk(play)


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
        monkeypatch.setattr(commands_module, "AWAY_MS", 0)
        refused = await eve.ask("decide", seq=eve.seq, seat=1, choice="end")
        assert refused["code"] == "not_now"
        refused = await eve.ask("ask", seq=eve.seq, seat=2, what="end")
        assert refused["code"] == "not_now"

    talk(play)


def test_the_table_is_told_when_the_others_may_decide(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    for module in (presence_module, table_view_module):
        monkeypatch.setattr(module, "AWAY_MS", 300)

    async def play() -> None:
        _, ana, ben = await two_people(server)
        await ben.close()
        await hears(
            ana,
            lambda message: (
                message["type"] == "table" and message["table"]["seats"][1]["can_be_decided"]
            ),
        )

    # A server of its own: others of this file turn its clock, and an outage is nobody's absence.
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
        hub = server.hub
        now = hub.storage.now()
        later = now + 120_000
        outages = ((now - 10_000, later),)
        record = hub.rooms._rooms[ana.table["id"]].record  # pyright: ignore[reportPrivateUsage]
        assert presence.away_ms(record, 1, later, outages) < AWAY_MS
        assert presence.away_ms(record, 1, later, ()) >= AWAY_MS

    talk(play)


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
