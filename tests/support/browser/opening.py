"""The opening of a match, played by a program for somebody in front of a browser who goes on from there.

One guest sits on all seats. The luck is seeded and the program always chooses alike, so that the same seed leads to the
same position; it knows no rules, only which dice it likes.
"""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.support.browser.person import Person
from tests.support.server.live_server import PATIENCE, new_id

Moment = Callable[[Any, dict[str, int]], bool]
"""Whether a position, with how many choices of each kind there are in it, is the one that is looked for."""

PLAIN = ("take", "draw", "nothing", "domain", "cross", "place", "claim", "discard")
"""What the program does; spells and the castle are for people."""


class Table:
    """A table where one guest sits on every seat, and the socket of a program that plays there."""

    def __init__(self, person: Person, wish: dict[str, Any]) -> None:
        self.url = person.url
        self.http = httpx.Client(base_url=person.url, timeout=PATIENCE)
        self.http.cookies.update(person.cookies())
        self.id: str = self._post("/api/matches", wish)["id"]
        self._post(f"/api/matches/{self.id}/start", {})
        self._opening = 0

    def _post(self, path: str, body: Any) -> Any:
        answer = self.http.post(path, json=body)
        answer.raise_for_status()
        return answer.json()

    def done(self) -> list[str]:
        """Every action since the opening."""
        return self.log()[self._opening :]

    def log(self) -> list[str]:
        """Every action there was."""
        events = self.http.get(f"/api/matches/{self.id}/events").json()["events"]
        return [action for each in events for action in each["event"].get("actions", ())]

    def position(self) -> Any:
        """The position after the last event."""
        last = self.http.get(f"/api/matches/{self.id}").json()["seq"]
        found = self.http.get(f"/api/matches/{self.id}/positions?after={last - 1}").json()
        return found["positions"][-1]["position"]

    def play_to(self, moment: Moment, liked: str, seed: int) -> None:
        """Play until it is so for seat 0, which likes dice with these faces; the other seat leaves them."""
        address = self.url.replace("http", "ws", 1) + f"/api/matches/{self.id}/socket"
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        with connect(address, additional_headers={"Cookie": cookie}) as socket:
            _Opening(socket, liked.split(), Random(seed)).play_to(moment)
        self._opening = len(self.log())


def sit_down(person: Person, wish: dict[str, Any]) -> Table:
    """A Duel that begins, with somebody before it who takes dice."""
    table = Table(person, {**wish, "seed": "1", "thinking_ms": 10})
    person.open(f"/match/{table.id}")
    person.sees("turn. Take")
    return table


class _Opening:
    def __init__(self, socket: ClientConnection, liked: list[str], random: Random) -> None:
        self.socket = socket
        self.liked = liked
        self.random = random
        self.seq = 0
        self.position: Any = None

    def play_to(self, moment: Moment) -> None:
        self._ask({"type": "hello", "seq": 0}, "welcome")
        while self.position["to_act"] is not None:
            actions: list[str] = []
            while not (shown := self._preview(actions))["ends_turn"]:
                is_beginning = self.position["to_act"] == 0 and not actions
                if is_beginning and moment(shown["position"], shown["verbs"]):
                    return
                actions.append(self._choose(shown))
            self._ask({"type": "act", "id": new_id(), "seq": self.seq, "actions": actions}, "done")
        raise AssertionError("the game is over, and the moment never came: take another seed")

    def _preview(self, actions: list[str]) -> Any:
        wish = {"type": "preview", "id": new_id(), "seq": self.seq, "actions": actions}
        return self._ask({**wish, "verb": None, "square": None}, "previewed")

    def _choose(self, shown: Any) -> str:
        choices = [each["action"] for each in shown["choices"]]
        plain = [each for each in choices if each.partition(":")[0] in PLAIN]
        if not plain[0].startswith("take:"):
            return self.random.choice(plain)
        dice = {die["number"]: die["face"] for die in shown["position"]["duel"]["dice"]}

        def likes(action: str) -> int:
            faces = [dice[int(number)] for number in action.removeprefix("take:").split(",")]
            return sum(self.liked.index(face) + 1 for face in faces if face in self.liked)

        fewest = min(action.count(",") for action in plain)  # two instead of one would be a spell
        taking = [action for action in plain if action.count(",") == fewest]
        return (max if shown["position"]["to_act"] == 0 else min)(taking, key=likes)

    def _ask(self, message: dict[str, Any], kind: str) -> Any:
        self.socket.send(json.dumps(message))
        while True:
            answer = json.loads(self.socket.recv(PATIENCE))
            assert answer["type"] != "error", answer
            if answer["type"] in ("welcome", "events"):
                self.seq = answer["events"][-1]["seq"]
                self.position = answer["position"]
            if answer["type"] == kind:
                return answer
