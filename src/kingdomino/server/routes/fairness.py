"""The luck of matches, for everybody to check."""

from collections import Counter

from litestar import get

from kingdomino.server.dice.draws import began
from kingdomino.server.dice.statistics import draw_groups
from kingdomino.server.live.room import Room
from kingdomino.server.match.events import Drew
from kingdomino.server.protocol import AllDrawsView, FairnessView
from kingdomino.server.routes.edge import MatchId, TheWorker


@get("/api/matches/{match_id:str}/fairness", tags=["fairness"])
async def match_fairness(match_id: MatchId, worker: TheWorker) -> FairnessView:
    """What was committed to, what people added and, once it is over, the secret; and what was drawn against expected."""
    room = await worker.rooms.room(match_id)
    await room.log.refresh()
    drawn = (stored.event for stored in room.log.events)
    counts = Counter(token for event in drawn if isinstance(event, Drew) for token in event.actions)
    return FairnessView(
        commitment=room.log.record.commitment,
        commitments=_commitments(room),
        shares={str(seat): share for seat, share in room.log.match.shares},
        secret=room.log.match.secret,
        is_seeded=room.log.record.is_seeded,
        groups=draw_groups(counts),
    )


def _commitments(room: Room) -> dict[str, str]:
    """What players have committed to, by seat, from the moment at which they did."""
    if room.log.match.has_begun:
        return {str(seat): committed for seat, committed in room.log.match.commitments}
    return began(room.log.record.seats).commitments


@get("/api/fairness", tags=["fairness"])
async def all_draws(worker: TheWorker) -> AllDrawsView:
    """What was drawn against what is expected, over all finished games whose luck was not chosen."""
    return AllDrawsView(draw_groups(await worker.storage.draw_counts()))


ROUTES = (match_fairness, all_draws)
