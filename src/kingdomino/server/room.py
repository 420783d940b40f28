"""One match that is played or watched here: commands in, events out.

Nobody is told anything before it is durable: a command makes events, the storage appends them where the log is
expected to be, and only then do the sockets hear of them. If somebody else was first, in another worker or by a
command that crossed ours, the constraint of the database says so and the room reads what it has missed.
"""

import asyncio
import time
from collections.abc import Callable, Sequence

import msgspec

from kingdomino.server import agreements, protocol
from kingdomino.server.alarm import AWAY_MS, IDLE_MS, due_at
from kingdomino.server.connection import Connection
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.events import (
    Acted,
    AnyEvent,
    Began,
    Disclosed,
    Ended,
    Regained,
    Resigned,
    TakenOver,
    TookBack,
)
from kingdomino.server.fairness import Luck, draw
from kingdomino.server.house import House
from kingdomino.server.match import Match
from kingdomino.server.storage.contract import RepeatedCommandError, StaleError
from kingdomino.server.storage.records import Append, Guest, MatchRecord, Offer, Status, Stored
from kingdomino.server.table_view import table_view
from kingdomino.server.views import position_view, preview

STAND_IN = "knight"
"""The bot that plays on for somebody who is gone."""

TRIES = 5
"""How often a change of the table is tried before giving up."""

SameCommand = Callable[[AnyEvent], bool]


