"""When the server itself must look at a match again: the one deadline that each match has. Pure.

It may come too early, then the match gets another one: an outage since the last event is known only when it is over.
"""

from kingdomino.server.match import expiry
from kingdomino.server.match.model import MatchRecord, Status
from kingdomino.server.match.outages import Outages
from kingdomino.server.match.replay import Match

REVEAL_MS = 5_000
"""How long people's shares of the luck are awaited; a share that is not revealed by then is left out."""
BOT_MARGIN_MS = 3_000
"""How much later than it should a bot's turn is looked for: its worker may be gone."""


def due_at(record: MatchRecord, match: Match, now: int, outages: Outages) -> int | None:
    """When a match must be looked at again even if no message comes; None when it is over."""
    match record.status:
        case Status.OPEN:
            return now + expiry.TABLE_MS
        case Status.REVEALING:
            return now + REVEAL_MS
        case Status.PLAYING:
            seat = match.to_act
            if seat is not None and seat >= 0 and match.bots[seat] is not None:
                return now + record.thinking_ms + BOT_MARGIN_MS
            out = match.runs_out_at(outages)
            return now + expiry.MATCH_MS if out is None else out
        case Status.OVER:
            return None
