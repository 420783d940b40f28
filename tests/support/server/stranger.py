"""A client as a stranger would write it from docs/protocol.md alone: nothing of this project is imported here."""

import hashlib
import json
import secrets
from asyncio import sleep
from collections import Counter
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

LATER = ("too_many", "busy", "unavailable")
"""Errors after which the same is sent again."""


class Stranger:
    """Somebody who plays legal moves, whichever."""

    def __init__(self, url: str, name: str) -> None:
        self.url = url
        self.name = name
        self.random = Random(name)
        self.http = httpx.AsyncClient(base_url=url, timeout=30, verify=False)
        self.share = secrets.token_bytes(32)
        self.commitment = hashlib.sha256(self.share).hexdigest()
        self.noted: dict[str, Any] = {}
        """What everybody had committed to before we revealed our share."""
        self.events: list[Any] = []
        self.outcome: Any = None
        self.counts: Counter[str] = Counter()
        """Commands and errors, by their kinds."""
        self._turn: list[str] = []
        self._last: dict[str, Any] = {}
        self._table: Any = None

    async def post(self, path: str, **body: Any) -> Any:
        """Ask for something over HTTP, again and again while the server asks for patience."""
        while (answer := await self.http.post(path, json=body)).status_code in (429, 503):
            self.counts[answer.json()["code"]] += 1
            await sleep(answer.json()["retry_seconds"] or 1)
        answer.raise_for_status()
        return answer.json()

    async def play(self, match: str, seat: int) -> None:
        """Play a seat until the match is over."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"{self.url.replace('http', 'ws', 1)}/api/matches/{match}/socket"
        async with connect(address, additional_headers={"Cookie": cookie}) as socket:
            await self._say(socket, type="hello", seq=0)
            while self.outcome is None:
                await self._hear(socket, json.loads(await socket.recv()), match, seat)

    async def _hear(self, socket: ClientConnection, told: Any, match: str, seat: int) -> None:
        self._table = told.get("table", self._table)
        match told["type"]:
            case "welcome" | "events":
                self.events += told["events"]
                assert [each["seq"] for each in self.events] == [*range(1, len(self.events) + 1)]
                self.outcome = told["outcome"]
                if told["position"] and told["position"]["to_act"] == seat:
                    self._turn = []
                    await self._command(socket, "preview")
            case "previewed" if told["ends_turn"]:
                await self._command(socket, "act")
            case "previewed":
                self._turn.append(self.random.choice(told["choices"])["action"])
                await self._command(socket, "preview")
            case "reveal_wanted":
                self._note_commitments()
                await self.post(f"/api/matches/{match}/reveal", share=self.share.hex())
            case "error":
                assert told["code"] in LATER, told
                self.counts[told["code"]] += 1
                await sleep(told["retry_seconds"])
                await self._say(socket, **self._last)
            case _:
                assert told["type"] in ("table", "done"), told

    def _note_commitments(self) -> None:
        assert self._table["status"] == "revealing"
        seats = enumerate(seat["commitment"] for seat in self._table["seats"])
        now = {"": self._table["commitment"]} | {str(seat): each for seat, each in seats if each}
        self.noted = self.noted or now
        assert self.noted == now

    async def _command(self, socket: ClientConnection, kind: str) -> None:
        self.counts[kind] += 1
        fields = {"seq": len(self.events), "actions": self._turn}
        await self._say(socket, type=kind, id=secrets.token_hex(8), **fields)

    async def _say(self, socket: ClientConnection, **message: Any) -> None:
        self._last = message
        await socket.send(json.dumps(message))
