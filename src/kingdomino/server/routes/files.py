"""Matches as data: their events, their file, the QR code of their link; and games that were played elsewhere."""

import asyncio
import io
from collections.abc import Sequence
from typing import Annotated, Any

from litestar import MediaType, Request, Response, get, post
from litestar.params import Parameter
from litestar.status_codes import HTTP_201_CREATED

from kingdomino.record import game_text
from kingdomino.server.edge.limits import address_of
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.live.room import Room
from kingdomino.server.match.game_files import record_of_match
from kingdomino.server.match.replay import Match
from kingdomino.server.protocol import EventList, Happened, PositionAt, PositionList, TableView
from kingdomino.server.routes.edge import MatchId, TheGuest, TheVisitor, TheWorker
from kingdomino.server.routes.matches import table_for
from kingdomino.server.tables.uploads import LONGEST_FILE, uploaded
from kingdomino.server.views.position import position_view
from kingdomino.server.views.table import seat_names

MOST_EVENTS = 200
"""How many events are sent at once."""

MOST_POSITIONS = 20
"""How many positions are sent at once; one is up to 8 KiB."""


@get("/api/matches/{match_id:str}/events", tags=["matches"])
async def events(
    match_id: MatchId,
    worker: TheWorker,
    after: Annotated[
        int, Parameter(ge=0, le=2**31, description="Only events that come after this one.")
    ] = 0,
) -> EventList:
    """The log of a match from an event on, at most 200 events; who wants to be told as it grows opens its socket."""
    await worker.tables.table(match_id)
    found = await worker.storage.events(match_id, after)
    return EventList(tuple(Happened(each.seq, each.at, each.event) for each in found[:MOST_EVENTS]))


@get("/api/matches/{match_id:str}/positions", tags=["matches"])
async def positions(
    match_id: MatchId,
    worker: TheWorker,
    after: Annotated[
        int, Parameter(ge=0, le=2**31, description="Only positions that come after this event.")
    ] = 0,
) -> PositionList:
    """The position after each event from one on, at most 20: a whole match to look at step by step."""
    room = await worker.rooms.room(match_id)
    await room.log.refresh()
    return PositionList(tuple(await asyncio.to_thread(positions_after, room, after)))


def positions_after(room: Room, after: int) -> list[PositionAt]:
    """The positions after the events that follow one; none before the match has begun."""
    match = Match.before(room.log.record.game, room.log.record.options, room.log.record.clock)
    found: list[PositionAt] = []
    for stored in room.log.events[: after + MOST_POSITIONS]:
        match = match.after(stored)
        if stored.seq > after:
            found.append(PositionAt(stored.seq, position_view(match.course)))
    return found


async def game_file(room: Room, names: Sequence[str]) -> str:
    """The file of a match. In a thread: the whole game is played again for it."""
    events = [each.event for each in room.log.events]
    return await asyncio.to_thread(
        lambda: game_text(record_of_match(room.log.record, events, names))
    )


@get("/api/matches/{match_id:str}/file", tags=["matches"], media_type=MediaType.TEXT)
async def file(match_id: MatchId, visitor: TheVisitor, worker: TheWorker) -> Response[str]:
    """The match as a file of the notation, with everything that happened at the table and what checks its luck."""
    table = await table_for(worker, match_id, visitor)
    text = await game_file(await worker.rooms.room(match_id), seat_names(table.seats))
    name = f"kingdomino-{match_id}.txt"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type=MediaType.TEXT, headers=headers)


@post(
    "/api/uploads",
    tags=["matches"],
    status_code=HTTP_201_CREATED,
    request_max_body_size=LONGEST_FILE,
)
async def upload(request: Request[Any, Any, Any], guest: TheGuest, worker: TheWorker) -> TableView:
    """Upload a game's file (text/plain, 32 KiB at most) to look at it again and have it analysed.

    What cannot be read is refused with `bad_notation`, line and column. Only who has the link can see it.
    """
    worker.limits.uploads_from.take(address_of(request))
    try:
        text = (await request.body()).decode()
    except UnicodeError as error:
        raise Refusal(Code.NOT_TEXT, "This file is not text in UTF-8.") from error
    record, log = await asyncio.to_thread(uploaded, text, guest.id, worker.storage.now())
    await worker.storage.create_match(record, b"", log)
    return await table_for(worker, record.id, guest)


@get("/api/matches/{match_id:str}/qr.svg", tags=["tables"], media_type="image/svg+xml")
async def qr_code(match_id: MatchId, worker: TheWorker) -> Response[str]:
    """The link of a match as a QR code, for the camera of a phone."""
    import segno  # here, because only who invites people has to wait for it

    await worker.tables.table(match_id)
    out = io.BytesIO()
    code = segno.make(worker.tables.link(match_id), error="m", micro=False)
    code.save(out, kind="svg", border=4, scale=8, light="white", xmldecl=False)
    return Response(out.getvalue().decode(), media_type="image/svg+xml")


ROUTES = (events, positions, file, upload, qr_code)
