"""Requests that schemathesis makes up from the interface's own description, against a server with nothing to lose.

Usage: python -m tools.fuzz_api SCHEMATHESIS EXAMPLES. Fails if any answer is not as described, if anything went wrong
inside, or if the log of a match has changed: all that is played comes over sockets.
"""

import json
import logging
import subprocess
import sys
import tempfile
import threading
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from kingdomino.server.app import create_app
from kingdomino.server.edge.limits import Buckets, Limits, Rate
from kingdomino.server.routes.openapi import openapi_document
from kingdomino.server.serving import bound_socket
from kingdomino.server.settings import make_settings
from tools.load.journal import Row, read_logs
from tools.load.server_process import free_port

HERE, OPEN = {"type": "here"}, {"type": "open"}

CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,response_headers_conformance,"
    "response_schema_conformance,negative_data_rejection,unsupported_method"
)


class Faults(logging.Handler):
    """Whatever is logged as an error."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep it."""
        self.found.append(self.format(record))


class NoLimits(Limits):
    """Nobody is told to wait, or nothing would be tried."""

    def __init__(self) -> None:
        super().__init__(by_address=False)
        for name in ("messages", "requests", "tables", "hints"):
            setattr(self, name, Buckets(name, Rate(10**9, 1)))


class Served:
    """A running server: where it is and where it keeps everything."""

    def __init__(self, folder: Path) -> None:
        self.settings = make_settings(port=free_port(), folder=folder, address_limits=False)
        self.url = self.settings.public_url
        self.database = Path(self.settings.database.removeprefix("sqlite:///"))
        self.app = create_app(self.settings)
        self.app.state.worker.limits = NoLimits()

    def logs(self, ids: Sequence[str]) -> list[dict[int, Row]]:
        """The logs of these matches as they are stored, with the hash of every position."""
        logs, _ = read_logs(self.database)
        return [logs[each] for each in ids]


@contextmanager
def served(folder: Path) -> Generator[Served]:
    """A server that runs as long as the block lasts."""
    made = Served(folder)
    server = uvicorn.Server(uvicorn.Config(made.app, ws="none", log_config=None))
    thread = threading.Thread(target=server.run, args=([bound_socket(made.settings)],))
    thread.start()
    try:
        yield made
    finally:
        server.should_exit = True
        thread.join()


@contextmanager
def guest_at(url: str) -> Generator[httpx.Client]:
    """Somebody who has come in."""
    transport = httpx.HTTPTransport(retries=20)
    with httpx.Client(base_url=url, transport=transport, timeout=30) as guest:
        guest.post("/api/guests", json={"name": "Fuzz"}).raise_for_status()
        yield guest


class Matches:
    """Matches to ask for: open tables of two guests, one match that is played, one that is over."""

    def __init__(self, guest: httpx.Client, other: httpx.Client) -> None:
        def table(host: httpx.Client, *seats: Any) -> str:
            wish = {"game": "duel", "seats": seats}
            return str(host.post("/api/matches", json=wish).raise_for_status().json()["id"])

        self.open = [table(guest, HERE, OPEN), table(other, HERE, OPEN)]
        played = table(guest, HERE, HERE)
        guest.post(f"/api/matches/{played}/start").raise_for_status()
        game = (Path("golden") / "duel" / "01.game").read_bytes()
        over = guest.post("/api/uploads", content=game).raise_for_status().json()["id"]
        self.begun = [played, str(over)]
        """No request can change their logs."""

    @property
    def all(self) -> list[str]:
        """Their ids."""
        return [*self.open, *self.begun]


def described(document: dict[str, Any], ids: list[str], folder: Path) -> Path:
    """The interface, with ids that exist."""
    for path in document["paths"].values():
        for operation in path.values():
            for parameter in operation.get("parameters", ()):
                if parameter["name"] == "match_id":
                    parameter["schema"] = {"type": "string", "enum": ids}
    file = folder / "openapi.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    return file


GOODBYES = ("--include-path", "/api/me/logout", "--include-operation-id", "ApiMeForgetMe")
"""Who logs out or is forgotten sees nothing of the rest: it is somebody else who asks for that, and last."""
HINT = "/api/matches/{match_id}/hint"


def main(schemathesis: str, examples: str) -> int:
    """The exit code of schemathesis, or 1 if something went wrong inside the server."""
    faults = Faults()
    logging.getLogger().addHandler(faults)
    with tempfile.TemporaryDirectory() as name, served(folder := Path(name)) as server:
        with guest_at(server.url) as guest, guest_at(server.url) as other:
            matches = Matches(guest, other)
            file = described(openapi_document(server.app), matches.all, folder)

            def ask(guest: httpx.Client, *operations: str) -> int:
                cookie = f"Cookie: kingdomino={guest.cookies['kingdomino']}"
                command = [schemathesis, "run", str(file), "--url", server.url, "--header", cookie]
                command += ["--checks", CHECKS, "--max-examples", examples, "--seed", "1"]
                command += ["--phases", "examples,coverage,fuzzing", "--continue-on-failure"]
                return subprocess.run([*command, *operations], check=False).returncode

            before = server.logs(matches.begun)
            everything_else = [word.replace("include", "exclude") for word in GOODBYES]
            code = ask(guest, *everything_else, "--exclude-path", HINT, "--workers", "2")
            # One after the other: a bot that has too much to think about is `unavailable`.
            code |= ask(guest, "--include-path", HINT, "--workers", "1")
            with guest_at(server.url) as leaving:
                code |= ask(leaving, *GOODBYES, "--workers", "1")
        has_changed = server.logs(matches.begun) != before
    for fault in faults.found:
        print(fault, file=sys.stderr)
    print(f"{len(faults.found)} faults were logged")
    print(f"the logs of {len(before)} matches are {'NOT ' * has_changed}as they were")
    return code or bool(faults.found) or has_changed


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
