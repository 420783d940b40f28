"""An id is for one command: sent again it is answered alike, and with any other content it is refused."""

from collections.abc import Awaitable, Callable
from typing import Any, get_args

import pytest

from kingdomino.server import protocol
from kingdomino.server.errors import Refusal
from kingdomino.server.live.idempotency import MOST_RECENT, Command, CommandKey, KnownCommands
from kingdomino.server.match import absence
from kingdomino.server.match.events import Acted
from kingdomino.server.match.model import Stored
from tests.support.server.live_server import LiveServer, Person, Socket
from tests.support.server.stored_log import events_of
from tests.support.server.two_people import hears, talk, two_people

Message = dict[str, Any]
Scene = Callable[[LiveServer], Awaitable[tuple[Socket, Message]]]

OTHER_VALUES: dict[str, Callable[[Any], Any]] = {
    "seq": lambda seq: seq + 1,
    "seat": lambda seat: 1 - seat,
    "to": lambda seat: 1 - seat,
    "actions": lambda actions: ["take:2"] if actions == ["take:1"] else ["take:1"],
    "what": lambda what: "end" if what == "take_back" else "take_back",
    "yes": lambda yes: not yes,
    "choice": lambda choice: "end" if choice == "bot" else "bot",
    "reaction": lambda reaction: "oops" if reaction == "wow" else "wow",
}
COMMANDS: list[Message] = [
    {"type": "act", "seq": 2, "actions": ["take:1"]},
    {"type": "resign", "seat": 0},
    {"type": "ask", "seq": 2, "seat": 0, "what": "end"},
    {"type": "reply", "seq": 2, "seat": 0, "to": 1, "what": "end", "yes": True},
    {"type": "decide", "seq": 2, "seat": 1, "choice": "bot"},
    {"type": "regain", "seat": 0},
    {"type": "react", "seat": 0, "reaction": "wow"},
]


def others_than(message: Message) -> list[Message]:
    """Every message that differs in one field, and one of every other type."""
    changed = [
        {**message, field: OTHER_VALUES[field](value)}
        for field, value in message.items()
        if field != "type"
    ]
    return changed + [each for each in COMMANDS if each["type"] != message["type"]]


# A command of each type in a match in which it is done, with every way it can be done in


async def act(server: LiveServer) -> tuple[Socket, Message]:
    _, ana, _ = await two_people(server)
    return ana, {"type": "act", "seq": ana.seq, "actions": ["take:1"]}


async def resign(server: LiveServer) -> tuple[Socket, Message]:
    _, ana, _ = await two_people(server)
    return ana, {"type": "resign", "seat": 0}


async def _alone(server: LiveServer) -> Socket:
    """One who plays both seats, and has acted: nobody else has to agree to anything."""
    ana = await Person(server, "Ana").come_in()
    match = await ana.table("duel", "here", "here")
    await ana.post(f"/api/matches/{match}/start")
    socket = await ana.socket(match)
    await socket.act(*await socket.first_turn())
    return socket


async def take_back(server: LiveServer) -> tuple[Socket, Message]:
    ana = await _alone(server)
    return ana, {"type": "ask", "seq": ana.seq, "seat": 0, "what": "take_back"}


async def end(server: LiveServer) -> tuple[Socket, Message]:
    ana = await _alone(server)
    return ana, {"type": "ask", "seq": ana.seq, "seat": 1, "what": "end"}


async def ask(server: LiveServer) -> tuple[Socket, Message]:
    _, ana, _ = await two_people(server)
    return ana, {"type": "ask", "seq": ana.seq, "seat": 0, "what": "end"}


async def _asked(server: LiveServer, yes: bool) -> tuple[Socket, Message]:
    _, ana, ben = await two_people(server)
    await ana.ask("ask", seq=ana.seq, seat=0, what="end")
    return ben, {"type": "reply", "seq": 2, "seat": 1, "to": 0, "what": "end", "yes": yes}


async def agree(server: LiveServer) -> tuple[Socket, Message]:
    return await _asked(server, yes=True)


async def refuse(server: LiveServer) -> tuple[Socket, Message]:
    return await _asked(server, yes=False)


async def _away(server: LiveServer, choice: str) -> tuple[Socket, Message]:
    """Ben has sat down and never come to the match."""
    ana, ben = await Person(server, "Ana").come_in(), await Person(server, "Ben").come_in()
    match = await ana.table("duel", "here", "open")
    await ben.post(f"/api/matches/{match}/join")
    await ana.post(f"/api/matches/{match}/start")
    socket = await ana.socket(match)
    await socket.act(*await socket.first_turn())
    return socket, {"type": "decide", "seq": socket.seq, "seat": 1, "choice": choice}


