"""Requests made up from the interface's own description, right and wrong ones: a short `make fuzz-api`.

Whatever is asked, the answer is one that is described, no log changes, and no secret is told before the end.
"""

import sqlite3
from collections.abc import Generator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

import httpx
import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kingdomino.server import protocol
from kingdomino.server.errors import HTTP_STATUS, Code
from tools.fuzz_api import Matches, Served, guest_at, served

pytestmark = pytest.mark.usefixtures("nothing_unhandled")

EXAMPLES = 12
"""Of each operation."""

GOODBYES = ("delete /api/me", "post /api/me/logout")
"""Who is forgotten or logs out sees nothing of the rest: somebody else asks for it."""

LEFT_OUT = {
    "/api/matches/{match_id}/hint": "post",  # how long bots think depends on the machine
    "/api/matches/{match_id}/analysis": "post",
}
"""`make fuzz-api` asks for these, too."""

Strategy = st.SearchStrategy[Any]

ANY_JSON: Strategy = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda some: (
        st.lists(some, max_size=3) | st.dictionaries(st.text(max_size=8), some, max_size=3)
    ),
    max_leaves=6,
)


@dataclass(frozen=True)
class Operation:
    """One thing that can be asked for."""

    method: str
    path: str
    description: Any

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


@dataclass
class Asked:
    """A server, somebody who asks it anything, and what must stay as it is."""

    server: Served
    guest: httpx.Client
    leaving: httpx.Client
    """Somebody who comes in again whenever they have gone."""
    matches: Matches
    document: Any

    @property
    def operations(self) -> list[Operation]:
        return [
            Operation(method, path, description)
            for path, operations in self.document["paths"].items()
            for method, description in operations.items()
            if LEFT_OUT.get(path) != method
        ]


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Generator[Asked]:
    with ExitStack() as stack:
        server = stack.enter_context(served(tmp_path_factory.mktemp("server")))
        guest, other, leaving = (stack.enter_context(guest_at(server.url)) for _ in range(3))
        document = guest.get("/api/schema").raise_for_status().json()
        yield Asked(server, guest, leaving, Matches(guest, other), document)


# Values as a schema describes them, and others


def as_described(schema: Any, document: Any) -> Strategy:
    """Values that a JSON schema allows."""
    match schema:
        case {"$ref": str(reference)}:
            named = document["components"]["schemas"][reference.rpartition("/")[2]]
            return as_described(named, document)
        case {"enum": choices}:
            return st.sampled_from(choices)
        case {"anyOf": choices}:
            return st.one_of(*(as_described(choice, document) for choice in choices))
        case {"type": "object", "properties": fields}:
            values = {name: as_described(field, document) for name, field in fields.items()}
            required = {name: values.pop(name) for name in schema.get("required", ())}
            return st.fixed_dictionaries(required, optional=values)
        case {"type": "object", "additionalProperties": value}:
            return st.dictionaries(st.text(max_size=20), as_described(value, document), max_size=4)
        case {"type": "array", "items": item}:
            items = as_described(item, document)
            least, most = schema.get("minItems", 0), schema.get("maxItems", 5)
            return st.lists(items, min_size=least, max_size=most)
        case {"type": "string", "pattern": str(pattern)}:
            return st.from_regex(pattern, fullmatch=True)
        case {"type": "string"}:
            return st.text(
                min_size=schema.get("minLength", 0), max_size=schema.get("maxLength", 99)
            )
        case {"type": "integer"}:
            return st.integers(_whole(schema, "minimum"), _whole(schema, "maximum"))
        case {"type": "boolean"}:
            return st.booleans()
        case {"type": "null"}:
            return st.none()
        case _:
            raise AssertionError(f"nobody has said how to make up {schema}")


def _whole(schema: Any, bound: str) -> int | None:
    return int(schema[bound]) if bound in schema else None


def nearly(values: Strategy) -> Strategy:
    """Values of which something is missing, too much or of another type, and anything else."""

    @st.composite
    def damaged(draw: st.DrawFn) -> Any:
        value = draw(values)
        if not value or not isinstance(value, dict):
            return draw(ANY_JSON)
        fields = dict[str, Any](value)  # pyright: ignore[reportUnknownArgumentType]
        name = draw(st.sampled_from([*fields, "more"]))
        if fields.pop(name, None) is None or draw(st.booleans()):
            fields[name] = draw(ANY_JSON)
        return fields

    return values | damaged() | ANY_JSON


