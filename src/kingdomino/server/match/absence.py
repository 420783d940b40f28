"""People who are away or out of time: when that counts, what the others may decide then, and how one comes back. Pure.

While the game waits for a person who has no socket open, or whose clock has run out, any other person at the table
may let a bot play the seat or end the game. The person can regain the seat at any time.
"""

from math import ceil
from typing import Literal

from kingdomino.record.table_events import Ended, RanOut, Regained, TakenOver
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.match.endings import STAND_IN, course_with, end, expect_person
from kingdomino.server.match.model import MatchRecord, Status
from kingdomino.server.match.outages import Outages, counted
from kingdomino.server.match.replay import Match

AWAY_MS = 60_000
"""How long a person may be away before the others can decide about their seat."""
MOMENT_MS = 5_000
"""A host who has just made a table is on the way to it, and a reloaded page is back right away: neither is gone."""
MOST_TAKE_OVERS = 20
"""How often a bot can stand in for people in one match, who can come back each time."""


def away_ms(record: MatchRecord, seat: int, now: int, outages: Outages) -> int:
    """For how long the guest of a seat is away, 0 if they are here. That we were away ourselves is not their fault."""
    since = record.seats[seat].away_since
    if since is None or record.status is Status.OVER:
        return 0
    return max(1, counted(since, now, outages))


def absence_counts(record: MatchRecord, match: Match, seat: int) -> bool:
    """Whether the game waits for the person of a seat to be here.

    A person need not be here before it is their turn, and never where a move may take days: their time may run
    out, and that is all.
    """
    return (
        record.status is Status.PLAYING
        and record.clock.kind != "days"
        and match.to_act == seat
        and match.bots[seat] is None
    )


def is_late(record: MatchRecord, match: Match, seat: int, away_ms: int) -> bool:
    """Whether the game waits for a person who is away for so long that the others may decide about their seat."""
    return away_ms >= AWAY_MS and absence_counts(record, match, seat)


def decide(
    record: MatchRecord, match: Match, seat: int, away_ms: int, choice: Literal["bot", "end"]
) -> TakenOver | Ended:
    """What the others decide about a seat: let a bot play it, or end the game; a `Refusal` says why they cannot."""
    reason = _reason_to_decide(record, match, seat, away_ms)
    return take_over(match, seat) if choice == "bot" else end(match, reason, seat)


def _reason_to_decide(record: MatchRecord, match: Match, seat: int, away_ms: int) -> str:
    """Why the others may decide about a seat: `out_of_time` or `left`."""
    if match.bots[seat] is not None:
        raise Refusal(Code.NOT_NOW, "A bot plays this seat already.")
    if seat in match.course.table.out_of_time:
        return "out_of_time"
    if away_ms == 0:
        raise Refusal(Code.NOT_NOW, f"The player of seat {seat} is here.")
    if not absence_counts(record, match, seat):
        raise Refusal(Code.NOT_NOW, _why_absence_does_not_count(record, seat))
    left = AWAY_MS - away_ms
    if left > 0:
        seconds = ceil(left / 1000)
        raise Refusal(
            Code.NOT_NOW,
            f"The player of seat {seat} may still come back: wait {seconds} s.",
            retry_seconds=seconds,
        )
    return "left"


def _why_absence_does_not_count(record: MatchRecord, seat: int) -> str:
    if record.clock.kind == "days":
        return f"A move may take days here: nobody can decide about seat {seat} before its time is over."
    return f"The game does not wait for seat {seat} now."


def run_out(match: Match, seat: int) -> RanOut:
    """The seat's time is over; the caller has looked at the clock."""
    expect_person(match, seat)
    event = RanOut(seat)
    course_with(match, event)
    return event


def take_over(match: Match, seat: int, bot: str = STAND_IN) -> TakenOver:
    """A bot plays on in place of a person."""
    expect_person(match, seat)
    if match.bots[seat] is not None:
        raise Refusal(Code.NOT_NOW, f"The bot {match.bots[seat]} plays seat {seat} already.")
    if match.take_overs >= MOST_TAKE_OVERS:
        raise Refusal(
            Code.NOT_NOW,
            f"A bot has stood in {MOST_TAKE_OVERS} times in this match, which is as often as it can be done; "
            "wait for the player of the seat, or end the game.",
        )
    event = TakenOver(seat, bot)
    course_with(match, event)
    return event


def regain(match: Match, seat: int) -> Regained:
    """The person plays the seat again."""
    expect_person(match, seat)
    event = Regained(seat)
    course_with(match, event)
    return event
