"""One match that is played or watched here: commands in, events out.

Nobody is told anything before it is durable: a command makes events, the storage appends them where the log is
expected to be, and only then do the sockets hear of them. If somebody else was first, in another worker or by a
command that crossed ours, the constraint of the database says so and the room reads what it has missed.
"""

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager

import msgspec

from kingdomino.server import agreements, protocol
from kingdomino.server.alarm import due_at
from kingdomino.server.audience import Audience
from kingdomino.server.bot_turns import BotTurns
from kingdomino.server.connection import Connection
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.events import Acted, AnyEvent, Disclosed, Drew
from kingdomino.server.fairness import Luck, began, draw
from kingdomino.server.house import House
from kingdomino.server.match import KNOWN_RULES, Match
from kingdomino.server.presence import Presence
from kingdomino.server.reactions import Reactions
from kingdomino.server.storage.contract import (
    RepeatedCommandError,
    StaleError,
    StorageUnavailableError,
)
from kingdomino.server.storage.records import Append, Guest, MatchRecord, Offer, Status, Stored
from kingdomino.server.table_view import outcome_view, table_view
from kingdomino.server.views import position_view, preview

GONE = 4404
"""The close code of a match that does not exist, or no longer."""

TABLE_TRIES = 5
"""How often a change of the table is tried before giving up."""

ANSWER_SECONDS = 2.8
"""How long a command may take: then its sender is told that they must try again, with its id."""

SameCommand = Callable[[Stored], bool]
"""Whether an event of the log is what a command would have made."""
Work = Callable[[], Awaitable[int]]
"""What carries out a command, if that is allowed; the seq of its event."""