@st.composite
def requests(draw: st.DrawFn, operation: Operation, asked: Asked) -> dict[str, Any]:
    """What to ask for."""
    path, query = operation.path, dict[str, str]()
    for parameter in operation.description.get("parameters", ()):
        described = as_described(parameter["schema"], asked.document)
        if parameter["in"] == "path":
            ids = st.sampled_from(asked.matches.all)
            value = draw(ids | ids | described | st.text(min_size=1, max_size=50))
            path = path.replace(f"{{{parameter['name']}}}", quote(value, safe=""))
        elif draw(st.booleans()):
            query[parameter["name"]] = str(draw(described | st.text(max_size=30)))
    request: dict[str, Any] = {"method": operation.method, "url": path, "params": query}
    match operation.description.get("requestBody", {}).get("content", {}):
        case {"application/json": {"schema": schema}}:
            body = draw(nearly(as_described(schema, asked.document)))
            request["content"] = msgspec.json.encode(body)
            request["headers"] = {"Content-Type": "application/json"}
        case {"text/plain": _}:
            request["content"] = draw(st.text(max_size=300)).encode()
            request["headers"] = {"Content-Type": "text/plain"}
        case _:
            pass
    return request


# What every answer must be


def check(answer: httpx.Response, operation: Operation) -> None:
    """Whether an answer is one of those that are described."""
    described = operation.description["responses"].get(str(answer.status_code))
    if described is None:
        error = msgspec.json.decode(answer.content, type=protocol.Error)
        assert HTTP_STATUS[error.code] == answer.status_code < 500
        assert error.code is not Code.TOO_MANY, "nothing is limited here"
        return
    content: dict[str, Any] = described.get("content") or {}
    if "application/json" in content:
        reference = content["application/json"]["schema"]["$ref"]
        told = msgspec.json.decode(
            answer.content, type=getattr(protocol, reference.rpartition("/")[2])
        )
        assert msgspec.json.encode(told) == answer.content, "more is told than is described"
    elif content:
        assert answer.headers["content-type"].split(";")[0] in content
    else:
        assert answer.content == b""


def test_every_answer_is_described_and_no_log_changes(asked: Asked):
    with sqlite3.connect(f"file:{asked.server.database}?mode=ro", uri=True) as stored:
        [(secret,)] = stored.execute(
            "SELECT secret FROM secret WHERE match = ?", (asked.matches.begun[0],)
        )
    before = asked.server.logs(asked.matches.begun)
    statuses: dict[str, set[int]] = {}

    def ask(operation: Operation) -> None:
        @settings(
            max_examples=EXAMPLES,
            derandomize=True,
            database=None,
            deadline=None,
            suppress_health_check=[HealthCheck.too_slow],
        )
        @given(requests(operation, asked))
        def asked_for(request: dict[str, Any]) -> None:
            if str(operation) in GOODBYES:
                asked.leaving.post("/api/guests", json={"name": "Eve"}).raise_for_status()
            guest = asked.leaving if str(operation) in GOODBYES else asked.guest
            answer = guest.request(**request)
            statuses.setdefault(str(operation), set()).add(answer.status_code)
            check(answer, operation)
            assert secret.hex() not in answer.text

        asked_for()

    for operation in asked.operations:
        ask(operation)
    assert asked.server.logs(asked.matches.begun) == before
    succeeded = {name for name, seen in statuses.items() if min(seen) < 300}
    assert len(succeeded) > len(statuses) / 2, statuses


@pytest.mark.parametrize(
    ("status", "body"),
    [
        (500, b'{"type":"error","code":"internal","message":"Oh."}'),
        (418, b'{"type":"error","code":"not_now","message":"No."}'),
        (404, b"not found"),
        (200, b"{}"),
        (200, b'{"id":"g1","name":"Ana","password":"secret"}'),
    ],
)
def test_an_answer_that_is_not_described_is_found(asked: Asked, status: int, body: bytes):
    """The control."""
    [me] = [each for each in asked.operations if str(each) == "get /api/me"]
    with pytest.raises((AssertionError, msgspec.DecodeError)):
        check(httpx.Response(status, content=body), me)
