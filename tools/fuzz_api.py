"""Requests that schemathesis makes up from the interface's own description, against a server with nothing to lose.

Usage: python tools/fuzz_api.py SCHEMATHESIS EXAMPLES. Fails if any answer is not as described, or anything went wrong inside.
"""

import json
import logging
import subprocess
import sys
import tempfile
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn

from kingdomino.server.app import create_app
from kingdomino.server.limits import Buckets, Limits, Rate
from kingdomino.server.running import bound_socket
from kingdomino.server.schema import openapi_document
from kingdomino.server.settings import make_settings

PORT = 8971
URL = f"http://localhost:{PORT}"
HERE, OPEN, BOT = {"type": "here"}, {"type": "open"}, {"type": "bot", "bot": "page"}

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
        for name in ("messages", "requests", "tables", "thoughts"):
            setattr(self, name, Buckets(name, Rate(10**9, 1)))


@contextmanager
def served(folder: Path) -> Generator[dict[str, Any]]:
    """A running server, of which the interface is handed on."""
    settings = make_settings(port=PORT, folder=folder, address_limits=False)
    app = create_app(settings)
    app.state.hub.limits = NoLimits()
    server = uvicorn.Server(uvicorn.Config(app, ws="none", log_config=None))
    thread = threading.Thread(target=server.run, args=([bound_socket(settings)],))
    thread.start()
    try:
        yield openapi_document(app)
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


def matches(guest: httpx.Client, other: httpx.Client) -> list[str]:
    """Matches to ask for: open tables of both, one that is played, one that is over."""

    def table(host: httpx.Client, *seats: Any) -> str:
        wish = {"game": "duel", "seats": seats}
        return str(host.post("/api/matches", json=wish).raise_for_status().json()["id"])

    waiting, theirs, played = (
        table(guest, HERE, OPEN),
        table(other, HERE, OPEN),
        table(guest, HERE, BOT),
    )
    guest.post(f"/api/matches/{played}/start").raise_for_status()
    game = (Path("golden") / "duel" / "01.game").read_bytes()
    over = guest.post("/api/uploads", content=game).raise_for_status().json()["id"]
    return [waiting, theirs, played, over]


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


def main(schemathesis: str, examples: str) -> int:
    """The exit code of schemathesis, or 1 if something went wrong inside the server."""
    faults = Faults()
    logging.getLogger().addHandler(faults)
    with tempfile.TemporaryDirectory() as name, served(folder := Path(name)) as document:
        with guest_at(URL) as guest, guest_at(URL) as other:
            file = described(document, matches(guest, other), folder)
            cookie = f"Cookie: kingdomino={guest.cookies['kingdomino']}"
        command = [schemathesis, "run", str(file), "--url", URL, "--header", cookie]
        command += ["--checks", CHECKS, "--max-examples", examples, "--seed", "1", "--workers", "2"]
        # Who logs out or is forgotten sees nothing of the rest.
        command += ["--exclude-path", "/api/me/logout", "--exclude-operation-id", "ApiMeForgetMe"]
        # How long a bot thinks depends on the machine; a hint that takes too long is `unavailable`.
        command += ["--exclude-path", "/api/matches/{match_id}/hint"]
        command += ["--phases", "examples,coverage,fuzzing", "--continue-on-failure"]
        code = subprocess.run(command, check=False).returncode
    for fault in faults.found:
        print(fault, file=sys.stderr)
    print(f"{len(faults.found)} faults were logged")
    return code or bool(faults.found)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
