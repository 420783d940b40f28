"""What a socket is told first: the table as it is, and all events that it has missed since the `seq` it knows."""

import msgspec

from kingdomino.server import protocol
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.live.match_log import MatchLog, happened
from kingdomino.server.views import position_view
from kingdomino.server.views.table import outcome_view


def welcome(log: MatchLog, guest: str | None, seq: int) -> protocol.Welcome:
    """All that a client needs that knows the log up to an event."""
    if seq > log.match.seq:
        raise Refusal(
            Code.STALE, f"The log is at {log.match.seq}, not at {seq}; say hello with seq 0."
        )
    return protocol.Welcome(
        table=_table_with(log, guest),
        events=tuple(happened(stored) for stored in log.events[seq:]),
        position=position_view(log.match.course) if log.match.has_begun else None,
        outcome=outcome_view(log.match),
        now=log.services.storage.now(),
    )


def _table_with(log: MatchLog, guest: str | None) -> protocol.TableView:
    """The table for a guest who comes at this moment, and so is not away, whatever was noted until now."""
    table = log.table_for(guest)
    seats = tuple(
        msgspec.structs.replace(seat, is_away=False, away_ms=0) if seat.is_you else seat
        for seat in table.seats
    )
    return msgspec.structs.replace(table, seats=seats)
