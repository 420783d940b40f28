"""Writes the browser's message types from the server's own definitions, so that nothing is typed twice.

`make web-types` runs it after a change of `server/protocol.py`; a test says when that was forgotten.
"""

import json
import subprocess
import sys
from pathlib import Path

import msgspec

from kingdomino.server import protocol

WEB = Path(__file__).parents[1] / "web"
TYPES = WEB / "src" / "protocol.d.ts"
REFERENCE = "#/components/schemas/{name}"


def schema() -> dict[str, object]:
    """All messages and bodies of the protocol, as the components of an OpenAPI document."""
    bodies = [body for body in vars(protocol).values() if _is_body(body)]
    (client, server, _, *_), components = msgspec.json.schema_components(
        [protocol.ClientMessage, protocol.ServerMessage, protocol.TableView, *bodies],
        ref_template=REFERENCE,
    )
    schemas = {**components, "ClientMessage": client, "ServerMessage": server}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Kingdomino", "version": "1"},
        "paths": {},
        "components": {"schemas": dict(sorted(schemas.items()))},
    }


def _is_body(item: object) -> bool:
    return isinstance(item, type) and issubclass(item, protocol.Body) and item is not protocol.Body


def types() -> str:
    """The same as TypeScript."""
    command = [
        "node",
        "node_modules/openapi-typescript/bin/cli.js",
        "--root-types",
        "--root-types-no-schema-prefix",
    ]
    done = subprocess.run(
        command, cwd=WEB, input=json.dumps(schema()), capture_output=True, text=True, check=True
    )
    return done.stdout


if __name__ == "__main__":
    if "--check" in sys.argv[1:]:
        if TYPES.read_text() != types():
            sys.exit(f"{TYPES.name} is not what server/protocol.py says: run `make web-types`")
    else:
        TYPES.write_text(types())
