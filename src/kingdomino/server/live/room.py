"""One match that is played or watched here: who comes and goes, what commands are made of, and the server's own part.

All of it changes the match, one thing after another; `known_match.py` says how that is stored and told.
"""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager

import msgspec

from kingdomino.server import protocol
from kingdomino.server.dice.draws import DrawSource, began
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.live.bot_turns import BotTurns
from kingdomino.server.live.connection import Connection
from kingdomino.server.live.idempotency import CommandName, command_name
from kingdomino.server.live.match_log import KnownMatch, happened
from kingdomino.server.live.presence import Presence
from kingdomino.server.live.recent_commands import RecentCommands
from kingdomino.server.live.services import Services
from kingdomino.server.match import agreements
from kingdomino.server.match.model import MatchRecord, Offer, Status
from kingdomino.server.storage.contract import StorageUnavailableError
from kingdomino.server.views import position_view, preview
from kingdomino.server.views.table import outcome_view

TABLE_TRIES = 5
"""How often a change of the table is tried before giving up."""

ANSWER_SECONDS = 2.8
"""How long a command may take: then its sender is told that they must try again, with its id."""

NOT_PLAYED = {
    Status.OPEN: "The match has not begun: its host starts it when all seats are taken.",
    Status.REVEALING: "The match is about to begin: the players' shares of the luck are awaited, for a few seconds at "
    "most; `events` tells when it has begun.",
    Status.OVER: "The match is over; a rematch is how to play on.",
}
"""Why nothing can be done at a table where nobody plays, and what to wait for."""

Work = Callable[[], Awaitable[int]]
"""What carries out a command, if that is allowed; the seq of its event."""


