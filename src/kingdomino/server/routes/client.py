"""The browser client as `make web` built it: its page for every address that people see, and its files."""

import gzip
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get
from litestar.exceptions import HTTPException, NotFoundException
from litestar.params import PathParameter
from litestar.status_codes import HTTP_404_NOT_FOUND

from kingdomino.server.routes.edge import malformed

STATIC: Traversable = files("kingdomino.server") / "static"

PAGES = (
    "/",
    "/lobby",
    "/settings",
    "/upload",
    "/match/{match_id:str}",
    "/replay/{match_id:str}",
)
"""Addresses of pages; which one it is, the client decides."""

FOR_EVER = "public, max-age=31536000, immutable"
"""How long a file is kept whose name changes with its content."""

TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".json": "application/json",
}

NOT_BUILT = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Kingdomino</title>
<h1>Kingdomino</h1>
<p>The server is running, but the page to play on was not built: <code>make web</code> builds it.</p>
<ul>
<li><a href="/api/games">What can be played</a></li>
<li><a href="/api/schema">All of the interface, as an OpenAPI document</a></li>
</ul>
</html>
"""

FileName = Annotated[str, PathParameter(pattern=r"^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+$")]


def page_text() -> str:
    """The page of the client, or one that says how to get it."""
    page = STATIC / "index.html"
    return page.read_text("utf-8") if page.is_file() else NOT_BUILT


@get([*PAGES], media_type=MediaType.HTML, include_in_schema=False)
async def page() -> str:
    """The client; it is asked for anew each time, because it names the files that belong together."""
    return page_text()


@get("/assets/{name:str}", include_in_schema=False)
async def asset(request: Request[Any, Any, Any], name: FileName) -> Response[bytes]:
    """A file of the client with its content's hash in its name."""
    return _file(request, STATIC / "assets" / name, FOR_EVER)


@get("/icon.svg", include_in_schema=False)
async def icon(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The sign of the game."""
    return _file(request, STATIC / "icon.svg", "public, max-age=86400")


def _file(request: Request[Any, Any, Any], path: Traversable, caching: str) -> Response[bytes]:
    media_type = TYPES.get("." + path.name.rpartition(".")[2])
    if media_type is None or not path.is_file():
        raise NotFoundException
    content = path.read_bytes()
    headers = {"cache-control": caching, "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        content = _packed(content)
    return Response(content, media_type=media_type, headers=headers)


@lru_cache(maxsize=32)
def _packed(content: bytes) -> bytes:
    """A third of the size, for who plays over a slow network without a proxy that packs."""
    return gzip.compress(content, mtime=0)


def nowhere(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    """A person who followed a wrong link gets the client, which says so; a program gets the error."""
    path = request.url.path
    is_person = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    if not is_person or path.startswith(("/api/", "/assets/")):
        return malformed(request, error)
    return Response(page_text(), status_code=HTTP_404_NOT_FOUND, media_type=MediaType.HTML)


ROUTES = (page, asset, icon)
