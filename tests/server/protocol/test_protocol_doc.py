"""docs/protocol.md keeps its word: it has every message, error and address, and its examples are played for real."""

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast, get_args

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect

from kingdomino.server import protocol
from kingdomino.server.close_codes import CloseCode
from kingdomino.server.errors import HTTP_STATUS
from kingdomino.server.match.events import AnyEvent
from tests.support.server.live_server import PATIENCE, LiveServer, live_server, new_id

DOC = (Path(__file__).parents[3] / "docs/protocol.md").read_text(encoding="utf-8")
SESSIONS = re.findall(r"```session\n(.*?)```", DOC, re.DOTALL)
EXACT = ("type", "code", "status", "to_act", "seq", "id", "shares", "ends_turn", "bots", "0", "1")
"""Fields whose values must be those of the example; of others the type, as dice fall as they like."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    folder = tmp_path_factory.mktemp("protocol")
    with live_server(f"sqlite:///{folder / 'games.db'}", address_limits=False) as live:
        yield live


def test_every_message_and_all_its_fields_are_explained():
    for message in (*get_args(protocol.ClientMessage), *get_args(protocol.ServerMessage)):
        tag = message.__struct_config__.tag
        row = re.search(rf"^\| `{tag}` \|(.*)$", DOC, re.MULTILINE)
        assert row, tag
        for field in message.__struct_fields__:
            assert f"`{field}`" in row[1], f"{tag}.{field}"


def test_every_event_is_explained():
    for event in get_args(AnyEvent):
        assert f"`{event.__struct_config__.tag}`" in DOC


def test_every_error_is_explained_with_its_status():
    assert {
        (code, int(status))
        for code, status in re.findall(r"^\| `(\w+)` \| (\d+) \|", DOC, re.MULTILINE)
    } == {(str(code), status) for code, status in HTTP_STATUS.items()}


def test_every_close_code_is_explained_and_no_other():
    explained = {int(code) for code in re.findall(r"^\| (\d{4}) \|", DOC, re.MULTILINE)}
    assert explained == {*CloseCode} - {CloseCode.NORMAL, CloseCode.NO_CODE}


def test_every_address_is_listed(server: LiveServer):
    document = httpx.get(f"{server.url}/api/schema", timeout=PATIENCE).json()
    for path, methods in document["paths"].items():
        shown = path.replace("{match_id}", "{id}")
        for method in methods:
            assert re.search(rf"`{method.upper()} {re.escape(shown)}[`?]", DOC), (method, shown)


@pytest.mark.parametrize("session", SESSIONS, ids=["against a bot", "two people"])
def test_an_example_is_played_on_a_real_server_as_it_is_written(server: LiveServer, session: str):
    async def play() -> None:
        await asyncio.wait_for(Example(server).play(session.splitlines()), 120)

    asyncio.run(play())


def test_there_are_two_examples():
    assert len(SESSIONS) == 2


class Actor:
    """One of the people of an example."""

    def __init__(self, server: LiveServer) -> None:
        self.http = httpx.AsyncClient(base_url=server.url, timeout=PATIENCE, verify=False)
        self.answers: list[httpx.Response] = []
        self.socket: ClientConnection | None = None
        self.last: Any = None

    async def hear(self, wanted: str = "") -> Any:
        """The next message; those about the table are left out, as the document says."""
        assert self.socket is not None
        while True:
            message = json.loads(await asyncio.wait_for(self.socket.recv(), PATIENCE))
            if message["type"] == wanted or message["type"] not in ("table", "reveal_wanted"):
                return message


class Example:
    """Plays an example line by line."""

    def __init__(self, server: LiveServer) -> None:
        self.server = server
        self.actors: dict[str, Actor] = {}
        self.match = ""

    async def play(self, lines: list[str]) -> None:
        for line in lines:
            name, direction, rest = line.split(" ", 2)
            actor = self.actors.setdefault(name, Actor(self.server))
            if direction == ">":
                await self.send(actor, rest.replace("MATCH", self.match))
            elif direction == "<":
                await self.expect(actor, rest)
            else:
                await self.play_on(actor)
        for actor in self.actors.values():
            await actor.http.aclose()

    async def send(self, actor: Actor, text: str) -> None:
        verb, _, rest = text.partition(" ")
        if verb in ("GET", "POST"):
            path, _, body = rest.partition(" ")
            sent = await actor.http.request(verb, path, json=json.loads(body) if body else None)
            actor.answers.append(sent)
        elif verb == "SOCKET":
            cookie = "; ".join(f"{key}={value}" for key, value in actor.http.cookies.items())
            url = self.server.socket_url + rest
            actor.socket = await connect(url, additional_headers={"Cookie": cookie})
        elif verb == "CLOSE":
            assert actor.socket is not None
            await actor.socket.close()
        else:
            assert actor.socket is not None
            await actor.socket.send(text)

    async def expect(self, actor: Actor, text: str) -> None:
        status = re.match(r"(\d\d\d) (.*)", text)
        if status:
            answer = actor.answers.pop(0)
            assert answer.status_code == int(status[1]), answer.text
            found, text = answer.json(), status[2]
            self.match = found.get("id", self.match)
            text = re.sub(r'^\{"id": "\w+"', f'{{"id": "{self.match}"', text)
        else:
            found = actor.last or await actor.hear(json.loads(text)["type"])
            actor.last = None
        compare(json.loads(text), found, text)

    async def play_on(self, actor: Actor) -> None:
        """Preview and act until the game is over, as the lines before show."""
        assert actor.socket is not None
        seq, turn = 4, list[str]()
        await self._say(actor, type="preview", seq=seq, actions=turn)
        while True:
            message = await actor.hear()
            if message["type"] == "events":
                seq, turn = message["events"][-1]["seq"], []
                if message["outcome"] is not None:
                    actor.last = message
                    return
            elif message["type"] == "previewed":
                if message["ends_turn"]:
                    await self._say(actor, type="act", seq=seq, actions=turn)
                    continue
                turn.append(message["choices"][0]["action"])
            elif message["type"] != "done":
                raise AssertionError(message)
            to_act = message["position"]["to_act"] if "position" in message else None
            if to_act == 0 or (message["type"] == "previewed" and turn):
                await self._say(actor, type="preview", seq=seq, actions=turn)

    async def _say(self, actor: Actor, **message: Any) -> None:
        assert actor.socket is not None
        await actor.socket.send(json.dumps({"id": new_id(), **message}))


def compare(shown: Any, found: Any, where: str, name: str = "") -> None:
    """Whether something is what the document shows; `...` stands for more."""
    if isinstance(shown, dict):
        compare_objects(cast("dict[str, Any]", shown), found, where)
    elif isinstance(shown, list):
        compare_lists(cast("list[Any]", shown), found, where, name)
    elif name in EXACT:
        assert shown == found, (where, name, found)
    else:
        assert type(shown) is type(found), (where, name, found)


def compare_objects(shown: dict[str, Any], found: dict[str, Any], where: str) -> None:
    keys = shown.keys() - {"..."}
    assert keys <= found.keys(), (where, found)
    assert "..." in shown or keys == found.keys(), (where, found.keys() - keys)
    for key in keys:
        compare(shown[key], found[key], where, key)


def compare_lists(shown: list[Any], found: list[Any], where: str, name: str) -> None:
    if shown[:1] == ["..."]:
        shown = shown[1:]
        found = found[len(found) - len(shown) :]
    elif shown[-1:] == ["..."]:
        shown = shown[:-1]
        found = found[: len(shown)]
    assert len(shown) == len(found), (where, found)
    for each, other in zip(shown, found, strict=True):
        compare(each, other, where, name)
