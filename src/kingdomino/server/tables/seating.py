"""What may be done at a table before and after the game, and what a change makes of it.

Pure: a record goes in, a changed one or a `Refusal` comes out; `tables.py` stores it.
"""

from collections.abc import Sequence

import msgspec

from kingdomino.server.errors import Code, Refusal
from kingdomino.server.match.model import Guest, MatchRecord, Seat, Status
from kingdomino.server.protocol import Here, NewMatch, Open

replace = msgspec.structs.replace


def expect_meeting(wanted: NewMatch) -> None:
    """Whoever comes can only be met where all other seats are for them, and with luck that nobody chose."""
    here = [seat for seat in wanted.seats if isinstance(seat, Here)]
    others = [seat for seat in wanted.seats if isinstance(seat, Open)]
    is_possible = len(here) == 1 and here[0].name is None and others
    if not is_possible or len(wanted.seats) != 1 + len(others):
        raise Refusal(
            Code.BAD_OPTION,
            "To meet somebody one seat is `here`, without a name, and all others are `open`.",
        )
    if wanted.seed is not None or wanted.same_dice_as is not None:
        raise Refusal(Code.BAD_OPTION, "Who meets somebody cannot choose the luck.")


def expect_open(record: MatchRecord) -> None:
    """Refuse once the host has started."""
    if record.status is not Status.OPEN:
        raise Refusal(
            Code.NOT_NOW,
            "The match is over." if record.status is Status.OVER else "The match has been started.",
        )


def expect_host(record: MatchRecord, guest: Guest) -> None:
    """Refuse everybody but who made the table."""
    if record.host != guest.id:
        raise Refusal(Code.NOT_HOST, "Only who made the table can do that.")


def expect_at_table(record: MatchRecord, guest: Guest) -> None:
    """Refuse who neither made the table nor sits at it."""
    if record.host != guest.id and all(seat.guest != guest.id for seat in record.seats):
        raise Refusal(Code.NOT_YOUR_SEAT, "You do not sit at this table.")


def expect_seat(record: MatchRecord, seat: int) -> None:
    """Refuse a seat that the table does not have."""
    if not 0 <= seat < len(record.seats):
        raise Refusal(
            Code.NOT_FOUND, f"There is no seat {seat}; seats are 0 to {len(record.seats) - 1}."
        )


def own_seat(record: MatchRecord, guest: Guest, wanted: int | None) -> int | None:
    """The seat that a guest wants and has, or any if that is all the same to them."""
    for number, seat in enumerate(record.seats):
        if seat.guest == guest.id and wanted in (None, number):
            return number
    return None


def seat_to_take(record: MatchRecord, guest: Guest, wanted: int | None) -> int:
    """The seat that a guest gets: the one they have, the one they want, or the first that is open."""
    own = own_seat(record, guest, wanted)
    if own is not None:
        return own
    if wanted is None:
        wanted = next((number for number, seat in enumerate(record.seats) if seat.is_open), None)
        if wanted is None:
            raise Refusal(Code.SEAT_TAKEN, "All seats are taken; you can watch.")
    expect_seat(record, wanted)
    if any(seat.guest == guest.id for seat in record.seats):
        raise Refusal(Code.NOT_NOW, "You have a seat already; leave it first.")
    if not record.seats[wanted].is_open:
        raise Refusal(Code.SEAT_TAKEN, f"Seat {wanted} is taken; choose another one.")
    return wanted


def committed(record: MatchRecord, seat: Seat, wanted: str | None) -> Seat:
    """A seat whose player commits to a share: once, and before the start.

    Else one could choose one's share after others have shown theirs. Where the luck is chosen there are no shares.
    """
    if wanted is None or record.is_seeded or wanted == seat.commitment:
        return seat
    if record.status is not Status.OPEN:
        raise Refusal(
            Code.NOT_NOW, "The match has been started: no share can be committed to any more."
        )
    if seat.commitment is not None:
        raise Refusal(
            Code.NOT_NOW,
            "You have committed to another share at this table; that one is yours until you leave.",
        )
    return replace(seat, commitment=wanted)


def committed_seat(record: MatchRecord, guest: str) -> int:
    """The seat at which a guest has committed to a share."""
    for number, seat in enumerate(record.seats):
        if seat.guest == guest and seat.commitment is not None:
            return number
    raise Refusal(Code.NOT_NOW, "You have committed to no share at this table.")


def with_seat(record: MatchRecord, number: int, seat: Seat) -> MatchRecord:
    """The table with another seat in place of one."""
    seats = (*record.seats[:number], seat, *record.seats[number + 1 :])
    return replace(record, seats=seats)


def with_kept(record: MatchRecord, kept: Sequence[Seat]) -> MatchRecord:
    """The table with those who left it on the seats that were kept for them."""
    if not kept:
        return record
    seats = tuple(
        place if seat.is_open else seat for seat, place in zip(record.seats, kept, strict=True)
    )
    return replace(record, seats=seats)


def without(record: MatchRecord, guest: str) -> MatchRecord:
    """The table with the seats of a guest open again."""
    seats = tuple(Seat() if seat.guest == guest else seat for seat in record.seats)
    return replace(record, seats=seats)
