"""Tables and matches: make one, find one, sit down, start, play again."""

from typing import Annotated, Any, Literal

from litestar import Request, get, post
from litestar.params import JSONBody, Parameter
from litestar.status_codes import HTTP_200_OK, HTTP_201_CREATED, HTTP_204_NO_CONTENT

from kingdomino.server.edge.limits import address_of
from kingdomino.server.match.model import Guest, MatchRecord, Status
from kingdomino.server.protocol import (
    Join,
    MatchList,
    MutedGuest,
    NewMatch,
    Remove,
    Reveal,
    TableView,
)
from kingdomino.server.routes.edge import MatchId, TheGuest, TheHub, TheVisitor
from kingdomino.server.worker import Hub

MOST_LISTED = 50


async def table_for(hub: Hub, id: str, visitor: Guest | None) -> TableView:
    """The table as it is now, for whoever asks."""
    room = await hub.rooms.room(id)
    await room.refresh()
    return room.table_for(None if visitor is None else visitor.id)


async def _table_of(hub: Hub, record: MatchRecord, visitor: Guest | None) -> TableView:
    """The table of a match that was just read; only what has changed since is read again."""
    room = await hub.rooms.room(record.id)
    if (room.record.version, room.record.seq) != (record.version, record.seq):
        await room.refresh()
    return room.table_for(None if visitor is None else visitor.id)


def _count_table(request: Request[Any, Any, Any], guest: Guest, hub: Hub) -> None:
    """Nobody makes tables without end, neither one guest nor one address."""
    hub.limits.tables.take(guest.id)
    hub.limits.tables_from.take(address_of(request))


@post("/api/matches", tags=["tables"], status_code=HTTP_201_CREATED)
async def create_match(
    request: Request[Any, Any, Any], guest: TheGuest, hub: TheHub, data: JSONBody[NewMatch]
) -> TableView:
    """Make a new table. It is removed when its host is away for half an hour before the start."""
    _count_table(request, guest, hub)
    record = await hub.tables.create(guest, data)
    return await table_for(hub, record.id, guest)


@post("/api/matches/meet", tags=["tables"], status_code=HTTP_200_OK)
async def meet(
    request: Request[Any, Any, Any], guest: TheGuest, hub: TheHub, data: JSONBody[NewMatch]
) -> TableView:
    """Sit down at a public table like this one where somebody waits, longest first; if nobody does, make it and wait."""
    _count_table(request, guest, hub)
    record = await hub.tables.meet(guest, data)
    return await table_for(hub, record.id, guest)


@get("/api/matches", tags=["tables"])
async def list_matches(
    visitor: TheVisitor,
    hub: TheHub,
    list: Annotated[
        Literal["open", "watch", "mine"],
        Parameter(
            description="`open`: public tables with a free seat, those whose host is there first; "
            "`watch`: public matches that are played; `mine`: those in which you have a seat and those that you made, those that go on first.",
        ),
    ] = "open",
) -> MatchList:
    """Tables and matches, those that changed last first, at most 50."""
    if list == "open":
        found = await hub.tables.waiting(MOST_LISTED)
    elif list == "watch":
        found = await hub.storage.public_matches([Status.PLAYING], limit=MOST_LISTED)
    else:
        found = (
            () if visitor is None else await hub.storage.matches_of(visitor.id, limit=MOST_LISTED)
        )
    return MatchList(tuple([await _table_of(hub, record, visitor) for record in found]))


@get("/api/matches/{match_id:str}", tags=["tables"])
async def show_match(match_id: MatchId, visitor: TheVisitor, hub: TheHub) -> TableView:
    """A table as you may see it. Who has the link may watch."""
    return await table_for(hub, match_id, visitor)


@post("/api/matches/{match_id:str}/join", tags=["tables"], status_code=HTTP_200_OK)
async def join(match_id: MatchId, guest: TheGuest, hub: TheHub, data: JSONBody[Join]) -> TableView:
    """Sit down on an open seat. Who sits there already may commit to a share, once."""
    await hub.tables.join(guest, match_id, data)
    return await table_for(hub, match_id, guest)


@post("/api/matches/{match_id:str}/leave", tags=["tables"], status_code=HTTP_204_NO_CONTENT)
async def leave(match_id: MatchId, guest: TheGuest, hub: TheHub) -> None:
    """Get up before the start. When the host leaves, the table is gone. Later: `resign` over the socket."""
    await hub.tables.leave(guest, match_id)


@post("/api/matches/{match_id:str}/remove", tags=["tables"], status_code=HTTP_200_OK)
async def remove(
    match_id: MatchId, guest: TheGuest, hub: TheHub, data: JSONBody[Remove]
) -> TableView:
    """The host makes a seat open again before the start."""
    await hub.tables.remove(guest, match_id, data.seat)
    return await table_for(hub, match_id, guest)


@post("/api/matches/{match_id:str}/start", tags=["tables"], status_code=HTTP_200_OK)
async def start(match_id: MatchId, guest: TheGuest, hub: TheHub) -> TableView:
    """The host starts when no seat is open: committed shares are awaited for five seconds, then the match begins."""
    await hub.tables.start(guest, match_id)
    return await table_for(hub, match_id, guest)


@post("/api/matches/{match_id:str}/reveal", tags=["tables"], status_code=HTTP_200_OK)
async def reveal(
    match_id: MatchId, guest: TheGuest, hub: TheHub, data: JSONBody[Reveal]
) -> TableView:
    """Show the share that you committed to. The last one to do so lets the match begin."""
    await hub.tables.reveal(guest, match_id, data.share)
    return await table_for(hub, match_id, guest)


@post("/api/matches/{match_id:str}/rematch", tags=["tables"], status_code=HTTP_200_OK)
async def rematch(match_id: MatchId, guest: TheGuest, hub: TheHub) -> TableView:
    """Play again with the seats rotated, or play the next game of a Dynasty. Everybody finds it as `next`."""
    record = await hub.tables.rematch(guest, match_id)
    return await table_for(hub, record.id, guest)


@post("/api/matches/{match_id:str}/mute", tags=["tables"], status_code=HTTP_204_NO_CONTENT)
async def mute(match_id: MatchId, guest: TheGuest, hub: TheHub, data: JSONBody[MutedGuest]) -> None:
    """Whether you want to see the reactions of whoever sits there, here and at every other table."""
    await hub.tables.mute(guest, match_id, data.seat, data.muted)


ROUTES = (
    create_match,
    meet,
    list_matches,
    show_match,
    join,
    leave,
    remove,
    start,
    reveal,
    rematch,
    mute,
)
