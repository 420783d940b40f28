"""What people do in a match: act, resign, ask, answer, decide about who is away, say something.

Every command returns the seq of the event that it made, or of the last one if it made none. A command that is sent
again, over whatever socket and to whatever worker, gets the answer of the first time.
"""

from math import ceil

import msgspec

from kingdomino.server import protocol
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.live import presence
from kingdomino.server.live.idempotency import CommandName
from kingdomino.server.live.room import Room, Work
from kingdomino.server.match import agreements
from kingdomino.server.match.events import (
    AnyEvent,
)
from kingdomino.server.match.model import Offer
from kingdomino.server.match.new_events import Match

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

    def _name(self, message: protocol.Command) -> CommandName:
        return self._room.name_of(self._guest, message)

    async def _once(self, message: protocol.Command, work: Work) -> int:
        # Whose command it is may be known only when the room has looked again who sits where.
        return await self._room.once(lambda: self._name(message), work)

    @property
    def _match(self) -> Match:
        return self._room.match

    # Each command

    async def _act(self, message: protocol.Act) -> int:
        """Play a turn, or a part of it."""

        async def work() -> int:
            seats = self._own_seats()
            self._room.expect(message.seq)
            seat = self._match.to_act
            if seat is None or seat not in seats:
                raise Refusal(Code.NOT_YOUR_TURN, f"It is the turn of seat {seat}.")
            return await self._room.append(
                self._match.act(seat, message.actions), command=str(self._name(message))
            )

        return await self._once(message, work)

    async def _resign(self, message: protocol.Resign) -> int:
        """Give up a seat."""

        async def work() -> int:
            self._check_own(message.seat)
            self._room.expect_playing()
            events = self._match.resign(message.seat, STAND_IN)
            return await self._room.append(*events, command=str(self._name(message)))

        return await self._once(message, work)

    async def _regain(self, message: protocol.Regain) -> int:
        """Play a seat again that a bot has taken over."""

        async def work() -> int:
            self._check_own(message.seat)
            self._room.expect_playing()
            return await self._room.append(
                self._match.regain(message.seat), command=str(self._name(message))
            )

        return await self._once(message, work)

    async def _decide(self, message: protocol.Decide) -> int:
        """Let a bot play for somebody who is away or out of time, or end the game."""

        async def work() -> int:
            if message.seat in self._own_seats():
                raise Refusal(Code.NOT_NOW, "This is your own seat; you can resign.")
            self._check_plays()
            # The other may have come back a moment ago, to another worker.
            await self._room.look_again()
            self._room.expect(message.seq)
            reason = self._reason_to_decide(message.seat)
            event = (
                self._match.take_over(message.seat, STAND_IN)
                if message.choice == "bot"
                else self._match.end(reason, message.seat)
            )
            return await self._room.append(event, command=str(self._name(message)))

        return await self._once(message, work)

    async def _ask(self, message: protocol.Ask) -> int:
        """Ask the others for a take-back or an early end."""

        async def work() -> int:
            self._check_own(message.seat)
            self._check_plays()
            self._room.expect(message.seq)
            asked = agreements.offer_of(self._standing(), message.seat)
            if asked is not None and asked.kind == message.what:
                return self._match.seq  # asked before, and who has agreed since has agreed
            offer = Offer(message.what, message.seat, message.seq)
            event = self._granted(offer)
            if not agreements.must_agree(self._room.record, self._match, message.seat):
                return await self._room.append(event, command=str(self._name(message)))
            await self._room.change_offers(lambda offers: agreements.with_offer(offers, offer))
            return self._match.seq

        return await self._once(message, work)

    async def _reply(self, message: protocol.Reply) -> int:
        """Agree to what another seat has asked, or not; or no longer want what one has asked oneself."""

        async def work() -> int:
            self._check_own(message.seat)
            self._room.expect(message.seq)
            if message.to >= len(self._room.record.seats):
                raise Refusal(Code.NOT_FOUND, f"There is no seat {message.to} at this table.")
            offer = agreements.offer_of(self._standing(), message.to)
            if offer is not None and offer.kind == message.what:
                return await self._answer_to(offer, message)
            if message.yes:
                raise Refusal(
                    Code.NOT_NOW,
                    f"Seat {message.to} does not ask for this, or no longer; see `offers` of the table.",
                )
            return self._match.seq  # refused before: nothing is asked, as was wanted

        return await self._once(message, work)

    async def _answer_to(self, offer: Offer, message: protocol.Reply) -> int:
        needed = agreements.must_agree(self._room.record, self._match, offer.seat)
        is_withdrawn = not message.yes and offer.seat in self._own_seats()
        if message.seat not in needed and not is_withdrawn:
            raise Refusal(Code.NOT_NOW, "Your consent is not needed.")
        if not message.yes:
            await self._room.change_offers(lambda offers: agreements.without_offer(offers, offer))
            return self._match.seq
        # All seats of a device agree together: one person answers for them.
        agreed = frozenset(offer.agreed) | (set(self._own_seats()) & needed)
        if agreed >= needed:
            return await self._room.append(self._granted(offer), command=str(self._name(message)))
        changed = msgspec.structs.replace(offer, agreed=tuple(sorted(agreed)))
        await self._room.change_offers(lambda offers: agreements.with_offer(offers, changed))
        return self._match.seq

    async def _react(self, message: protocol.React) -> int:
        """Say something to the table, at any time."""
        self._room.check_id(self._name(message))
        self._check_own(message.seat)
        await self._room.say(message)
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

    def _check_plays(self) -> None:
        """Refuse somebody whose seats are all played by bots: they have resigned, or were away for too long."""
        if all(self._match.bots[seat] is not None for seat in self._own_seats()):
            raise Refusal(Code.NOT_NOW, "A bot plays for you; only who plays can do that.")

    def _reason_to_decide(self, seat: int) -> str:
        """Why the others may decide about a seat: `out_of_time` or `left`."""
        seats = self._room.record.seats
        if seat >= len(seats):
            raise Refusal(
                Code.NOT_FOUND, f"There is no seat {seat}; seats are 0 to {len(seats) - 1}."
            )
        if self._match.bots[seat] is not None:
            raise Refusal(Code.NOT_NOW, "A bot plays this seat already.")
        if seat in self._match.out_of_time:
            return "out_of_time"
        away = self._room.away_ms(seat)
        if away == 0:
            raise Refusal(Code.NOT_NOW, f"The player of seat {seat} is here.")
        self._check_absence_counts(seat)
        left = presence.AWAY_MS - away
        if left > 0:
            seconds = ceil(left / 1000)
            raise Refusal(
                Code.NOT_NOW,
                f"The player of seat {seat} may still come back: wait {seconds} s.",
                retry_seconds=seconds,
            )
        return "left"

    def _check_absence_counts(self, seat: int) -> None:
        if presence.absence_counts(self._room.record, self._match, seat):
            return
        if self._room.record.clock.kind == "days":
            raise Refusal(
                Code.NOT_NOW,
                f"A move may take days here: nobody can decide about seat {seat} before its time is over.",
            )
        raise Refusal(Code.NOT_NOW, f"The game does not wait for seat {seat} now.")

    def _standing(self) -> tuple[Offer, ...]:
        return agreements.standing(self._room.record, self._match)

    def _granted(self, offer: Offer) -> AnyEvent:
        if offer.kind == "take_back":
            return self._match.take_back(offer.seat)
        return self._match.end("agreed", None)
