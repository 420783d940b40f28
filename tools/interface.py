"""Write the server's interface as an OpenAPI document, from which the browser's types are made: `make types`."""

import json
import sys
from pathlib import Path

from kingdomino.server.app import create_app
from kingdomino.server.routes.openapi import openapi_document
from kingdomino.server.settings import make_settings


def interface_text() -> str:
    """The document; nothing of it depends on where the server runs."""
    document = openapi_document(create_app(make_settings(database="sqlite:///unused.sqlite")))
    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(interface_text(), encoding="utf-8")
