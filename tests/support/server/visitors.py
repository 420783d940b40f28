"""Visitors of a server, each with a cookie of their own."""

import hashlib
import itertools
import secrets
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar
from litestar.testing import TestClient

from kingdomino.server.app import create_app
from kingdomino.server.match.model import MatchRecord
from kingdomino.server.settings import make_settings
from kingdomino.server.worker import Worker

BASE = "http://kingdomino.local:8000"
OPEN, HERE, BOT = {"type": "open"}, {"type": "here"}, {"type": "bot", "bot": "page"}

_numbers = itertools.count()


class AppServer:
    """A running server."""

    def __init__(self, client: TestClient[Litestar], app: Litestar) -> None:
        self.client = client
        self.app = app
        self.worker: Worker = app.state.worker

    def stored(self, id: str) -> MatchRecord:
        """A match as it is kept."""
        with self.client.portal() as portal:
            record = portal.call(self.worker.storage.match, id)
        assert record is not None
        return record

    def stranger(self) -> "Visitor":
        """Somebody without a cookie."""
        return Visitor(self)

    def guest(self, name: str = "Ana") -> "Visitor":
        """Somebody who has come in."""
        visitor = Visitor(self)
        assert visitor.post("/api/guests", {"name": name}).status == 201
        return visitor


class Answer:
    """What the server answered."""

    def __init__(self, response: Any) -> None:
        self.status: int = response.status_code
        self.headers: Mapping[str, str] = response.headers
        self.text: str = response.text
        self.content: bytes = response.content
        self._response = response

    @property
    def json(self) -> Any:
        return self._response.json()

    @property
    def code(self) -> str:
        """The code of a refusal."""
        assert self.json["type"] == "error", self.json
        assert self.json["message"].endswith("."), self.json
        return self.json["code"]


class Visitor:
    """A browser, or a program."""

    def __init__(self, app_server: AppServer) -> None:
        self.app_server = app_server
        self.cookie: str | None = None
        self.set_cookie = ""

    def ask(self, method: str, path: str, body: Any = None, **options: Any) -> Answer:
        headers: dict[str, str] = dict(options.pop("headers", {}))
        if self.cookie is not None:
            headers["cookie"] = f"kingdomino={self.cookie}"
        if body is not None:
            options["json"] = body
        self.app_server.client.cookies.clear()
        response = self.app_server.client.request(method, path, headers=headers, **options)
        if "set-cookie" in response.headers:
            self.set_cookie = response.headers["set-cookie"]
            self.cookie = self.set_cookie.partition("=")[2].partition(";")[0].strip('"')
        return Answer(response)

    def get(self, path: str, **options: Any) -> Answer:
        return self.ask("GET", path, **options)

    def post(self, path: str, body: Any = None, **options: Any) -> Answer:
        return self.ask("POST", path, body, **options)

    def make_table(self, *seats: Mapping[str, Any], game: str = "duel", **wishes: Any) -> Any:
        answer = self.post("/api/matches", {"game": game, "seats": seats, **wishes})
        assert answer.status == 201, answer.text
        return answer.json

    def table(self, id: str) -> Any:
        answer = self.get(f"/api/matches/{id}")
        assert answer.status == 200, answer.text
        return answer.json

    def act(self, id: str, act: str, body: Any = None) -> Answer:
        return self.post(f"/api/matches/{id}/{act}", body)

    @contextmanager
    def socket(self, id: str, **headers: str) -> Generator[Any]:
        if self.cookie is not None:
            headers["cookie"] = f"kingdomino={self.cookie}"
        self.app_server.client.cookies.clear()
        with self.app_server.client.websocket_connect(
            f"/api/matches/{id}/socket", headers=headers
        ) as socket:
            yield socket

    def finish(self, id: str) -> None:
        """End a match of two by resigning."""
        seat = next(number for number, seat in enumerate(self.table(id)["seats"]) if seat["is_you"])
        with self.socket(id) as socket:
            socket.send_json({"type": "hello"})
            socket.send_json({"type": "resign", "id": f"r{next(_numbers)}", "seat": seat})
            while socket.receive_json(timeout=20)["type"] != "done":
                pass


@contextmanager
def server_at(folder: Path, **settings: Any) -> Generator[AppServer]:
    """A server that keeps its data in this folder."""
    app = create_app(make_settings(folder=folder, **settings))
    with TestClient(app, base_url=BASE, raise_server_exceptions=False) as client:
        yield AppServer(client, app)


def share() -> tuple[str, str]:
    """A share and what is committed to."""
    secret = secrets.token_bytes(32)
    return secret.hex(), hashlib.sha256(secret).hexdigest()
