"""The interface as a document: complete, and the one in the tree is the one that is served."""

import json
from pathlib import Path
from typing import Any

import pytest

from kingdomino.server import protocol
from kingdomino.server.errors import Code
from kingdomino.server.routes.openapi import message_schemas
from tools.interface import interface_text

WEB = Path("web")


@pytest.fixture(scope="module")
def document() -> Any:
    return json.loads(interface_text())


def test_the_stored_interface_is_up_to_date():
    stored = (WEB / "openapi.json").read_text(encoding="utf-8")
    assert stored == interface_text(), "the interface has changed: run make types"


def test_the_types_of_the_browser_have_every_message():
    types = (WEB / "src" / "protocol.d.ts").read_text(encoding="utf-8")
    for name in message_schemas():
        assert f"        {name}: " in types, f"{name} is missing: run make types"


def references(value: Any) -> set[str]:
    if isinstance(value, dict):
        found = {value["$ref"]} if "$ref" in value else set[str]()  # pyright: ignore
        return found.union(*map(references, value.values()))  # pyright: ignore
    if isinstance(value, list):
        return set[str]().union(*map(references, value))  # pyright: ignore
    return set()


def test_every_reference_leads_somewhere(document: Any):
    known = {f"#/components/schemas/{name}" for name in document["components"]["schemas"]}
    assert references(document) <= known
    assert {"ClientMessage", "ServerMessage", "Act", "Welcome", "Error"} <= {
        name.rpartition("/")[2] for name in known
    }


def test_every_request_is_explained_and_may_be_refused(document: Any):
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            assert operation["description"].endswith("."), (method, path)
            assert "default" in operation["responses"], (method, path)
            assert operation["tags"], (method, path)


def test_fields_are_explained_by_what_stands_under_them():
    seq = message_schemas()[protocol.Act.__name__]["properties"]["seq"]
    assert "stale" in seq["description"]
    assert set(message_schemas()["Code"]["enum"]) == {code.value for code in Code}
