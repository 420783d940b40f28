"""Analyses of matches that are over, made in a process of their own."""

from litestar import get, post
from litestar.status_codes import HTTP_202_ACCEPTED

from kingdomino.server.errors import Code, Refusal
from kingdomino.server.live.room import Room
from kingdomino.server.match.model import Status
from kingdomino.server.protocol import AnalysisProgress
from kingdomino.server.routes.edge import MatchId, TheGuest, TheWorker
from kingdomino.server.routes.files import game_file
from kingdomino.server.routes.matches import table_for
from kingdomino.server.thinking.analyses import Subject
from kingdomino.server.views.table import seat_names
from kingdomino.server.worker import Worker


@post("/api/matches/{match_id:str}/analysis", tags=["analyses"], status_code=HTTP_202_ACCEPTED)
async def begin_analysis(match_id: MatchId, guest: TheGuest, worker: TheWorker) -> AnalysisProgress:
    """Have a match that is over judged, decision by decision, or see how far that is if it was begun here already."""
    room, subject = await _finished(worker, match_id)
    if worker.analyses.has(subject):
        return worker.analyses.look(subject)
    worker.limits.hints.take(guest.id)
    return worker.analyses.begin(guest.id, subject, await game_file(room, subject.names))


@get("/api/matches/{match_id:str}/analysis", tags=["analyses"])
async def look_at_analysis(match_id: MatchId, worker: TheWorker) -> AnalysisProgress:
    """How far the analysis of a match is, and the whole of it when it is done; nothing is begun by looking.

    Each worker keeps its own: `not_found` if none was begun at the one that is asked.
    """
    _, subject = await _finished(worker, match_id)
    return worker.analyses.look(subject)


async def _finished(worker: Worker, id: str) -> tuple[Room, Subject]:
    """A match that is over, and by what its analysis is known."""
    table = await table_for(worker, id, None)
    room = await worker.rooms.room(id)
    if room.log.record.status is not Status.OVER:
        raise Refusal(Code.NOT_NOW, "A match is analysed when it is over.")
    return room, Subject(id, seat_names(table.seats))


ROUTES = (begin_analysis, look_at_analysis)
