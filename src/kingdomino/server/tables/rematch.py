"""A rematch, or the next game of a Dynasty: the same people and bots, each one seat further on. Pure."""

from collections.abc import Collection

import msgspec

from kingdomino.classic.dynasty import GAMES_IN_A_DYNASTY
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.match.expiry import TABLE_MS
from kingdomino.server.match.model import MatchRecord, Seat, Status
from kingdomino.server.match.replay import RULES_VERSION
from kingdomino.server.tables.new_table import new_id


def expect_rematch(record: MatchRecord) -> None:
    """Refuse where there is nothing to play again."""
    if record.is_upload or record.status is not Status.OVER:
        raise Refusal(
            Code.NOT_NOW, "There is a rematch only of a match that was played here to its end."
        )


def is_later_game(record: MatchRecord) -> bool:
    """Whether the seats belong to those who have played the games of a Dynasty before this one (rule K17)."""
    return record.series_number >= 2


def kept_seats(
    record: MatchRecord, previous: MatchRecord, guest: str, now: int
) -> tuple[Seat, ...]:
    """The seats of a later game of a Dynasty that only this guest can have; a `Refusal` if there is none."""
    seats = next_seats(previous, [guest], now)
    if all(seat.guest is None for seat in seats):
        raise Refusal(
            Code.SEAT_TAKEN,
            f"This is game {record.series_number} of a dynasty, for those who played before; you can watch. "
            "If one of them does not come back, who made the table may leave it and begin anew.",
            "K17",
        )
    return seats


def rematch_table(
    record: MatchRecord, known: Collection[str], host: str, commitment: str, now: int
) -> MatchRecord:
    """The table of a rematch: the same people and bots, each one seat further on; who is forgotten leaves theirs open.

    Everybody's place is kept for them; they commit to a new share when they come.
    """
    return msgspec.structs.replace(
        record,
        id=new_id(),
        rules_version=RULES_VERSION,
        status=Status.OPEN,
        seats=next_seats(record, known, now),
        host=host,
        commitment=commitment,
        created_at=now,
        changed_at=now,
        seq=0,
        version=0,
        due_at=now + TABLE_MS,
        offers=(),
        previous=record.id,
        next=None,
        rotation=(record.rotation + 1) % len(record.seats),
        is_seeded=False,
    )


def next_seats(record: MatchRecord, known: Collection[str], now: int) -> tuple[Seat, ...]:
    """Who sits where in the match after this one, as far as they are known."""
    rotated = (*record.seats[1:], record.seats[0])
    return tuple(_kept(seat, known, now) for seat in rotated)


def _kept(seat: Seat, known: Collection[str], now: int) -> Seat:
    if seat.guest is None:
        return Seat(bot=seat.bot)
    return Seat(guest=seat.guest, name=seat.name, away_since=now) if seat.guest in known else Seat()


def in_series(table: MatchRecord, points: tuple[int, ...]) -> MatchRecord:
    """The table of a rematch as the next game of its Dynasty, or the first of a new one (rule K17).

    The points are those of all games so far, by the seats of the game before. A Dynasty is played by the same players:
    if one of them was forgotten, whose seat is open now, it cannot go on.
    """
    is_complete = not any(seat.is_open for seat in table.seats)
    if table.series_number >= GAMES_IN_A_DYNASTY or not is_complete:
        return msgspec.structs.replace(table, series=table.id, series_number=1, series_points=())
    return msgspec.structs.replace(
        table, series_number=table.series_number + 1, series_points=(*points[1:], points[0])
    )