class Room:
    """One match as this worker knows it, and the sockets that want to hear of it."""

    def __init__(self, house: House, record: MatchRecord, luck: Luck) -> None:
        self.house = house
        self.record = record
        self.luck = luck
        self.match = Match.before(record.game, record.options, record.clock)
        self.log: list[Stored] = []
        self.guests: dict[str, Guest] = {}
        self.audience = Audience()
        self.used_at = house.storage.now()
        self._presence = Presence(house, self.audience)
        self._bot_turns = BotTurns(house, self._play_bot)
        self._reactions = Reactions()
        self._commands: dict[str, Stored] = {}
        self._lock = asyncio.Lock()

    @classmethod
    async def load(cls, house: House, id: str) -> "Room":
        """The room of a match; who asks for one that does not exist is told so."""
        record = await house.storage.match(id)
        if record is None:
            raise _no_match()
        if record.rules_version not in KNOWN_RULES:
            raise Refusal(
                Code.NOT_FOUND,
                f"This match is played by rules of version {record.rules_version}, which this server does not know; "
                "a newer one does.",
            )
        try:
            secret = await house.storage.secret(id)
        except LookupError:
            raise _no_match() from None  # it was removed at this moment
        room = cls(house, record, Luck(secret, record.id, record.is_seeded))
        room.guests = await room._guests_of(record)
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

    def _table_with(self, guest: str | None) -> protocol.TableView:
        """The table for a guest who comes at this moment, and so is not away, whatever was noted until now."""
        table = self.table_for(guest)
        seats = tuple(
            msgspec.structs.replace(seat, is_away=False, away_ms=0) if seat.is_you else seat
            for seat in table.seats
        )
        return msgspec.structs.replace(table, seats=seats)

    def welcome(self, guest: str | None, seq: int) -> protocol.Welcome:
        """All that a client needs that knows the log up to an event."""
        return protocol.Welcome(
            table=self._table_with(guest),
            events=tuple(_happened(stored) for stored in self.log[seq:]),
            position=position_view(self.match) if self.match.has_begun else None,
            outcome=outcome_view(self.match),
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
        async with self._answering():
            await self._refresh()
            if hello.seq > self.match.seq:
                raise Refusal(
                    Code.STALE,
                    f"The log is at {self.match.seq}, not at {hello.seq}; say hello with seq 0.",
                )
            self.audience.enter(connection, self.welcome(connection.guest, hello.seq))
        if self.record.status is Status.REVEALING:
            self._ask_to_reveal(connection)
        if not self._presence.is_settled(self.record, connection.guest):
            self.house.spawn(self.settle_presence(connection.guest))

    def leave(self, connection: Connection) -> None:
        """A socket is gone."""
        self.audience.leave(connection)
        self.used_at = self.house.storage.now()
        if not self.is_presence_settled:
            self.house.spawn(self.settle_presence())

    @property
    def is_presence_settled(self) -> bool:
        """Whether the table says rightly who is here, as far as we know."""
        return self._presence.is_settled(self.record)

    async def settle_presence(self, came: str | None = None) -> None:
        """Tell the table who is here."""
        async with self._lock:
            await self._refresh()
            await self._presence.settle(self.record, came)

    def away_ms(self, seat: int) -> int:
        """For how long the player of a seat is away."""
        return self._presence.away_ms(self.record, seat)

    def notice_absence(self) -> None:
        """Tell the table when somebody has been away for so long that the others may decide about their seat."""
        if self._presence.lateness_has_changed(self.record):
            self._tell_table()

    # What commands are made of (`commands.py`)

    def expect_playing(self) -> None:
        """Refuse unless the match is being played."""
        if self.record.status is not Status.PLAYING:
            raise Refusal(Code.NOT_NOW, f"The match is {self.record.status}.")

    def expect(self, seq: int) -> None:
        """Refuse unless the log is there and the match is being played."""
        if seq != self.match.seq:
            raise self._stale()
        self.expect_playing()

    def _stale(self) -> Refusal:
        return Refusal(Code.STALE, f"The log is at {self.match.seq} now; look at what happened.")

    async def say(self, seat: int, reaction: protocol.Reaction, id: str) -> None:
        """Tell everybody, at all workers, what somebody says."""
        if self._reactions.contradict(seat, reaction, id):
            raise _id_reused()
        await self.house.storage.say(self.id, f"{seat} {reaction} {id}")

    async def once(self, key: Callable[[], str], is_same: SameCommand, work: Work) -> int:
        """Carry out a command, once however often it is sent; every copy gets the same answer."""
        async with self._answering():
            while (done := self._done_before(key(), is_same)) is None:
                known = self._known
                try:
                    return await work()
                except Refusal:
                    # Nobody is refused because of what this worker does not know yet.
                    if self._known == known:
                        await self._refresh()
                    if self._known == known:
                        raise
            return done

    def _done_before(self, key: str, is_same: SameCommand) -> int | None:
        """The seq of the event that a command has made already; None for a new command."""
        stored = self._commands.get(key)
        if stored is None:
            return None
        if not is_same(stored):
            raise _id_reused()
        return stored.seq

    @property
    def _known(self) -> tuple[int, int]:
        """How much of the match this worker knows."""
        return self.match.seq, self.record.version

    @asynccontextmanager
    async def _answering(self) -> AsyncGenerator[None]:
        """The lock, for as long as anybody may be kept waiting for an answer.

        What is being stored when the time is over may be stored all the same: the bell or the next look tells.
        """
        try:
            async with asyncio.timeout(ANSWER_SECONDS), self._lock:
                yield
        except TimeoutError as error:
            raise StorageUnavailableError("it takes too long to answer") from error

    # The server's own part

    async def begin(self) -> None:
        """The match begins, with the shares that have been revealed."""
        async with self._lock:
            await self._refresh()
            if self.record.status is not Status.REVEALING or self.match.seq:
                return
            try:
                await self.append(began(self.record.seats))
            except Refusal:
                # Another worker may have been faster; then it has begun, as was wanted.
                if not self.match.has_begun:
                    raise

    async def attend(self) -> None:
        """Do what is overdue: a bot's turn, a clock, an expiry. If nothing is, set the alarm anew."""
        async with self._lock:
            await self._refresh()
            if self.record.status is not Status.PLAYING:
                return
            now = self.house.storage.now()
            seat = self.match.to_act
            if seat is not None and seat >= 0 and self.match.bots[seat] is not None:
                self._bot_turns.let_play(self.match, self.record.thinking_ms)
            elif (due := self._due_at(now)) is not None and due <= now:
                if seat is not None and self.match.runs_out_at(self.house.outages) is not None:
                    await self.append(self.match.run_out(seat))
                else:  # no clock runs, and nothing has happened for too long
                    await self.append(self.match.end("expired", None))
                return
            await self.house.storage.set_due(self.id, self.match.seq, self._due_at(now))

    def is_behind(self, seq: int, version: int) -> bool:
        """Whether somebody else has done something that is not known here."""
        return seq > self.match.seq or version > self.record.version

    async def refresh(self) -> None:
        """Read what others have done to this match."""
        async with self._lock:
            await self._refresh()

    async def look_again(self) -> None:
        """The same for whoever holds the lock already, because they carry out a command."""
        await self._refresh()

    async def catch_up(self, seq: int, version: int) -> None:
        """Read what others have done to this match, which is said to be there."""
        async with self._lock:
            # What was rung for may have been done here, or read, meanwhile.
            if self.is_behind(seq, version):
                await self._refresh()

    async def hear(self, seat: int, reaction: protocol.Reaction, id: str) -> None:
        """Tell everybody here what somebody said, but those who do not want to hear them."""
        if not self._reactions.note(seat, reaction, id):
            return
        speaker = self.record.seats[seat].guest
        # Looked up now: whom somebody mutes they do not hear from then on, whatever sockets they have open.
        muted = {guest: await self.house.storage.muted(guest) for guest in self.audience.guests}
        deaf = {guest for guest, others in muted.items() if speaker in others}
        self.audience.tell(protocol.Reacted(seat, reaction), deaf)

    # Inside

    def _due_at(self, now: int) -> int | None:
        return due_at(self.record, self.match, now, self.house.outages)

    async def append(self, *events: AnyEvent, command: str | None = None) -> int:
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
            raise self._stale() from None
        self.house.metrics.appended(stored, time.monotonic() - began)
        self.record = msgspec.structs.replace(record, due_at=due, changed_at=now)
        had_offers = bool(agreements.standing(self.record, self.match))
        self._take(stored, match)
        self._tell(stored)
        if had_offers or _changes_the_table(stored):
            self._tell_table()
        self._bot_turns.let_play(match, record.thinking_ms)
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
        status = _status_after(self.record.status, self.match)
        self.record = msgspec.structs.replace(self.record, seq=self.match.seq, status=status)
        self.used_at = self.house.storage.now()

    def _tell(self, stored: Sequence[Stored]) -> None:
        """Tell every socket here what has happened."""
        if not self.audience:
            return
        self.audience.tell(
            protocol.Events(
                events=tuple(map(_happened, stored)),
                position=position_view(self.match),
                outcome=outcome_view(self.match),
                clocks_ms=self.match.remaining_ms(self.house.storage.now(), self.house.outages),
            )
        )

    def _tell_table(self) -> None:
        """Tell every socket here how the table is now; each guest sees it with their own eyes."""
        for connection in self.audience:
            self.audience.tell_one(connection, protocol.Table(self.table_for(connection.guest)))
            if self.record.status is Status.REVEALING:
                self._ask_to_reveal(connection)

    def _ask_to_reveal(self, connection: Connection) -> None:
        seats = [self.record.seats[seat] for seat in self.seats_of(connection.guest)]
        if any(seat.commitment is not None and seat.share is None for seat in seats):
            until = self.record.due_at or self.house.storage.now()
            self.audience.tell_one(connection, protocol.RevealWanted(until))

    async def _refresh(self) -> None:
        """Read what others have done; the lock is held. All is read before anything is changed here."""
        storage = self.house.storage
        record = await storage.match(self.id)
        if record is None:
            self.audience.close(GONE, "this table is gone")
            raise Refusal(Code.NOT_FOUND, "This table is gone.")
        has_gone_on = record.seq > self.match.seq
        stored = await storage.events(self.id, self.match.seq) if has_gone_on else ()
        table_changed = record.version != self.record.version
        guests = await self._guests_of(record) if table_changed else self.guests
        had_offers = bool(agreements.standing(self.record, self.match))
        self.record, self.guests = record, guests
        if stored:
            self._take(stored)
            self._tell(stored)
        if table_changed or (stored and (had_offers or _changes_the_table(stored))):
            self._tell_table()
        if table_changed and not self.is_presence_settled:
            # Such as when somebody who watched has sat down.
            self.house.spawn(self.settle_presence())

    async def _guests_of(self, record: MatchRecord) -> dict[str, Guest]:
        ids = {seat.guest for seat in record.seats if seat.guest is not None}
        return dict(await self.house.storage.guests(tuple(ids)))

    async def change_offers(self, change: Callable[[tuple[Offer, ...]], tuple[Offer, ...]]) -> None:
        """Store other offers. The table may change under our hands (somebody comes or goes): then once more."""
        seq = self.match.seq
        for _ in range(TABLE_TRIES):
            offers = change(agreements.standing(self.record, self.match))
            changed = msgspec.structs.replace(
                self.record, offers=offers, version=self.record.version + 1
            )
            if await self.house.storage.update_table(changed):
                self.record = changed
                self._tell_table()
                return
            await self._refresh()
            self.expect(seq)
        raise Refusal(Code.BUSY, "The table is changing too fast; try again.")

    async def _play_bot(self, seat: int, tokens: Sequence[str], seq: int) -> None:
        """A bot has thought: its turn is played, unless the match has gone on meanwhile."""
        async with self._lock:
            if self.match.seq == seq:
                await self.append(self.match.act(seat, tuple(tokens), as_bot=True))


def _id_reused() -> Refusal:
    return Refusal(Code.ID_REUSED, "This id was used for another command; take a new one.")


def _no_match() -> Refusal:
    return Refusal(Code.NOT_FOUND, "There is no such match; check the link.")


def _status_after(status: Status, match: Match) -> Status:
    """What a record's status is after its log, which may have been read a moment later than the record."""
    if match.is_over:
        return Status.OVER
    if match.has_begun and status in (Status.OPEN, Status.REVEALING):
        return Status.PLAYING
    return status


def _changes_the_table(stored: Sequence[Stored]) -> bool:
    """Whether events changed who plays, or whether it is played at all: not only the position."""
    return any(not isinstance(each.event, Acted | Drew) for each in stored)


def _happened(stored: Stored) -> protocol.Happened:
    return protocol.Happened(stored.seq, stored.at, stored.event)
