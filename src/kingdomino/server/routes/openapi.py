"""The whole interface as an OpenAPI document: Litestar's view of the routes, with every message of the sockets added.

The types of messages are made by msgspec from `protocol` itself, so they are exactly what is accepted and sent.
"""

import ast
import asyncio
import hashlib
import inspect
import textwrap
from itertools import pairwise
from typing import Any, NamedTuple, get_args

import msgspec
from litestar import Litestar

from kingdomino.server import protocol

_REFERENCE = "#/components/schemas/{name}"

ERROR_ANSWER = {
    "description": "Why it was not done.",
    "content": {
        "application/json": {"schema": {"$ref": _REFERENCE.format(name=protocol.Error.__name__)}}
    },
}


UPLOAD_BODY = {"content": {"text/plain": {"schema": {"type": "string"}}}, "required": True}


class Served(NamedTuple):
    """The document as it is sent."""

    content: bytes
    """JSON."""
    etag: str
    """A strong one: the hash of the content, in quotes."""


class ServedDocument:
    """The document of an application, made at the first request for it and kept: it takes a twentieth of a second."""

    def __init__(self) -> None:
        self._served: Served | None = None
        self._making = asyncio.Lock()

    async def of(self, app: Litestar) -> Served:
        """The document. It is made in a thread, so that nothing else waits for it."""
        async with self._making:
            if self._served is None:
                self._served = await asyncio.to_thread(_served, app)
        return self._served


def _served(app: Litestar) -> Served:
    content = msgspec.json.encode(openapi_document(app))
    return Served(content, f'"{hashlib.sha256(content).hexdigest()[:32]}"')


def openapi_document(app: Litestar) -> dict[str, Any]:
    """The document, as plain values."""
    document: dict[str, Any] = msgspec.to_builtins(app.openapi_schema.to_schema())
    schemas: dict[str, Any] = document.setdefault("components", {}).setdefault("schemas", {})
    schemas.update(message_schemas())
    document["paths"]["/api/uploads"]["post"]["requestBody"] = UPLOAD_BODY
    for path in document["paths"].values():
        for operation in path.values():
            operation["responses"] = {
                status: answer
                for status, answer in operation["responses"].items()
                if not status.startswith("4")
            }
            # Whatever a handler is said to return, an answer without content has none.
            operation["responses"].get("204", {}).pop("content", None)
            operation["responses"]["default"] = ERROR_ANSWER
            if _has_only_optional_fields(operation, schemas):
                operation["requestBody"]["required"] = False
    return document


def _has_only_optional_fields(operation: Any, schemas: dict[str, Any]) -> bool:
    """Whether the body of a request may be left out, which is the same as one without any field."""
    match operation:
        case {"requestBody": {"content": {"application/json": {"schema": {"$ref": reference}}}}}:
            return not schemas[reference.rpartition("/")[2]].get("required")
        case _:
            return False


_SENT_BY_CLIENTS = {
    struct.__name__
    for struct in (
        *get_args(protocol.ClientMessage),
        *get_args(protocol.NewSeat),
        *protocol.Body.__subclasses__(),
    )
}


def message_schemas() -> dict[str, Any]:
    """Every type of `protocol`, by its name; `ClientMessage` and `ServerMessage` are what sockets carry."""
    types = [
        value
        for value in vars(protocol).values()
        if isinstance(value, type)
        and issubclass(value, msgspec.Struct)
        and value not in (protocol.Message, protocol.Body)
    ]
    unions = {"ClientMessage": protocol.ClientMessage, "ServerMessage": protocol.ServerMessage}
    found, components = msgspec.json.schema_components(
        [*types, *unions.values()], ref_template=_REFERENCE
    )
    for struct in types:
        for field, text in _field_texts(struct).items():
            components[struct.__name__]["properties"][field]["description"] = text
    for name in components.keys() - _SENT_BY_CLIENTS:
        # We leave nothing out of what we send, also where it has a default.
        if "properties" in components[name]:
            components[name]["required"] = list(components[name]["properties"])
    named = dict(zip(unions, found[len(types) :], strict=True))
    return {**components, **named}


def _field_texts(struct: type[msgspec.Struct]) -> dict[str, str]:
    """What stands under each field in the source."""
    [definition] = ast.parse(textwrap.dedent(inspect.getsource(struct))).body
    assert isinstance(definition, ast.ClassDef)
    texts: dict[str, str] = {}
    for field, text in pairwise(definition.body):
        match field, text:
            case ast.AnnAssign(ast.Name(name)), ast.Expr(ast.Constant(str(found))):
                texts[name] = inspect.cleandoc(found)
            case _:
                pass
    return texts
