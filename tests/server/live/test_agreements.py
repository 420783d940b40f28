"""What the others must agree to: a take-back, an early end."""

from kingdomino.server.match.events import Acted
from tests.support.server.live_server import LiveServer, Person
from tests.support.server.stored_log import events_of
from tests.support.server.two_people import discloses, talk, two_people


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
        log = await events_of(server, match)
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


def test_all_may_agree_to_end_it(server: LiveServer):
    async def play() -> None:
        match, ana, ben = await two_people(server)
        await ana.act(*await ana.first_turn())
        assert (await ana.ask("ask", seq=ana.seq, seat=0, what="end"))["type"] == "done"
        while not ben.table["offers"]:
            await ben.until("table")
        assert isinstance((await events_of(server, match))[-1].event, Acted), "not before he agrees"
        yes = await ben.ask("reply", seq=ana.seq, seat=1, to=0, what="end", yes=True)
        assert yes["type"] == "done"
        assert ben.outcome["reason"] == "agreed"
        for socket in (ana, ben):
            await discloses(server, match, socket)

    talk(play)


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
        assert isinstance((await events_of(server, match))[-1].event, Acted)

    talk(play)


def test_whoever_asked_may_withdraw_it_but_not_agree_to_it(server: LiveServer):
    async def play() -> None:
        match, ana, ben = await two_people(server)
        await ana.act("take:1")
        await ana.ask("ask", seq=ana.seq, seat=0, what="end")
        own = {"seq": ana.seq, "seat": 0, "to": 0, "what": "end"}
        assert (await ana.ask("reply", **own, yes=True))["code"] == "not_now"
        assert (await ana.ask("reply", **own, yes=False))["type"] == "done"
        while not ben.table or ben.table["offers"] or ben.seq < ana.seq:
            await ben.receive()
        late = await ben.ask("reply", seq=ben.seq, seat=1, to=0, what="end", yes=True)
        assert late["code"] == "not_now"
        assert isinstance((await events_of(server, match))[-1].event, Acted)

    talk(play)
