"""Guests: come in, change the name, move to another device, leave for good."""

from typing import Any

from litestar import Request, Response, delete, get, patch, post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED, HTTP_204_NO_CONTENT

from kingdomino.server.edge.limits import address_of
from kingdomino.server.match.names import clean_name
from kingdomino.server.protocol import CodeView, Me, NewGuest, Rename, UseCode
from kingdomino.server.routes.edge import TheGuest, TheWorker


@post("/api/guests", tags=["guests"], status_code=HTTP_201_CREATED)
async def come_in(
    request: Request[Any, Any, Any], worker: TheWorker, data: JSONBody[NewGuest]
) -> Response[Me]:
    """Come in under a name. The answer sets the cookie by which the guest is known from then on.

    Who is known already stays who they are, for as long again: a browser may forget everything but its cookie.
    """
    known = await worker.sessions.visitor(request)
    if known is not None:
        return Response(Me(known.name), cookies=[worker.sessions.keep(request)])
    worker.limits.guests_from.take(address_of(request))
    guest, cookie = await worker.sessions.come_in(data.name)
    return Response(Me(guest.name), cookies=[cookie])


@post("/api/guests/moved", tags=["guests"], status_code=HTTP_200_OK)
async def use_code(
    request: Request[Any, Any, Any], worker: TheWorker, data: JSONBody[UseCode]
) -> Response[Me]:
    """Come in as the guest whose other device shows this code. A code is good once and for ten minutes."""
    worker.limits.codes_from.take(address_of(request))
    guest, cookie = await worker.sessions.use_code(data.code)
    return Response(Me(guest.name), cookies=[cookie])


@get("/api/me", tags=["guests"])
async def show_me(guest: TheGuest) -> Me:
    """Who we think you are."""
    return Me(guest.name)


@patch("/api/me", tags=["guests"])
async def rename(guest: TheGuest, worker: TheWorker, data: JSONBody[Rename]) -> Me:
    """Take another name; it is cleaned, and the answer says what became of it."""
    name = clean_name(data.name)
    await worker.storage.rename_guest(guest.id, name)
    return Me(name)


@delete("/api/me", tags=["guests"], status_code=HTTP_204_NO_CONTENT)
async def forget_me(guest: TheGuest, worker: TheWorker) -> Response[None]:
    """Be forgotten: name, sessions and open tables are gone. Of matches played, only the numbers of seats remain."""
    cookie = await worker.sessions.forget(guest)
    await worker.rooms.dismiss(guest.id)
    return Response(None, cookies=[cookie])


@post("/api/me/code", tags=["guests"], status_code=HTTP_201_CREATED)
async def new_code(guest: TheGuest, worker: TheWorker) -> CodeView:
    """A code to type on another device; a new one replaces the one before."""
    code, until = await worker.sessions.new_code(guest)
    return CodeView(code, until)


@post("/api/me/logout", tags=["guests"], status_code=HTTP_204_NO_CONTENT)
async def log_out(request: Request[Any, Any, Any], worker: TheWorker) -> Response[None]:
    """End the session of this device. Without another device or a code the guest cannot be regained."""
    session = worker.sessions.session(request)
    cookie = await worker.sessions.log_out(request)
    if session is not None:
        await worker.rooms.dismiss(session.hex())
    return Response(None, cookies=[cookie])


ROUTES = (come_in, use_code, show_me, rename, forget_me, new_code, log_out)
