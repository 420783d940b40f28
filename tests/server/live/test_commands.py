"""Commands and their ids: done once, answered alike, or refused without a trace."""

from typing import Any

from kingdomino.server.match.events import Acted
from tests.support.server.live_server import LiveServer, Person, Socket, new_id
from tests.support.server.stored_log import events_of, id_of
from tests.support.server.two_people import hears, talk, two_people


def test_a_repeated_command_is_done_once_and_answered_alike(server: LiveServer):
    async def play() -> None:
        match, ana, _ = await two_people(server)
        turn, seq, name = await ana.first_turn(), ana.seq, new_id()
        answers = [await ana.act(*turn, seq=seq, id=name) for _ in range(3)]
        assert answers == [answers[0]] * 3
        assert answers[0]["type"] == "done"
        acted = [event for event in await events_of(server, match) if id_of(event) == name]
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
        log = await events_of(server, match)
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
    ({"type": "decide", "seq": 2, "seat": 3, "choice": "end"}, "not_found"),
    ({"type": "ask", "seq": 2, "seat": 0, "what": "take_back"}, "not_now"),
    ({"type": "reply", "seq": 2, "seat": 0, "to": 1, "what": "end", "yes": True}, "not_now"),
    ({"type": "react", "seat": 0, "reaction": "a long speech"}, "bad_message"),
    ({"type": "hello", "seq": 0}, "not_now"),
]


def test_what_is_refused_changes_nothing(server: LiveServer):
    async def play() -> None:
        match, ana, _ = await two_people(server)
        before = await events_of(server, match)
        assert len(before) == 2
        for message, code in REFUSED:
            sent = message if message["type"] == "hello" else {"id": new_id(), **message}
            await ana.send(sent)
            answer = await ana.until("error", "done")
            assert answer.get("code") == code, (message, answer)
            assert answer["message"]
            assert answer["rule"] is not None or code != "illegal"
        assert await events_of(server, match) == before
        assert (await ana.act("take:1"))["type"] == "done"

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


def test_before_and_after_the_game_it_is_said_what_to_wait_for(server: LiveServer):
    async def play() -> None:
        ana = await Person(server, "Ana").come_in()
        match = await ana.table("duel", "here", "here", commitment="0" * 64)
        socket = await ana.socket(match)

        async def told() -> set[str]:
            acting = await socket.act("take:1")
            trying = await socket.ask("preview", seq=socket.seq)
            assert acting["code"] == trying["code"] == "not_now"
            return {acting["message"], trying["message"]}

        (before,) = await told()
        assert "its host starts it" in before
        await ana.post(f"/api/matches/{match}/start")
        await socket.until("reveal_wanted")
        (awaited,) = await told()
        assert "shares of the luck are awaited" in awaited
        await socket.until("events")
        assert (await socket.ask("resign", seat=0))["type"] == "done"
        (after,) = await told()
        assert "a rematch" in after

    talk(play)


def test_an_answer_to_what_nobody_asked_says_so(server: LiveServer):
    async def play() -> None:
        _, ana, _ = await two_people(server)
        reply = {"seq": ana.seq, "seat": 0, "what": "end", "yes": True}
        nothing = await ana.ask("reply", to=1, **reply)
        assert (nothing["code"], "Seat 1 does not ask for this" in nothing["message"]) == (
            "not_now",
            True,
        )
        nobody = await ana.ask("reply", to=3, **reply)
        assert nobody["code"] == "not_found"
        assert nobody["message"] == "There is no seat 3 at this table."

    talk(play)
