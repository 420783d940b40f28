"""How a game ends, or goes on without a person, before its rules end it: given up, agreed, left, out of time, expired.

Pure. Each makes an event or refuses; when and by whom it may be done is told in `absence.py`, `agreements.py` and
`expiry.py`.
"""

from kingdomino.errors import TableError
from kingdomino.record.course import Course
from kingdomino.record.table_events import (
    REASONS_OF_A_SEAT,
    Ended,
    Resigned,
    TableEvent,
    TakenOver,
)
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.match.replay import Match

STAND_IN = "knight"
"""The bot that plays on in place of a person."""


def resign(match: Match, seat: int, bot: str = STAND_IN) -> tuple[TableEvent, ...]:
    """Give a seat up; with more than two players this bot plays it on."""
    expect_person(match, seat)
    resigned = Resigned(seat)
    course = course_with(match, resigned)
    if course.is_over or course.table.stand_ins[seat] is not None:
        return (resigned,)
    return (resigned, TakenOver(seat, bot))


def end(match: Match, reason: str, seat: int | None = None) -> Ended:
    """End the game at the table: `agreed` or `expired`, or `left` or `out_of_time` with the seat."""
    match.expect_playing()
    if reason in REASONS_OF_A_SEAT and seat is not None:
        expect_person(match, seat)
    event = Ended(reason, seat)
    course_with(match, event)
    return event


def expect_person(match: Match, seat: int) -> None:
    """Refuse unless the match is played and the seat belongs to a person."""
    match.expect_playing()
    match.expect_seat(seat)
    if match.chosen_bots[seat] is not None:
        raise Refusal(Code.NOT_NOW, f"Seat {seat} belongs to a bot.")


def course_with(match: Match, event: TableEvent) -> Course:
    """What the game would be after an event at the table; a `Refusal` if that cannot be."""
    try:
        return match.course.with_event(event)
    except TableError as error:
        raise Refusal(Code.NOT_NOW, f"That is not possible: {error}.") from error
