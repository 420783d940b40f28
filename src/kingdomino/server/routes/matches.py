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
from kingdomino.server.routes.edge import MatchId, TheGuest, TheVisitor, TheWorker
from kingdomino.server.worker import Worker

MOST_LISTED = 50


async def table_for(worker: Worker, id: str, visitor: Guest | None) -> TableView:
    """The table as it is now, for whoever asks."""
    room = await worker.rooms.room(id)
    await room.log.refresh()
    return room.log.table_for(None if visitor is None else visitor.id)


async def _table_of(worker: Worker, record: MatchRecord, visitor: Guest | None) -> TableView:
    """The table of a match that was just read; only what has changed since is read again."""
    room = await worker.rooms.room(record.id)
    if (room.log.record.version, room.log.record.seq) != (record.version, record.seq):
        await room.log.refresh()
    return room.log.table_for(None if visitor is None else visitor.id)


def _count_table(request: Request[Any, Any, Any], guest: Guest, worker: Worker) -> None:
    """Nobody makes tables without end, neither one guest nor one address."""
    worker.limits.tables.take(guest.id)
    worker.limits.tables_from.take(address_of(request))


@post("/api/matches", tags=["tables"], status_code=HTTP_201_CREATED)
async def create_match(
    request: Request[Any, Any, Any], guest: TheGuest, worker: TheWorker, data: JSONBody[NewMatch]
) -> TableView:
    """Make a new table. It is removed when its host is away for half an hour before the start."""
    _count_table(request, guest, worker)
    record = await worker.tables.create(guest, data)
    return await table_for(worker, record.id, guest)


@post("/api/matches/meet", tags=["tables"], status_code=HTTP_200_OK)
async def meet(
    request: Request[Any, Any, Any], guest: TheGuest, worker: TheWorker, data: JSONBody[NewMatch]
) -> TableView:
    """Sit down at a public table like this one where somebody waits, longest first; if nobody does, make it and wait."""
    _count_table(request, guest, worker)
    record = await worker.tables.meet(guest, data)
    return await table_for(worker, record.id, guest)


@get("/api/matches", tags=["tables"])
async def list_matches(
    visitor: TheVisitor,
    worker: TheWorker,
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
        found = await worker.tables.waiting(MOST_LISTED)
    elif list == "watch":
        found = await worker.storage.public_matches([Status.PLAYING], limit=MOST_LISTED)
    else:
        found = (
            ()
            if visitor is None
            else await worker.storage.matches_of(visitor.id, limit=MOST_LISTED)
        )
    return MatchList(tuple([await _table_of(worker, record, visitor) for record in found]))


@get("/api/matches/{match_id:str}", tags=["tables"])
async def show_match(match_id: MatchId, visitor: TheVisitor, worker: TheWorker) -> TableView:
    """A table as you may see it. Who has the link may watch."""
    return await table_for(worker, match_id, visitor)


@post("/api/matches/{match_id:str}/join", tags=["tables"], status_code=HTTP_200_OK)
async def join(
    match_id: MatchId, guest: TheGuest, worker: TheWorker, data: JSONBody[Join]
) -> TableView:
    """Sit down on an open seat. Who sits there already may commit to a share, once."""
    await worker.tables.join(guest, match_id, data)
    return await table_for(worker, match_id, guest)


@post("/api/matches/{match_id:str}/leave", tags=["tables"], status_code=HTTP_204_NO_CONTENT)
async def leave(match_id: MatchId, guest: TheGuest, worker: TheWorker) -> None:
    """Get up before the start. When the host leaves, the table is gone. Later: `resign` over the socket."""
    await worker.tables.leave(guest, match_id)


@post("/api/matches/{match_id:str}/remove", tags=["tables"], status_code=HTTP_200_OK)
async def remove(
    match_id: MatchId, guest: TheGuest, worker: TheWorker, data: JSONBody[Remove]
) -> TableView:
    """The host makes a seat open again before the start."""
    await worker.tables.remove(guest, match_id, data.seat)
    return await table_for(worker, match_id, guest)


@post("/api/matches/{match_id:str}/start", tags=["tables"], status_code=HTTP_200_OK)
async def start(match_id: MatchId, guest: TheGuest, worker: TheWorker) -> TableView:
    """The host starts when no seat is open: committed shares are awaited for five seconds, then the match begins."""
    await worker.tables.start(guest, match_id)
    return await table_for(worker, match_id, guest)


@post("/api/matches/{match_id:str}/reveal", tags=["tables"], status_code=HTTP_200_OK)
async def reveal(
    match_id: MatchId, guest: TheGuest, worker: TheWorker, data: JSONBody[Reveal]
) -> TableView:
    """Show the share that you committed to. The last one to do so lets the match begin."""
    await worker.tables.reveal(guest, match_id, data.share)
    return await table_for(worker, match_id, guest)


@post("/api/matches/{match_id:str}/rematch", tags=["tables"], status_code=HTTP_200_OK)
async def rematch(match_id: MatchId, guest: TheGuest, worker: TheWorker) -> TableView:
    """Play again with the seats rotated, or play the next game of a Dynasty. Everybody finds it as `next`."""
    record = await worker.tables.rematch(guest, match_id)
    return await table_for(worker, record.id, guest)


@post("/api/matches/{match_id:str}/mute", tags=["tables"], status_code=HTTP_204_NO_CONTENT)
async def mute(
    match_id: MatchId, guest: TheGuest, worker: TheWorker, data: JSONBody[MutedGuest]
) -> None:
    """Whether you want to see the reactions of whoever sits there, here and at every other table."""
    await worker.tables.mute(guest, match_id, data.seat, data.muted)


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
