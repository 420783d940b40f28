"""A table before and after the game: make it, sit down, leave, start, reveal, play again.

A change is made to the table as it was read and stored only if nobody has changed it since; else it is tried again.
"""

import secrets
from collections.abc import Callable, Sequence

import msgspec

from kingdomino.server.dice.draws import (
    SECRET_BYTES,
    commitment,
    is_share_of,
    secret_of_seed,
)
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.live.rooms import Rooms
from kingdomino.server.match.absence import MOMENT_MS
from kingdomino.server.match.deadlines import REVEAL_MS
from kingdomino.server.match.model import Guest, MatchRecord, Seat, Status
from kingdomino.server.protocol import Join, NewMatch
from kingdomino.server.tables import seating
from kingdomino.server.tables.new_table import new_table
from kingdomino.server.tables.rematch import (
    expect_rematch,
    in_series,
    is_later_game,
    kept_seats,
    rematch_table,
)
from kingdomino.server.views.table import series_points, table_link

MOST_OPEN_TABLES = 10
"""Tables that a guest has made and that have not begun; the storage counts them."""

TRIES = 20
"""How often a change is tried: each time somebody else was faster."""

Change = Callable[[MatchRecord], MatchRecord]

replace = msgspec.structs.replace


class Tables:
    """What guests do with tables."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.storage = rooms.services.storage

    async def table(self, id: str) -> MatchRecord:
        """A match; a `Refusal` if there is none."""
        record = await self.storage.match(id)
        if record is None:
            raise Refusal(Code.NOT_FOUND, "There is no such match; check the link.")
        return record

    def link(self, id: str) -> str:
        """The address by which others join or watch."""
        return table_link(self.rooms.services, id)

    async def create(self, guest: Guest, wanted: NewMatch) -> MatchRecord:
        """A new table."""
        await self._check_open_tables(guest)
        secret = await self._secret(wanted)
        record = new_table(wanted, guest.id, commitment(secret), self.storage.now())
        await self.storage.create_match(record, secret)
        return record

    async def meet(self, guest: Guest, wanted: NewMatch) -> MatchRecord:
        """Sit down at a public table like this one where somebody waits; if nobody does, make it and wait."""
        seating.expect_meeting(wanted)
        secret, now = secrets.token_bytes(SECRET_BYTES), self.storage.now()
        wanted = replace(wanted, is_public=True)
        record = new_table(wanted, guest.id, commitment(secret), now)
        may_make = not await self._has_too_many_tables(guest)
        found = await self.storage.meet(
            record, secret, here_since=now - MOMENT_MS, may_make=may_make
        )
        if found is None:
            raise _too_many_tables()
        return await self.table(found)

    async def waiting(self, limit: int) -> Sequence[MatchRecord]:
        """Public tables with an open seat, at most so many: where somebody can be met first."""
        here_since = self.storage.now() - MOMENT_MS
        return await self.storage.waiting_tables(here_since=here_since, limit=limit)

    async def join(self, guest: Guest, id: str, wanted: Join) -> MatchRecord:
        """Sit down; who sits there already may commit to a share."""
        kept = await self._kept_seats(guest, id)

        def change(record: MatchRecord) -> MatchRecord:
            own = seating.own_seat(record, guest, wanted.seat)
            if record.status is not Status.OPEN and own is not None:
                seating.committed(record, record.seats[own], wanted.commitment)
                return record  # It is sent again, and was done.
            seating.expect_open(record)
            if guest.id in record.removed:
                raise Refusal(
                    Code.REMOVED, "The host has removed you from this table; you can watch."
                )
            record = seating.with_kept(record, kept)
            number = seating.seat_to_take(record, guest, wanted.seat)
            taken = record.seats[number]
            if taken.guest is None:
                taken = Seat(guest=guest.id, away_since=self.storage.now())
            return seating.with_seat(
                record, number, seating.committed(record, taken, wanted.commitment)
            )

        return await self._change(id, change)

    async def _kept_seats(self, guest: Guest, id: str) -> tuple[Seat, ...]:
        """The seats that only this guest can have, because a Dynasty is played by the same players (rule K17)."""
        record = await self.table(id)
        if record.previous is None or not is_later_game(record):
            return ()
        return kept_seats(record, await self.table(record.previous), guest.id, self.storage.now())

    async def leave(self, guest: Guest, id: str) -> MatchRecord | None:
        """Get up before the start. A table whose host leaves is closed: None."""
        record = await self.table(id)
        seating.expect_open(record)
        seating.expect_at_table(record, guest)
        if record.host == guest.id:
            await self.storage.remove_match(id)
            return None

        def change(record: MatchRecord) -> MatchRecord:
            seating.expect_open(record)
            seating.expect_at_table(record, guest)
            return seating.without(record, guest.id)

        return await self._change(id, change)

    async def remove(self, guest: Guest, id: str, seat: int) -> MatchRecord:
        """The host makes a seat open again before the start. Who sat there cannot come back, but in a later game of a dynasty."""

        def change(record: MatchRecord) -> MatchRecord:
            seating.expect_host(record, guest)
            seating.expect_open(record)
            seating.expect_seat(record, seat)
            removed = record.seats[seat].guest
            if removed is None or removed == guest.id:
                raise Refusal(
                    Code.NOT_NOW, f"On seat {seat} there is nobody whom you could remove."
                )
            record = seating.without(record, removed)
            if is_later_game(record):
                return record  # Nobody else may sit there, so they may come back.
            return replace(record, removed=tuple(sorted({*record.removed, removed})))

        return await self._change(id, change)

    async def start(self, guest: Guest, id: str) -> MatchRecord:
        """The host starts: shares are awaited for a moment, then the match begins."""

        def change(record: MatchRecord) -> MatchRecord:
            seating.expect_host(record, guest)
            if record.status in (Status.REVEALING, Status.PLAYING):
                return record  # It is sent again, and was done.
            seating.expect_open(record)
            empty = [number for number, seat in enumerate(record.seats) if seat.is_open]
            if empty:
                raise Refusal(
                    Code.NOT_NOW,
                    f"Seat {empty[0]} is still open; wait for somebody, or make a table with a bot there.",
                )
            due_at = self.storage.now() + REVEAL_MS
            return replace(record, status=Status.REVEALING, due_at=due_at, removed=())

        return await self._begin_if_ready(await self._change(id, change))

    async def reveal(self, guest: Guest, id: str, share: str) -> MatchRecord:
        """Show the share that was committed to. When everybody has, the match begins."""

        def change(record: MatchRecord) -> MatchRecord:
            seating.expect_at_table(record, guest)
            number = seating.committed_seat(record, guest.id)
            seat = record.seats[number]
            if seat.share == share:
                return record  # It is sent again, and was done.
            if record.status is not Status.REVEALING:
                raise Refusal(
                    Code.NOT_NOW, "Shares are revealed when the host has started, and not later."
                )
            if seat.commitment is None or not is_share_of(share, seat.commitment):
                raise Refusal(
                    Code.ILLEGAL,
                    "This is not the share that you committed to: its SHA-256 differs.",
                )
            return seating.with_seat(record, number, replace(seat, share=share))

        return await self._begin_if_ready(await self._change(id, change))

    async def _begin_if_ready(self, record: MatchRecord) -> MatchRecord:
        waiting = any(seat.commitment and not seat.share for seat in record.seats)
        if waiting or record.status is not Status.REVEALING:
            return record
        await (await self.rooms.room(record.id)).begin()
        return await self.table(record.id)

    async def rematch(self, guest: Guest, id: str) -> MatchRecord:
        """Play again, or the next game of a series, with seats rotated. Whoever asks second gets the same table."""
        record = await self.table(id)
        seating.expect_at_table(record, guest)
        expect_rematch(record)
        gone = record.next
        # The host may have left that table: then there can be another one.
        if gone is not None and (found := await self.storage.match(gone)) is not None:
            return found
        await self._check_open_tables(guest)
        made = await self._rematch_table(guest, record)

        def change(record: MatchRecord) -> MatchRecord:
            return replace(record, next=made.id) if record.next == gone else record

        linked = await self._change(id, change)
        if linked.next != made.id:
            # Somebody else was faster: theirs is the rematch.
            await self.storage.remove_match(made.id)
        assert linked.next is not None
        return await self.table(linked.next)

    async def _rematch_table(self, guest: Guest, record: MatchRecord) -> MatchRecord:
        known = await self.storage.guests([seat.guest for seat in record.seats if seat.guest])
        secret = secrets.token_bytes(SECRET_BYTES)
        table = rematch_table(record, known, guest.id, commitment(secret), self.storage.now())
        if record.series is not None:
            room = await self.rooms.room(record.id)
            await room.log.refresh()  # it may have ended at another worker
            table = in_series(table, series_points(record, room.log.match))
        await self.storage.create_match(table, secret)
        return table

    async def mute(self, guest: Guest, id: str, seat: int, muted: bool) -> None:
        """Whether a guest wants to see the reactions of whoever sits there."""
        record = await self.table(id)
        seating.expect_seat(record, seat)
        other = record.seats[seat].guest
        if other is None or other == guest.id:
            raise Refusal(Code.NOT_NOW, f"On seat {seat} there is nobody else whom you could mute.")
        if not await self.storage.guests([other]):
            raise Refusal(Code.NOT_NOW, f"Who sat on seat {seat} is forgotten and says nothing.")
        await self.storage.mute(guest.id, other, muted)

    async def _has_too_many_tables(self, guest: Guest) -> bool:
        return await self.storage.open_tables_of(guest.id) >= MOST_OPEN_TABLES

    async def _check_open_tables(self, guest: Guest) -> None:
        if await self._has_too_many_tables(guest):
            raise _too_many_tables()

    async def _secret(self, wanted: NewMatch) -> bytes:
        """Where the luck of a new match comes from."""
        if wanted.seed is not None and wanted.same_dice_as is not None:
            raise Refusal(
                Code.BAD_OPTION,
                "A `seed` and `same_dice_as` both choose the luck of the match; send only one of them.",
            )
        if wanted.same_dice_as is not None:
            room = await self.rooms.room(wanted.same_dice_as)
            if room.log.record.is_upload or room.log.record.status is not Status.OVER:
                raise Refusal(
                    Code.BAD_OPTION,
                    "The same dice can be had again only of a match that was played here to its end.",
                )
            return room.log.draw_source.key(room.log.match.shares)
        if wanted.seed is not None:
            return secret_of_seed(wanted.seed)
        return secrets.token_bytes(SECRET_BYTES)

    async def _change(self, id: str, change: Change) -> MatchRecord:
        """Change a table as it is now, whoever else is changing it."""
        for _ in range(TRIES):
            record = await self.table(id)
            changed = change(record)
            if changed == record:
                return record
            changed = replace(changed, version=record.version + 1)
            if await self.storage.update_table(changed):
                return changed
        raise Refusal(Code.BUSY, "The table is changing too fast; try again.", retry_seconds=1)


def _too_many_tables() -> Refusal:
    return Refusal(
        Code.TOO_MANY,
        f"You have {MOST_OPEN_TABLES} tables open already; start, or leave, one of them first.",
        retry_seconds=60,
    )
