"""Hints, which are searched for in other processes."""

import asyncio

from litestar import post
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from kingdomino.server.errors import Code, Refusal
from kingdomino.server.live.room import Room
from kingdomino.server.match.model import Guest, Status
from kingdomino.server.match.replay import Match
from kingdomino.server.match.turns import course_after
from kingdomino.server.protocol import HintRequest, HintView
from kingdomino.server.routes.edge import MatchId, TheGuest, TheWorker
from kingdomino.server.routes.matches import table_for
from kingdomino.server.views.table import seat_names


@post("/api/matches/{match_id:str}/hint", tags=["hints"], status_code=HTTP_200_OK)
async def hint(
    match_id: MatchId, guest: TheGuest, worker: TheWorker, data: JSONBody[HintRequest]
) -> HintView:
    """What would be good here: for your own turn when nobody but bots plays against you, or in a match that is over."""
    table = await table_for(worker, match_id, guest)
    room = await worker.rooms.room(match_id)
    _check_hint(room, guest, data.seq)
    match = room.log.match
    if data.seq is not None:
        match = await asyncio.to_thread(_match_at, room, data.seq)
    seat = match.to_act
    if seat is None or seat < 0:
        raise Refusal(Code.NOT_NOW, "Nobody is to decide in this position.")
    course = course_after(match, seat, data.actions)
    if course.to_act != seat:
        raise Refusal(Code.NOT_NOW, "These actions end the turn.")
    worker.limits.hints.take(guest.id)
    return await worker.thinking.hint(str(course.state), seat_names(table.seats))


def _check_hint(room: Room, guest: Guest, seq: int | None) -> None:
    if room.log.record.status is Status.OVER:
        if room.log.match.course.outcome is None and seq in (None, room.log.match.seq):
            raise Refusal(
                Code.NOT_NOW,
                "This upload is not finished, and may be played on elsewhere: there is no hint for its last position.",
            )
        return
    seats = room.log.seats_of(guest.id)
    if not seats:
        raise Refusal(
            Code.NOT_YOUR_SEAT, "You only watch this match; there are hints when it is over."
        )
    others = [seat.guest for seat in room.log.record.seats if seat.guest not in (None, guest.id)]
    if others:
        raise Refusal(
            Code.NOT_NOW, "You play against other people: there are hints when it is over."
        )
    if seq is not None or room.log.match.to_act not in seats:
        raise Refusal(
            Code.NOT_NOW, "As long as it is played there are hints for your own turn only."
        )


def _match_at(room: Room, seq: int) -> Match:
    """The match as it was after an event."""
    if seq > room.log.match.seq:
        raise Refusal(Code.NOT_FOUND, f"The log ends at {room.log.match.seq}.")
    match = Match.before(room.log.record.game, room.log.record.options, room.log.record.clock)
    for stored in room.log.events[:seq]:
        match = match.after(stored)
    return match


ROUTES = (hint,)
