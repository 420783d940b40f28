"""When the server itself has to do something for a match: the one alarm that each match has."""

from kingdomino.server.match.model import MatchRecord, Status
from kingdomino.server.match.new_events import Match
from kingdomino.server.match.outages import Outages, later

REVEAL_MS = 5_000
"""How long people's shares of the luck are awaited; who has not revealed theirs by then adds none."""
TABLE_MS = 30 * 60_000
"""How long a table stays open on which nothing happens and whose host is away."""
EXPIRY_MS = 14 * 24 * 3_600_000
"""How long a match goes on in which nothing happens and no clock runs, our own absences not counted."""
BOT_MARGIN_MS = 3_000
"""How much later than it should a bot's turn is looked for: its worker may be gone."""
MOMENT_MS = 5_000
"""Who has just made a table is on the way to it, and who reloads a page is back at once: neither counts as gone."""


def due_at(record: MatchRecord, match: Match, now: int, outages: Outages) -> int | None:
    """When somebody must look at a match again even if nobody sends anything; None when it is over."""
    match record.status:
        case Status.OPEN:
            return now + TABLE_MS
        case Status.REVEALING:
            return now + REVEAL_MS
        case Status.PLAYING:
            seat = match.to_act
            if seat is not None and seat >= 0 and match.bots[seat] is not None:
                return now + record.thinking_ms + BOT_MARGIN_MS
            out = match.runs_out_at(outages)
            return later(match.at, EXPIRY_MS, outages) if out is None else out
        case Status.OVER:
            return None