class Room:
    """One match as this worker knows it, and the sockets that want to hear of it."""

    def __init__(self, house: House, record: MatchRecord, luck: Luck) -> None:
        self.house = house
        self.record = record
        self.luck = luck
        self.match = Match.before(record.game, record.options, record.clock)
        self.log: list[Stored] = []
        self.guests: dict[str, Guest] = {}
        self.connections: set[Connection] = set()
        self.used_at = house.storage.now()
        self._commands: dict[str, Stored] = {}
        self._lock = asyncio.Lock()
        self._encoder = msgspec.json.Encoder()

    @classmethod
    async def load(cls, house: House, id: str) -> "Room":
        """The room of a match; who asks for one that does not exist is told so."""
        record = await house.storage.match(id)
        if record is None:
            raise Refusal(Code.NOT_FOUND, "There is no such match; check the link.")
        secret = await house.storage.secret(id)
        room = cls(house, record, Luck(secret, record.id, record.is_seeded))
        await room._read_guests()
        room._take(await house.storage.events(id))
        return room

    # What is known

    @property
    def id(self) -> str:
        """The match."""
        return self.record.id

    def seats_of(self, guest: str | None) -> tuple[int, ...]:
        """The seats that a guest has."""
        if guest is None:
            return ()
        return tuple(seat for seat, taken in enumerate(self.record.seats) if taken.guest == guest)

    def table_for(self, guest: str | None) -> protocol.TableView:
        """The table as a guest sees it."""
        return table_view(
            self.record, self.match, self.guests, guest, self.house.storage.now(), self.house
        )

    def outcome(self) -> protocol.OutcomeView | None:
        """How the match ended."""
        found = self.match.outcome
        if found is None:
            return None
        return protocol.OutcomeView(
            found.reason, found.ranks, tuple(score.total for score in found.scores)
        )

    def welcome(self, guest: str | None, seq: int) -> protocol.Welcome:
        """All that a client needs that knows the log up to an event."""
        return protocol.Welcome(
            table=self.table_for(guest),
            events=tuple(_happened(stored) for stored in self.log[seq:]),
            position=position_view(self.match) if self.match.has_begun else None,
            outcome=self.outcome(),
            now=self.house.storage.now(),
        )

    def preview(self, guest: str | None, message: protocol.Preview) -> protocol.Previewed:
        """What a client may do next and what that would bring."""
        if message.seq != self.match.seq:
            raise self._stale()
        seat = self.match.to_act
        if message.actions and seat not in self.seats_of(guest):
            raise Refusal(Code.NOT_YOUR_TURN, "You can only try moves when it is your turn.")
        return preview(self.match, message)

    # Coming and going

    async def enter(self, connection: Connection, hello: protocol.Hello) -> None:
        """Let a socket hear of everything from an event on, without a gap and without doubling."""
        async with self._lock:
            await self._refresh()
            if hello.seq > self.match.seq:
                raise Refusal(
                    Code.STALE,
                    f"The log is at {self.match.seq}, not at {hello.seq}; say hello with seq 0.",
                )
            connection.send(self._encoder.encode(self.welcome(connection.guest, hello.seq)))
            self.connections.add(connection)
        await self._note_presence(connection.guest)
        if self.record.status is Status.REVEALING:
            self._ask_to_reveal(connection)

    async def leave(self, connection: Connection) -> None:
        """A socket is gone."""
        self.connections.discard(connection)
        self.used_at = self.house.storage.now()
        if not any(each.guest == connection.guest for each in self.connections):
            await self._note_presence(connection.guest, left=True)

    async def _note_presence(self, guest: str | None, *, left: bool = False) -> None:
        seats = self.seats_of(guest)
        if guest is None or not seats or self.record.status is Status.OVER:
            return
        taken = self.record.seats[seats[0]]
        if not left and taken.away_since is None and taken.worker == self.house.worker:
            return
        await self.house.storage.set_presence(
            self.id,
            guest,
            worker=self.house.worker,
            away_since=self.house.storage.now() if left else None,
        )

    # Commands: each returns the seq of the event that it made, the same one when it is repeated

    async def act(self, guest: str | None, message: protocol.Act) -> int:
        """Play a turn, or a part of it."""

        def same(event: AnyEvent) -> bool:
            return isinstance(event, Acted) and event.actions == message.actions

        async with self._lock:
            if (done := await self._repeated(message.id, same, message.seq)) is not None:
                return done
            seats = self._own_seats(guest)
            self._expect(message.seq)
            seat = self.match.to_act
            if seat is None or seat not in seats:
                raise Refusal(Code.NOT_YOUR_TURN, self._whose_turn())
            return await self._append(self.match.act(seat, message.actions), command=message.id)

    async def resign(self, guest: str | None, message: protocol.Resign) -> int:
        """Give up a seat."""

        def same(event: AnyEvent) -> bool:
            return isinstance(event, Resigned) and event.seat == message.seat

        async with self._lock:
            if (done := await self._repeated(message.id, same)) is not None:
                return done
            self._own_seat(guest, message.seat)
            events = self.match.resign(message.seat, STAND_IN)
            return await self._append(*events, command=message.id)

    async def regain(self, guest: str | None, message: protocol.Regain) -> int:
        """Play a seat again that a bot has taken over."""

        def same(event: AnyEvent) -> bool:
            return isinstance(event, Regained) and event.seat == message.seat

        async with self._lock:
            if (done := await self._repeated(message.id, same)) is not None:
                return done
            self._own_seat(guest, message.seat)
            return await self._append(self.match.regain(message.seat), command=message.id)

    async def decide(self, guest: str | None, message: protocol.Decide) -> int:
        """Let a bot play for somebody who is away or out of time, or end the game."""

        def same(event: AnyEvent) -> bool:
            return isinstance(event, TakenOver | Ended) and event.seat == message.seat

        async with self._lock:
            if (done := await self._repeated(message.id, same, message.seq)) is not None:
                return done
            if message.seat in self._own_seats(guest):
                raise Refusal(Code.NOT_NOW, "This is your own seat; you can resign.")
            self._expect(message.seq)
            reason = self._reason_to_decide(message.seat)
            event = (
                self.match.take_over(message.seat, STAND_IN)
                if message.choice == "bot"
                else self.match.end(reason, message.seat)
            )
            return await self._append(event, command=message.id)

    async def ask(self, guest: str | None, message: protocol.Ask) -> int:
        """Ask the others for a take-back or an early end."""

        def same(event: AnyEvent) -> bool:
            return isinstance(event, TookBack | Ended)

        async with self._lock:
            if (done := await self._repeated(message.id, same, message.seq)) is not None:
                return done
            self._own_seat(guest, message.seat)
            self._expect(message.seq)
            offer = Offer(message.what, message.seat, message.seq)
            event = self._granted(offer)
            if not agreements.must_agree(self.record, self.match, message.seat):
                return await self._append(event, command=message.id)
            await self._change_offers(lambda offers: agreements.with_offer(offers, offer))
            return self.match.seq

    async def reply(self, guest: str | None, message: protocol.Reply) -> int:
        """Agree to what another seat has asked, or not."""

        def same(event: AnyEvent) -> bool:
            return isinstance(event, TookBack | Ended)

        async with self._lock:
            if (done := await self._repeated(message.id, same, message.seq)) is not None:
                return done
            self._own_seat(guest, message.seat)
            self._expect(message.seq)
            offer = agreements.offer_of(agreements.standing(self.record, self.match), message.to)
            if offer is None:
                raise Refusal(Code.NOT_NOW, "Nothing is asked any more.")
            needed = agreements.must_agree(self.record, self.match, offer.seat)
            if message.seat not in needed:
                raise Refusal(Code.NOT_NOW, "Your consent is not needed.")
            if not message.yes:
                await self._change_offers(lambda offers: agreements.without_offer(offers, offer))
                return self.match.seq
            # All seats of a device agree together: one person answers for them.
            agreed = frozenset(offer.agreed) | (set(self.seats_of(guest)) & needed)
            if agreed >= needed:
                return await self._append(self._granted(offer), command=message.id)
            changed = msgspec.structs.replace(offer, agreed=tuple(sorted(agreed)))
            await self._change_offers(lambda offers: agreements.with_offer(offers, changed))
            return self.match.seq

    async def react(self, guest: str | None, message: protocol.React) -> int:
        """Say something to the table."""
        self._own_seat(guest, message.seat)
        await self.house.storage.say(self.id, f"{message.seat} {message.reaction}")
        return self.match.seq

    # The server's own part

    async def begin(self) -> None:
        """The match begins, with the shares that have been revealed."""
        async with self._lock:
            await self._refresh()
            if self.record.status is not Status.REVEALING or self.match.seq:
                return
            shares = {
                str(seat): taken.share
                for seat, taken in enumerate(self.record.seats)
                if taken.share is not None
            }
            await self._append(Began(tuple(seat.bot for seat in self.record.seats), shares))

    async def attend(self) -> None:
        """Do what is overdue: a bot's turn, a clock, an expiry. If nothing is, set the alarm anew."""
        async with self._lock:
            await self._refresh()
            if self.record.status is not Status.PLAYING:
                return
            now = self.house.storage.now()
            seat = self.match.to_act
            if seat is not None and seat >= 0 and self.match.bots[seat] is not None:
                self._let_bot_play()
            elif (out := self.match.runs_out_at(self.house.outages)) is not None and out <= now:
                assert seat is not None
                await self._append(self.match.run_out(seat))
                return
            elif now - self.match.at >= IDLE_MS:
                await self._append(self.match.end("expired", None))
                return
            await self.house.storage.set_due(self.id, self.match.seq, self._due_at(now))

    async def refresh(self) -> None:
        """Read what others have done to this match."""
        async with self._lock:
            await self._refresh()

    def hear(self, seat: int, reaction: protocol.Reaction) -> None:
        """Tell everybody here what somebody said, but those who do not want to hear them."""
        speaker = self.record.seats[seat].guest
        message = self._encoder.encode(protocol.Reacted(seat, reaction))
        for connection in self.connections:
            if speaker not in connection.muted:
                connection.send(message)

    # Inside

    def _own_seats(self, guest: str | None) -> tuple[int, ...]:
        seats = self.seats_of(guest)
        if not seats:
            raise Refusal(Code.NOT_YOUR_SEAT, "You watch this match; only its players can do that.")
        return seats

    def _own_seat(self, guest: str | None, seat: int) -> None:
        if seat not in self._own_seats(guest):
            raise Refusal(Code.NOT_YOUR_SEAT, f"Seat {seat} is not yours.")
        if self.record.status is not Status.PLAYING:
            raise Refusal(Code.NOT_NOW, f"The match is {self.record.status}.")

    def _expect(self, seq: int) -> None:
        if self.record.status is not Status.PLAYING:
            raise Refusal(Code.NOT_NOW, f"The match is {self.record.status}.")
        if seq != self.match.seq:
            raise self._stale()

    def _stale(self) -> Refusal:
        return Refusal(Code.STALE, f"The log is at {self.match.seq} now; look at what happened.")

    def _whose_turn(self) -> str:
        return f"It is the turn of seat {self.match.to_act}."

    def _reason_to_decide(self, seat: int) -> str:
        """Why the others may decide about a seat: `out_of_time` or `left`."""
        if seat >= len(self.record.seats):
            raise Refusal(Code.BAD_MESSAGE, f"There is no seat {seat}.")
        if self.match.bots[seat] is not None:
            raise Refusal(Code.NOT_NOW, "A bot plays this seat already.")
        if seat in self.match.out_of_time:
            return "out_of_time"
        away = self.record.seats[seat].away_since
        now = self.house.storage.now()
        if away is None or now - away < AWAY_MS:
            raise Refusal(Code.NOT_NOW, f"The player of seat {seat} is not away for long enough.")
        return "left"

    def _granted(self, offer: Offer) -> AnyEvent:
        if offer.kind == "take_back":
            return self.match.take_back(offer.seat)
        return self.match.end("agreed", None)

    async def _repeated(self, id: str, same: SameCommand, seq: int | None = None) -> int | None:
        """The seq of the event that a command has made already; None for a new command."""
        if id not in self._commands and seq is not None and seq != self.match.seq:
            await self._refresh()
        stored = self._commands.get(id)
        if stored is None:
            return None
        if not same(stored.event):
            raise Refusal(
                Code.ID_REUSED, f"The id {id} was used for another command; take a new one."
            )
        return stored.seq

    def _due_at(self, now: int) -> int | None:
        return due_at(self.record, self.match, now, self.house.outages)

    async def _append(self, *events: AnyEvent, command: str | None = None) -> int:
        """Append events and what follows from them by itself; when it returns they are durable and told."""
        now = self.house.storage.now()
        stored, match = self.match.record(events, now, command)
        if (drawn := draw(match, self.luck)) is not None:
            more, match = match.record([drawn], now)
            stored += more
        if match.is_over:
            more, match = match.record([Disclosed(self.luck.secret.hex())], now)
            stored += more
        status = Status.OVER if match.is_over else Status.PLAYING
        record = msgspec.structs.replace(self.record, status=status)
        due = due_at(record, match, now, self.house.outages)
        append = Append(self.id, self.match.seq, stored, status, due, now)
        began = time.monotonic()
        try:
            await self.house.storage.append(append)
        except (StaleError, RepeatedCommandError):
            await self._refresh()
            if command is not None and command in self._commands:
                return self._commands[command].seq
            raise self._stale() from None
        self.house.metrics.appended(stored, time.monotonic() - began)
        self.record = msgspec.structs.replace(record, due_at=due, changed_at=now)
        self._take(stored, match)
        self._tell(stored)
        self._let_bot_play()
        return stored[0].seq

    def _take(self, stored: Sequence[Stored], match: Match | None = None) -> None:
        """Note events that are in the log."""
        for each in stored:
            if match is None:
                self.match = self.match.after(each)
            self.log.append(each)
            if each.command is not None:
                self._commands[each.command] = each
        if match is not None:
            self.match = match
        self.record = msgspec.structs.replace(self.record, seq=self.match.seq)
        self.used_at = self.house.storage.now()

    def _tell(self, stored: Sequence[Stored]) -> None:
        """Tell every socket here what has happened."""
        if not self.connections:
            return
        now = self.house.storage.now()
        message = self._encoder.encode(
            protocol.Events(
                events=tuple(map(_happened, stored)),
                position=position_view(self.match),
                outcome=self.outcome(),
                clocks_ms=self.match.remaining_ms(now, self.house.outages),
            )
        )
        for connection in self.connections:
            connection.send(message)

    def _tell_table(self) -> None:
        for connection in self.connections:
            table = protocol.Table(self.table_for(connection.guest))
            connection.send(self._encoder.encode(table))
            if self.record.status is Status.REVEALING:
                self._ask_to_reveal(connection)

    def _ask_to_reveal(self, connection: Connection) -> None:
        seats = [self.record.seats[seat] for seat in self.seats_of(connection.guest)]
        if any(seat.commitment is not None and seat.share is None for seat in seats):
            until = self.record.due_at or self.house.storage.now()
            connection.send(self._encoder.encode(protocol.RevealWanted(until)))

    async def _refresh(self) -> None:
        """Read what others have done; the lock is held."""
        record = await self.house.storage.match(self.id)
        if record is None:
            self.close(4404, "this table is gone")
            raise Refusal(Code.NOT_FOUND, "This table is gone.")
        table_changed = record.version != self.record.version
        stored = (
            await self.house.storage.events(self.id, self.match.seq)
            if record.seq > self.match.seq
            else ()
        )
        self.record = record
        if table_changed:
            await self._read_guests()
        if stored:
            self._take(stored)
            self._tell(stored)
        if table_changed:
            self._tell_table()
            # Somebody who watched may have sat down.
            for guest in {connection.guest for connection in self.connections}:
                self.house.spawn(self._note_presence(guest))

    async def _read_guests(self) -> None:
        ids = {seat.guest for seat in self.record.seats if seat.guest is not None}
        self.guests = dict(await self.house.storage.guests(tuple(ids)))

    async def _change_offers(
        self, change: Callable[[tuple[Offer, ...]], tuple[Offer, ...]]
    ) -> None:
        """Store other offers. The table may change under our hands (somebody comes or goes): then once more."""
        seq = self.match.seq
        for _ in range(TRIES):
            offers = change(agreements.standing(self.record, self.match))
            changed = msgspec.structs.replace(
                self.record, offers=offers, version=self.record.version + 1
            )
            if await self.house.storage.update_table(changed):
                self.record = changed
                self._tell_table()
                return
            await self._refresh()
            self._expect(seq)
        raise Refusal(Code.BUSY, "The table is changing too fast; try again.")

    def _let_bot_play(self) -> None:
        """If a bot is to act, let it think; it is answered when it has an answer."""
        seat = self.match.to_act
        if self.match.is_over or seat is None or seat < 0:
            return
        bot = self.match.bots[seat]
        if bot is not None:
            self.house.spawn(self._bot_turn(seat, bot, self.match.seq))

    async def _bot_turn(self, seat: int, bot: str, seq: int) -> None:
        began = time.monotonic()
        tokens = await self.house.thinkers.turn(
            str(self.match.state), bot, self.record.thinking_ms, _bot_seed(self.id, seq)
        )
        self.house.metrics.thinking_seconds.add(time.monotonic() - began)
        async with self._lock:
            if self.match.seq == seq:
                await self._append(self.match.act(seat, tokens, as_bot=True))

    def close(self, code: int, reason: str) -> None:
        """Close all sockets of this match here."""
        for connection in self.connections:
            connection.close(code, reason)


def _happened(stored: Stored) -> protocol.Happened:
    return protocol.Happened(stored.seq, stored.at, stored.event)


def _bot_seed(id: str, seq: int) -> int:
    """The luck of a bot, which has nothing to do with that of the dice."""
    return int.from_bytes(id.encode()[-6:], "big") * 1000 + seq
