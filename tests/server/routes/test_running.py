"""What the server says of itself: its interface is described once, however often it is asked for."""

import asyncio
import threading
from typing import Any

import pytest
from litestar import Litestar

from kingdomino.server.routes import openapi
from kingdomino.server.routes.openapi import ServedDocument, openapi_document
from tests.support.server.visitors import AppServer


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Litestar]:
    """The applications whose document was made."""
    apps: list[Litestar] = []

    def noted(app: Litestar) -> dict[str, Any]:
        apps.append(app)
        return openapi_document(app)

    monkeypatch.setattr(openapi, "openapi_document", noted)
    return apps


def test_the_schema_is_made_once_for_all_who_ask(
    strict_app_server: AppServer, made: list[Litestar]
):
    visitor = strict_app_server.stranger()
    answers = [visitor.get("/api/schema") for _ in range(50)]
    assert {answer.status for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1
    assert len(made) == 1


def test_the_schema_is_made_once_for_all_who_ask_at_the_same_time(
    strict_app_server: AppServer, made: list[Litestar]
):
    document = ServedDocument()

    async def ask() -> list[openapi.Served]:
        return await asyncio.gather(*(document.of(strict_app_server.app) for _ in range(50)))

    assert len(set(asyncio.run(ask()))) == 1
    assert len(made) == 1


def test_the_event_loop_goes_on_while_the_schema_is_made(
    strict_app_server: AppServer, monkeypatch: pytest.MonkeyPatch
):
    loop_has_gone_on = threading.Event()

    def made_slowly(app: Litestar) -> dict[str, Any]:
        assert loop_has_gone_on.wait(20), "the event loop waits for the document"
        return openapi_document(app)

    monkeypatch.setattr(openapi, "openapi_document", made_slowly)

    async def ask() -> None:
        making = asyncio.create_task(ServedDocument().of(strict_app_server.app))
        await asyncio.sleep(0.01)
        loop_has_gone_on.set()
        await making

    asyncio.run(ask())


def test_a_client_that_has_the_schema_is_not_sent_it_again(strict_app_server: AppServer):
    visitor = strict_app_server.stranger()
    first = visitor.get("/api/schema")
    etag = first.headers["etag"]
    assert etag.startswith('"')
    assert first.headers["cache-control"] == "no-cache"
    for known in (etag, f"W/{etag}", f'"another", {etag}', "*"):
        again = visitor.get("/api/schema", headers={"if-none-match": known})
        assert (again.status, again.content, again.headers["etag"]) == (304, b"", etag), known
    for unknown in ('"another"', etag.strip('"'), ""):
        assert visitor.get("/api/schema", headers={"if-none-match": unknown}).status == 200


def test_the_tag_of_the_schema_changes_with_its_content(
    strict_app_server: AppServer, monkeypatch: pytest.MonkeyPatch
):
    etag = asyncio.run(ServedDocument().of(strict_app_server.app)).etag

    def another(app: Litestar) -> dict[str, Any]:
        return {"openapi": "another"}

    monkeypatch.setattr(openapi, "openapi_document", another)
    assert asyncio.run(ServedDocument().of(strict_app_server.app)).etag != etag
