"""For those who run the server or write clients: is it well, what does it count, what does it speak."""

from typing import Any

from litestar import MediaType, Request, Response, get
from litestar.status_codes import HTTP_304_NOT_MODIFIED

from kingdomino import __version__
from kingdomino.server.metrics import CONTENT_TYPE
from kingdomino.server.protocol import HealthView
from kingdomino.server.routes.edge import TheWorker
from kingdomino.server.routes.openapi import ServedDocument


@get("/api/health", tags=["running"])
async def health(worker: TheWorker) -> HealthView:
    """Whether the server can do its work: the database answers."""
    await worker.storage.check()
    return HealthView("ok", __version__, tuple(await worker.storage.doubts()))


@get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
async def metrics(worker: TheWorker) -> Response[str]:
    """What this worker counts, in the text format of Prometheus."""
    return Response(worker.metrics.text(), media_type=CONTENT_TYPE)


@get("/api/schema", include_in_schema=False)
async def schema(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The interface as an OpenAPI document, the messages of the sockets among its components."""
    document: ServedDocument = request.app.state.openapi_document
    content, etag = await document.of(request.app)
    headers = {"etag": etag, "cache-control": "no-cache"}
    if _matches(etag, request.headers.get("if-none-match", "")):
        return Response(b"", status_code=HTTP_304_NOT_MODIFIED, headers=headers)
    return Response(content, media_type="application/json", headers=headers)


def _matches(etag: str, if_none_match: str) -> bool:
    """Whether a client has this content already (RFC 9110, 13.1.2: weak comparison)."""
    known = [each.strip().removeprefix("W/") for each in if_none_match.split(",")]
    return etag in known or known == ["*"]


ROUTES = (health, metrics, schema)
