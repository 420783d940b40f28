"""Idle tables and matches: when the server removes a table, and when it ends a match in which nothing happens. Pure."""

from kingdomino.record.table_events import Ended, RanOut
from kingdomino.server.match.absence import run_out
from kingdomino.server.match.endings import end
from kingdomino.server.match.model import MatchRecord
from kingdomino.server.match.outages import Outages, later
from kingdomino.server.match.replay import Match

TABLE_MS = 30 * 60_000
"""How long a table stays open on which nothing happens and whose host is away."""
MATCH_MS = 14 * 24 * 3_600_000
"""How long a match goes on in which nothing happens and no clock runs, our own outages not counted."""


def table_expires_at(record: MatchRecord, now: int, outages: Outages) -> int:
    """When an open table is removed if its host does not come; a host without a seat was last here when it changed."""
    own = [seat for seat in record.seats if seat.guest == record.host]
    if any(seat.away_since is None for seat in own):
        last_here = now
    else:
        last_here = max((seat.away_since or 0 for seat in own), default=record.changed_at)
    return later(last_here, TABLE_MS, outages)


def match_expires_at(match: Match, outages: Outages) -> int:
    """When a match without a running clock ends if nothing happens in it."""
    return later(match.at, MATCH_MS, outages)


def ends_by_itself_at(match: Match, outages: Outages) -> int:
    """When the time of the seat to act is over or, where no clock runs, the match expires."""
    runs_out = match.runs_out_at(outages)
    return match_expires_at(match, outages) if runs_out is None else runs_out


def run_out_or_expire(match: Match, outages: Outages) -> RanOut | Ended:
    """What happens at that time: the seat runs out of time, or the match expires."""
    if match.to_act is None or match.runs_out_at(outages) is None:
        return expire(match)
    return run_out(match, match.to_act)


def expire(match: Match) -> Ended:
    """The match ends because nothing has happened in it for too long."""
    return end(match, "expired")
