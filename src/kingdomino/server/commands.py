"""What people do in a match: act, resign, ask, answer, decide about who is away, say something.

Every command returns the seq of the event that it made, or of the last one if it made none. A command that is sent
again, over whatever socket and to whatever worker, gets the answer of the first time.
"""

from math import ceil

import msgspec

from kingdomino.server import agreements, protocol
from kingdomino.server.alarm import AWAY_MS
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.events import (
    Acted,
    AnyEvent,
    Ended,
    Regained,
    Resigned,
    TakenOver,
    TookBack,
)
from kingdomino.server.match import Match
from kingdomino.server.room import Room, SameCommand, Work
from kingdomino.server.storage.records import Offer, Stored

STAND_IN = "knight"
"""The bot that plays on for somebody who is gone."""


class Commands:
    """What one guest, or somebody who only watches, does in one room."""

    def __init__(self, room: Room, guest: str | None) -> None:
        self._room = room
        self._guest = guest

    async def carry_out(self, message: protocol.ClientMessage) -> int:
        """Do what a message asks for; a `Refusal` says why it is not done."""
        match message:
            case protocol.Act():
                return await self._act(message)
            case protocol.Resign():
                return await self._resign(message)
            case protocol.Ask():
                return await self._ask(message)
            case protocol.Reply():
                return await self._reply(message)
            case protocol.Decide():
                return await self._decide(message)
            case protocol.Regain():
                return await self._regain(message)
            case protocol.React():
                return await self._react(message)
            case _:
                raise Refusal(Code.BAD_MESSAGE, f"{message} is no command.")

    def _key(self, id: str) -> str:
        """A guest's own ids: two players who both count 1, 2, 3 are not in each other's way."""
        seats = self._room.seats_of(self._guest)
        return f"{seats[0] if seats else '-'}.{id}"

    async def _once(self, id: str, is_same: SameCommand, work: Work) -> int:
        # Whose id it is may be known only when the room has looked again who sits where.
        return await self._room.once(lambda: self._key(id), is_same, work)

    @property
    def _match(self) -> Match:
        return self._room.match

    # Each command

    async def _act(self, message: protocol.Act) -> int:
        """Play a turn, or a part of it."""

        def is_same(stored: Stored) -> bool:
            event = stored.event
            return (
                isinstance(event, Acted)
                and event.actions == message.actions
                and stored.seq == message.seq + 1
            )

        async def work() -> int:
            seats = self._own_seats()
            self._room.expect(message.seq)
            seat = self._match.to_act
            if seat is None or seat not in seats:
                raise Refusal(Code.NOT_YOUR_TURN, f"It is the turn of seat {seat}.")
            return await self._room.append(
                self._match.act(seat, message.actions), command=self._key(message.id)
            )

        return await self._once(message.id, is_same, work)

    async def _resign(self, message: protocol.Resign) -> int:
        """Give up a seat."""

        def is_same(stored: Stored) -> bool:
            return isinstance(stored.event, Resigned) and stored.event.seat == message.seat

        async def work() -> int:
            self._check_own(message.seat)
            self._room.expect_playing()
            events = self._match.resign(message.seat, STAND_IN)
            return await self._room.append(*events, command=self._key(message.id))

        return await self._once(message.id, is_same, work)

    async def _regain(self, message: protocol.Regain) -> int:
        """Play a seat again that a bot has taken over."""

        def is_same(stored: Stored) -> bool:
            return isinstance(stored.event, Regained) and stored.event.seat == message.seat

        async def work() -> int:
            self._check_own(message.seat)
            self._room.expect_playing()
            return await self._room.append(
                self._match.regain(message.seat), command=self._key(message.id)
            )

        return await self._once(message.id, is_same, work)

    async def _decide(self, message: protocol.Decide) -> int:
        """Let a bot play for somebody who is away or out of time, or end the game."""
        kind = TakenOver if message.choice == "bot" else Ended

        def is_same(stored: Stored) -> bool:
            return isinstance(stored.event, kind) and stored.event.seat == message.seat

        async def work() -> int:
            if message.seat in self._own_seats():
                raise Refusal(Code.NOT_NOW, "This is your own seat; you can resign.")
            self._room.expect(message.seq)
            reason = self._reason_to_decide(message.seat)
            event = (
                self._match.take_over(message.seat, STAND_IN)
                if message.choice == "bot"
                else self._match.end(reason, message.seat)
            )
            return await self._room.append(event, command=self._key(message.id))

        return await self._once(message.id, is_same, work)

    async def _ask(self, message: protocol.Ask) -> int:
        """Ask the others for a take-back or an early end."""
        kind = TookBack if message.what == "take_back" else Ended

        async def work() -> int:
            self._check_own(message.seat)
            self._room.expect(message.seq)
            asked = agreements.offer_of(self._standing(), message.seat)
            if asked is not None and asked.kind == message.what:
                return self._match.seq  # asked before, and who has agreed since has agreed
            offer = Offer(message.what, message.seat, message.seq)
            event = self._granted(offer)
            if not agreements.must_agree(self._room.record, self._match, message.seat):
                return await self._room.append(event, command=self._key(message.id))
            await self._room.change_offers(lambda offers: agreements.with_offer(offers, offer))
            return self._match.seq

        return await self._once(message.id, lambda stored: isinstance(stored.event, kind), work)

    async def _reply(self, message: protocol.Reply) -> int:
        """Agree to what another seat has asked, or not."""

        async def work() -> int:
            self._check_own(message.seat)
            self._room.expect(message.seq)
            offer = agreements.offer_of(self._standing(), message.to)
            if offer is not None:
                return await self._answer_to(offer, message)
            if message.yes:
                raise Refusal(Code.NOT_NOW, "Nothing is asked any more.")
            return self._match.seq  # refused before: nothing is asked, as was wanted

        return await self._once(
            message.id, lambda stored: isinstance(stored.event, TookBack | Ended), work
        )

    async def _answer_to(self, offer: Offer, message: protocol.Reply) -> int:
        needed = agreements.must_agree(self._room.record, self._match, offer.seat)
        if message.seat not in needed:
            raise Refusal(Code.NOT_NOW, "Your consent is not needed.")
        if not message.yes:
            await self._room.change_offers(lambda offers: agreements.without_offer(offers, offer))
            return self._match.seq
        # All seats of a device agree together: one person answers for them.
        agreed = frozenset(offer.agreed) | (set(self._own_seats()) & needed)
        if agreed >= needed:
            return await self._room.append(self._granted(offer), command=self._key(message.id))
        changed = msgspec.structs.replace(offer, agreed=tuple(sorted(agreed)))
        await self._room.change_offers(lambda offers: agreements.with_offer(offers, changed))
        return self._match.seq

    async def _react(self, message: protocol.React) -> int:
        """Say something to the table, at any time."""
        self._check_own(message.seat)
        await self._room.say(message.seat, message.reaction, message.id)
        return self._match.seq

    # What is allowed

    def _own_seats(self) -> tuple[int, ...]:
        seats = self._room.seats_of(self._guest)
        if not seats:
            raise Refusal(Code.NOT_YOUR_SEAT, "You watch this match; only its players can do that.")
        return seats

    def _check_own(self, seat: int) -> None:
        if seat not in self._own_seats():
            raise Refusal(Code.NOT_YOUR_SEAT, f"Seat {seat} is not yours.")

    def _reason_to_decide(self, seat: int) -> str:
        """Why the others may decide about a seat: `out_of_time` or `left`."""
        seats = self._room.record.seats
        if seat >= len(seats):
            raise Refusal(Code.BAD_MESSAGE, f"There is no seat {seat}.")
        if self._match.bots[seat] is not None:
            raise Refusal(Code.NOT_NOW, "A bot plays this seat already.")
        if seat in self._match.out_of_time:
            return "out_of_time"
        away = seats[seat].away_since
        if away is None:
            raise Refusal(Code.NOT_NOW, f"The player of seat {seat} is here.")
        left = AWAY_MS - (self._room.house.storage.now() - away)
        if left > 0:
            seconds = ceil(left / 1000)
            raise Refusal(
                Code.NOT_NOW,
                f"The player of seat {seat} may still come back: wait {seconds} s.",
                retry_seconds=seconds,
            )
        return "left"

    def _standing(self) -> tuple[Offer, ...]:
        return agreements.standing(self._room.record, self._match)

    def _granted(self, offer: Offer) -> AnyEvent:
        if offer.kind == "take_back":
            return self._match.take_back(offer.seat)
        return self._match.end("agreed", None)
