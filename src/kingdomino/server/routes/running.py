"""For those who run the server or write clients: is it well, what does it count, what does it speak."""

from typing import Any

from litestar import MediaType, Request, Response, get

from kingdomino import __version__
from kingdomino.server.metrics import CONTENT_TYPE
from kingdomino.server.protocol import HealthView
from kingdomino.server.routes.edge import TheWorker
from kingdomino.server.routes.openapi import openapi_document


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
async def schema(request: Request[Any, Any, Any]) -> Response[dict[str, Any]]:
    """The interface as an OpenAPI document, the messages of the sockets among its components."""
    return Response(openapi_document(request.app), media_type="application/json")


ROUTES = (health, metrics, schema)
