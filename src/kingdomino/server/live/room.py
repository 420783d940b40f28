"""One match that is played or watched here: who comes and goes, and what the server does in it by itself.

What people do in it is in `commands.py`, how that is stored and told in `match_log.py`.
"""

from collections.abc import Sequence

from kingdomino.server import protocol
from kingdomino.server.dice.draws import began
from kingdomino.server.errors import Code, Refusal
from kingdomino.server.live.bot_turns import BotTurns
from kingdomino.server.live.connection import Connection
from kingdomino.server.live.idempotency import Command
from kingdomino.server.live.match_log import MatchLog
from kingdomino.server.live.presence import Presence
from kingdomino.server.live.resuming import welcome
from kingdomino.server.live.services import Services
from kingdomino.server.live.watchers import Watchers
from kingdomino.server.match import expiry, turns
from kingdomino.server.match.model import Status
from kingdomino.server.views import preview


class Room:
    """One match, and what belongs to it here: its log, its sockets, its bots' turns."""

    def __init__(self, services: Services, log: MatchLog) -> None:
        self.services = services
        self.log = log
        self.presence = Presence(services, log)
        self.watchers = Watchers(log.audience, lambda guest: bool(log.seats_of(guest)))
        self._bot_turns = BotTurns(services, self._play_bot)
        log.follower = self

    # Coming and going

    async def enter(self, connection: Connection, hello: protocol.Hello) -> None:
        """Let a socket hear of everything from an event on, without a gap and without doubling."""
        log = self.log
        async with log.changing():
            await log.read_again()
            log.audience.enter(connection, welcome(log, connection.guest, hello.seq))
        if log.record.status is Status.REVEALING:
            log.ask_to_reveal(connection)
        self.watchers.tell_count(connection)
        if not self.presence.is_settled(connection.guest):
            self.services.spawn(self.settle_presence(connection.guest))

    def leave(self, connection: Connection) -> None:
        """A socket is gone."""
        self.log.audience.leave(connection)
        self.watchers.tell_count()
        self.log.used_at = self.services.storage.now()
        self.after_table_change()

    async def settle_presence(self, came: str | None = None) -> None:
        """Store who is here."""
        async with self.log.changing(None):
            await self.log.read_again()
            await self.presence.settle(came)

    def notice_absence(self) -> None:
        """Tell the table when a player has been away for so long that the others may decide about their seat."""
        if self.presence.lateness_has_changed():
            self.log.tell_table()

    # What can be tried, what is said

    def preview(self, guest: str | None, message: protocol.Preview) -> protocol.Previewed:
        """What a client may do next and what that would bring."""
        log = self.log
        log.expect_seq(message.seq)
        log.expect_playing()
        if message.actions and log.match.to_act not in log.seats_of(guest):
            raise Refusal(Code.NOT_YOUR_TURN, "You can only try moves when it is your turn.")
        return preview(log.match, message)

    async def send_reaction(self, message: protocol.React) -> None:
        """Show a reaction to all at this table, at all workers."""
        note = f"{message.seat} {message.reaction} {message.id}"
        await self.services.storage.notify(self.log.record.id, note)

    async def show_reaction(self, seat: int, reaction: protocol.Reaction, id: str) -> None:
        """Show a reaction to all who are here, but those who do not want to see that player's."""
        log = self.log
        sender = log.record.seats[seat].guest
        command = Command.of(protocol.React(id, seat, reaction), sender)
        if not log.commands.note(command.key(log.seats_of(sender))):
            return
        # Looked up now: a guest who is muted is not seen from then on, whatever sockets are open.
        muted = {guest: await self.services.storage.muted(guest) for guest in log.audience.guests}
        without = {guest for guest, others in muted.items() if sender in others}
        log.audience.tell(protocol.Reacted(seat, reaction), without)

    # What follows from changes of the log

    def after_append(self) -> None:
        """Let a bot think if it is to act; the turn may have come to a player who is away for long."""
        self.notice_absence()
        self._bot_turns.let_play(self.log.match, self.log.record.thinking_ms)

    def after_table_change(self) -> None:
        """Store who is here if the table does not say so, such as when a watcher has sat down."""
        if not self.presence.is_settled():
            self.services.spawn(self.settle_presence())

    def before_table_is_told(self) -> None:
        """Before, not after: what has changed a moment later is told again, rather than never."""
        self.presence.note_lateness()

    # The server's own part

    async def begin(self) -> None:
        """The match begins, with the shares that have been revealed."""
        log = self.log
        async with log.changing(None):
            await log.read_again()
            if log.record.status is not Status.REVEALING or log.match.seq:
                return
            try:
                await log.append(began(log.record.seats))
            except Refusal:
                # Another worker may have been faster; then it has begun, as was wanted.
                if not log.match.has_begun:
                    raise

    async def attend(self) -> None:
        """Do what is overdue: a bot's turn, a clock, an expiry. If nothing is, set the next deadline."""
        log = self.log
        async with log.changing(None):
            await log.read_again()
            if log.record.status is not Status.PLAYING:
                return
            match, now = log.match, self.services.storage.now()
            seat = match.to_act
            if seat is not None and seat >= 0 and match.bots[seat] is not None:
                self._bot_turns.let_play(match, log.record.thinking_ms)
                due = log.due_at(now)
            else:
                outages = self.services.outages
                due = expiry.ends_by_itself_at(match, outages)
                if due <= now:
                    await log.append(expiry.run_out_or_expire(match, outages))
                    return
            await self.services.storage.set_due(log.record.id, match.seq, due)

    async def catch_up(self, seq: int, version: int) -> None:
        """Read what others have done to this match, which is said to be there."""
        async with self.log.changing(None):
            # What the notification tells of may have been done here, or read, since then.
            if self.log.is_behind(seq, version):
                await self.log.read_again()
                self.notice_absence()

    async def _play_bot(self, seat: int, tokens: Sequence[str], seq: int) -> None:
        """A bot has thought: its turn is played, unless the match has gone on since then."""
        async with self.log.changing(None):
            if self.log.match.seq == seq:
                await self.log.append(turns.act(self.log.match, seat, tokens, as_bot=True))