async def replace(server: LiveServer) -> tuple[Socket, Message]:
    return await _away(server, "bot")


async def end_without(server: LiveServer) -> tuple[Socket, Message]:
    return await _away(server, "end")


async def regain(server: LiveServer) -> tuple[Socket, Message]:
    ana, ben = await Person(server, "Ana").come_in(), await Person(server, "Ben").come_in()
    match = await ana.table("duel", "here", "open")
    await ben.post(f"/api/matches/{match}/join")
    await ana.post(f"/api/matches/{match}/start")
    watched = await ben.socket(match)
    answer = await watched.ask("decide", seq=watched.seq, seat=0, choice="bot")
    assert answer["type"] == "done", answer
    return await ana.socket(match), {"type": "regain", "seat": 0}


async def react(server: LiveServer) -> tuple[Socket, Message]:
    _, ana, _ = await two_people(server)
    return ana, {"type": "react", "seat": 0, "reaction": "well_played"}


SCENES: list[Scene] = [
    act, resign, take_back, end, ask, agree, refuse, replace, end_without, regain, react
]  # fmt: skip


def test_every_command_has_a_scene():
    names = {struct.__struct_config__.tag for struct in get_args(protocol.Command)}
    assert {message["type"] for message in COMMANDS} == names


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_another_command_with_the_same_id_is_refused(
    server: LiveServer, monkeypatch: pytest.MonkeyPatch, scene: Scene
):
    monkeypatch.setattr(absence, "AWAY_MS", 0)

    async def play() -> None:
        socket, message = await scene(server)
        first = await socket.ask(**asked(message), id="x")
        assert first["type"] == "done", first
        if message["type"] == "react":
            await hears(socket, lambda heard: heard["type"] == "reacted")
        match = socket.table["id"]
        others = others_than(message)
        for other in others:
            answer = await socket.ask(**asked(other), id="x")
            assert answer.get("code") == "id_reused", (other, answer)
        assert len(others) >= 7
        log = await events_of(server, match)
        again = await socket.ask(**asked(message), id="x")
        if first["seq"] == len(log):  # a bot may have played on
            assert again == first
        assert again["type"] == "done", again
        assert sum(event.command is not None for event in log) == sum(
            event.command is not None for event in await events_of(server, match)
        )

    def asked(message: Message) -> Message:
        return {"kind": message["type"]} | {
            field: value for field, value in message.items() if field != "type"
        }

    talk(play)


def test_keys_of_commands_can_be_read_again():
    messages = [
        protocol.Resign("a", 0),
        protocol.Regain("a", 0),
        protocol.React("a", 0, "wow"),
        protocol.React("a", 0, "oops"),
        protocol.Resign("a", 1),
        protocol.Act("a", 2, ("take:1",)),
        protocol.Act("a", 3, ("take:1",)),
    ]
    keys = [Command.of(message, "ann").key((0, 1)) for message in messages]
    assert {key.sender for key in keys} == {"0.a"}
    assert [CommandKey.parse(str(key)) for key in keys] == keys
    assert len(set(keys)) == len(keys)
    assert Command.of(messages[0], None).key(()).sender == "-.a"


def test_a_copy_of_what_is_in_the_log_has_its_answer_and_no_other_command_has_its_id():
    known = KnownCommands()
    known.note_event(Stored(7, Acted(0, ("take:1",)), "hash", 0, "0.a 12ab"))
    known.note_event(Stored(8, Acted(0, ("take:2",)), "hash", 0, "0.old"))
    assert known.answer(CommandKey("0.a", "12ab")) == 7
    assert known.answer(CommandKey("0.b", "12ab")) is None
    assert known.answer(CommandKey("0.old", "34cd")) == 8, "older logs keep no digest"
    with pytest.raises(Refusal, match="another command"):
        known.answer(CommandKey("0.a", "34cd"))


def test_of_what_leaves_no_event_the_last_are_remembered():
    known = KnownCommands()
    for number in range(MOST_RECENT + 1):
        assert known.note(CommandKey(f"0.{number}", "one"))
    assert known.answer(CommandKey("0.0", "other")) is None, "forgotten by now"
    with pytest.raises(Refusal, match="another command"):
        known.answer(CommandKey("0.1", "other"))
    assert known.answer(CommandKey("0.1", "one")) is None
    assert not known.note(CommandKey("0.1", "one")), "nothing is said twice"