class Room(KnownMatch):
    """One match and all that is done in it here, one thing at a time."""

    def __init__(self, services: Services, record: MatchRecord, draw_source: DrawSource) -> None:
        super().__init__(services, record, draw_source)
        self._presence = Presence(services, self.audience)
        self._bot_turns = BotTurns(services, self._play_bot)
        self._recent = RecentCommands()
        self._watching = 0
        """How many sockets of others look on here, as the players were told."""
        self._lock = asyncio.Lock()

    # What is shown

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
            events=tuple(happened(stored) for stored in self.log[seq:]),
            position=position_view(self.match) if self.match.has_begun else None,
            outcome=outcome_view(self.match),
            now=self.services.storage.now(),
        )

    def preview(self, guest: str | None, message: protocol.Preview) -> protocol.Previewed:
        """What a client may do next and what that would bring."""
        if message.seq != self.match.seq:
            raise self._stale()
        self.expect_playing()
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
        self._tell_who_watches(connection)
        if not self._presence.is_settled(self.record, connection.guest):
            self.services.spawn(self.settle_presence(connection.guest))

    def leave(self, connection: Connection) -> None:
        """A socket is gone."""
        self.audience.leave(connection)
        self._tell_who_watches()
        self.used_at = self.services.storage.now()
        if not self.is_presence_settled:
            self.services.spawn(self.settle_presence())

    def _tell_who_watches(self, came: Connection | None = None) -> None:
        """Tell the players how many look on: all of them when that changes, else who has just come."""
        players = [each for each in self.audience if self.seats_of(each.guest)]
        count = len(self.audience) - len(players)
        has_changed, self._watching = count != self._watching, count
        for each in players:
            if has_changed or (each is came and count):
                self.audience.tell_one(each, protocol.Watched(count))

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
        if self._presence.lateness_has_changed(self.record, self.match):
            self._tell_table()

    def _tell_table(self) -> None:
        # Before it is told: what has changed a moment later is told again, rather than never.
        self._presence.note_lateness(self.record, self.match)
        super()._tell_table()

    # What commands are made of (`commands.py`)

    def expect_playing(self) -> None:
        """Refuse unless the match is being played."""
        if self.record.status is not Status.PLAYING:
            raise Refusal(Code.NOT_NOW, NOT_PLAYED[self.record.status])

    def expect(self, seq: int) -> None:
        """Refuse unless the log is there and the match is being played."""
        if seq != self.match.seq:
            raise self._stale()
        self.expect_playing()

    def name_of(self, guest: str | None, message: protocol.Command) -> CommandName:
        """What a command of a guest is known by."""
        return command_name(self.seats_of(guest), message.id, message)

    def check_id(self, name: CommandName) -> None:
        """Refuse another command with an id that was used."""
        known, _ = self._commands.get(name.key, (None, None))
        if self._recent.contradict(name) or (known is not None and not known.is_same(name)):
            raise Refusal(Code.ID_REUSED, "This id was used for another command; take a new one.")

    async def say(self, message: protocol.React) -> None:
        """Tell everybody, at all workers, what somebody says."""
        await self.services.storage.notify(
            self.id, f"{message.seat} {message.reaction} {message.id}"
        )

    async def once(self, name: Callable[[], CommandName], work: Work) -> int:
        """Carry out a command, once however often it is sent; every copy gets the same answer."""
        async with self._answering():
            while (done := self._done_before(name())) is None:
                known = self._known
                try:
                    done = await work()
                except Refusal:
                    # Nobody is refused because of what this worker does not know yet.
                    if self._known == known:
                        await self._refresh()
                    if self._known == known:
                        raise
                else:
                    if name().key not in self._commands:
                        self._recent.note(name())
                    return done
            return done

    def _done_before(self, name: CommandName) -> int | None:
        """The seq of the event that a command has made already; None for one that has made none."""
        self.check_id(name)
        _, seq = self._commands.get(name.key, (None, None))
        return seq

    @property
    def _known(self) -> tuple[int, int]:
        """How much of the match this worker knows."""
        return self.match.seq, self.record.version

    @asynccontextmanager
    async def _answering(self) -> AsyncGenerator[None]:
        """The lock, for as long as anybody may be kept waiting for an answer.

        What is being stored when the time is over may be stored all the same: the notification or the next poll tells.
        """
        try:
            async with asyncio.timeout(ANSWER_SECONDS), self._lock:
                yield
        except TimeoutError as error:
            raise StorageUnavailableError("it takes too long to answer") from error

    async def look_again(self) -> None:
        """Read what others have done, for whoever holds the lock because they carry out a command."""
        await self._refresh()

    async def change_offers(self, change: Callable[[tuple[Offer, ...]], tuple[Offer, ...]]) -> None:
        """Store other offers. The table may change under our hands (somebody comes or goes): then once more."""
        seq = self.match.seq
        for _ in range(TABLE_TRIES):
            offers = change(agreements.standing(self.record, self.match))
            changed = msgspec.structs.replace(
                self.record, offers=offers, version=self.record.version + 1
            )
            if await self.services.storage.update_table(changed):
                self.record = changed
                self._tell_table()
                return
            await self._refresh()
            self.expect(seq)
        raise Refusal(Code.BUSY, "The table is changing too fast; try again.")

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
            now = self.services.storage.now()
            seat = self.match.to_act
            if seat is not None and seat >= 0 and self.match.bots[seat] is not None:
                self._bot_turns.let_play(self.match, self.record.thinking_ms)
            elif (due := self._due_at(now)) is not None and due <= now:
                if seat is not None and self.match.runs_out_at(self.services.outages) is not None:
                    await self.append(self.match.run_out(seat))
                else:  # no clock runs, and nothing has happened for too long
                    await self.append(self.match.end("expired", None))
                return
            await self.services.storage.set_due(self.id, self.match.seq, self._due_at(now))

    async def refresh(self) -> None:
        """Read what others have done to this match."""
        async with self._lock:
            await self._refresh()

    async def catch_up(self, seq: int, version: int) -> None:
        """Read what others have done to this match, which is said to be there."""
        async with self._lock:
            # What the notification tells of may have been done here, or read, since then.
            if self.is_behind(seq, version):
                await self._refresh()
                self.notice_absence()

    async def hear(self, seat: int, reaction: protocol.Reaction, id: str) -> None:
        """Tell everybody here what somebody said, but those who do not want to hear them."""
        speaker = self.record.seats[seat].guest
        if not self._recent.note(self.name_of(speaker, protocol.React(id, seat, reaction))):
            return
        # Looked up now: whom somebody mutes they do not hear from then on, whatever sockets they have open.
        muted = {guest: await self.services.storage.muted(guest) for guest in self.audience.guests}
        deaf = {guest for guest, others in muted.items() if speaker in others}
        self.audience.tell(protocol.Reacted(seat, reaction), deaf)

    async def _play_bot(self, seat: int, tokens: Sequence[str], seq: int) -> None:
        """A bot has thought: its turn is played, unless the match has gone on meanwhile."""
        async with self._lock:
            if self.match.seq == seq:
                await self.append(self.match.act(seat, tuple(tokens), as_bot=True))

    def _has_appended(self) -> None:
        """Let a bot think if it is to act; the turn may have come to somebody who is away for long."""
        self.notice_absence()
        self._bot_turns.let_play(self.match, self.record.thinking_ms)

    def _has_changed(self) -> None:
        """Say who is here if the table does not, such as when somebody who watched has sat down."""
        if not self.is_presence_settled:
            self.services.spawn(self.settle_presence())
